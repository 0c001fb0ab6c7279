// Synthesized sounds: short knocks of wood on wood.
import { settings } from "./settings.ts";

export type Sound = "move" | "take" | "turnUp" | "check" | "end" | "refused" | "dropped" | "shield" | "melt" | "won";

// A knock: delay in seconds, pitch in Hz, loudness.
type Knock = [after: number, pitch: number, loud: number];

const knocks: Record<Sound, Knock[]> = {
	move: [[0, 420, 0.5]],
	take: [
		[0, 300, 0.7],
		[0.055, 420, 0.4],
	],
	turnUp: [
		[0, 700, 0.25],
		[0.07, 460, 0.4],
	],
	check: [
		[0, 420, 0.5],
		[0.11, 620, 0.5],
	],
	end: [
		[0, 420, 0.5],
		[0.16, 350, 0.5],
		[0.32, 280, 0.6],
	],
	refused: [[0, 170, 0.4]],
	dropped: [[0, 240, 0.15]],
	shield: [
		[0, 1150, 0.4],
		[0.05, 1480, 0.35],
		[0.11, 980, 0.25],
	],
	melt: [
		[0.1, 1300, 0.15],
		[0.17, 1050, 0.15],
		[0.26, 860, 0.15],
	],
	won: [
		[0, 520, 0.5],
		[0.13, 660, 0.5],
		[0.26, 780, 0.5],
		[0.42, 1040, 0.6],
	],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

// Browsers let a page play sound only after a user interaction; before that it stays silent without an error.
function ready(): AudioContext | null {
	if (!settings.sound || !navigator.userActivation?.hasBeenActive) return null;
	if (!context) {
		context = new AudioContext();
		noise = context.createBuffer(1, context.sampleRate / 10, context.sampleRate);
		const samples = noise.getChannelData(0);
		for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
	}
	if (context.state === "suspended") void context.resume();
	return context;
}

// The tone of the block, which decays immediately, and the click of the contact.
function knock(audio: AudioContext, [after, pitch, loud]: Knock): void {
	const at = audio.currentTime + after;
	const body = audio.createOscillator();
	const bodyLoud = audio.createGain();
	body.type = "triangle";
	body.frequency.setValueAtTime(pitch * 1.5, at);
	body.frequency.exponentialRampToValueAtTime(pitch, at + 0.02);
	bodyLoud.gain.setValueAtTime(loud, at);
	bodyLoud.gain.exponentialRampToValueAtTime(0.001, at + 0.09);
	body.connect(bodyLoud).connect(audio.destination);
	body.start(at);
	body.stop(at + 0.1);

	const click = audio.createBufferSource();
	const band = audio.createBiquadFilter();
	const clickLoud = audio.createGain();
	click.buffer = noise;
	band.type = "bandpass";
	band.frequency.value = pitch * 4;
	band.Q.value = 1.2;
	clickLoud.gain.setValueAtTime(loud * 0.8, at);
	clickLoud.gain.exponentialRampToValueAtTime(0.001, at + 0.03);
	click.connect(band).connect(clickLoud).connect(audio.destination);
	click.start(at);
	click.stop(at + 0.05);
}

function play(name: Sound): void {
	const audio = ready();
	if (audio) for (const k of knocks[name]) knock(audio, k);
}

// Preparing the first sound takes a while, so the picture is painted first.
export function sound(...names: Sound[]): void {
	const all = () => names.forEach(play);
	if (context) all();
	else requestAnimationFrame(() => setTimeout(all));
}
