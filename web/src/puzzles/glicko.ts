// Glicko-2 as in Mark Glickman's "Example of the Glicko-2 system" (2013): a rating, its uncertainty, and its expected
// volatility.

export interface Rating {
	rating: number;
	deviation: number; // the 95 % interval is two deviations wide on each side
	volatility: number;
}

export const beginner: Rating = { rating: 1000, deviation: 350, volatility: 0.06 };

const scale = 173.7178; // from ratings to the scale of the paper
const centre = 1500;
const tau = 0.5; // limits the change of the volatility
const tolerance = 1e-6;

const weight = (phi: number) => 1 / Math.sqrt(1 + (3 * phi * phi) / Math.PI ** 2);

// The rating after the results, 0 to 1, against others, in one rating period.
export function rated(own: Rating, results: { against: Rating; score: number }[]): Rating {
	const mu = (own.rating - centre) / scale;
	const phi = own.deviation / scale;
	let information = 0;
	let gain = 0;
	for (const { against, score } of results) {
		const g = weight(against.deviation / scale);
		const expected = 1 / (1 + Math.exp(-g * (mu - (against.rating - centre) / scale)));
		information += g * g * expected * (1 - expected);
		gain += g * (score - expected);
	}
	const v = 1 / information;
	const volatility = volatilityAfter(own.volatility, phi, v, v * gain);
	const before = Math.sqrt(phi * phi + volatility * volatility);
	const after = 1 / Math.sqrt(1 / (before * before) + information);
	return { rating: centre + scale * (mu + after * after * gain), deviation: scale * after, volatility };
}

// Step 5 of the paper: the root of f by the Illinois method.
function volatilityAfter(sigma: number, phi: number, v: number, delta: number): number {
	const a = Math.log(sigma * sigma);
	const f = (x: number) => {
		const e = Math.exp(x);
		const d = phi * phi + v + e;
		return (e * (delta * delta - d)) / (2 * d * d) - (x - a) / (tau * tau);
	};
	let low = a;
	let high: number;
	if (delta * delta > phi * phi + v) high = Math.log(delta * delta - phi * phi - v);
	else {
		let k = 1;
		while (f(a - k * tau) < 0) k++;
		high = a - k * tau;
	}
	let [fLow, fHigh] = [f(low), f(high)];
	while (Math.abs(high - low) > tolerance) {
		const middle = low + ((low - high) * fLow) / (fHigh - fLow);
		const fMiddle = f(middle);
		if (fMiddle * fHigh <= 0) [low, fLow] = [high, fHigh];
		else fLow /= 2;
		[high, fHigh] = [middle, fMiddle];
	}
	return Math.exp(low / 2);
}

// The rating after one puzzle. The puzzle's rating was computed, not played for: it is taken as known within 150
// points.
export function afterPuzzle(own: Rating, puzzle: number, solved: boolean): Rating {
	return rated(own, [
		{ against: { rating: puzzle, deviation: 75, volatility: own.volatility }, score: solved ? 1 : 0 },
	]);
}
