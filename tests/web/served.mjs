// A qipan serve of the tests' own, with the built page and an empty data folder. QIPAN names the program.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pageFolder, root } from "./site.mjs";

const program = process.env.QIPAN ?? join(root, "build/qipan");

// The failures of requests that a visitor sees while the server or the network is away.
export const away = [
	/ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INTERNET_DISCONNECTED|NETWORK_CHANGED)/,
	/api\/.*: net::/,
	/\/: net::/,
];

export class Served {
	folder = mkdtempSync(join(tmpdir(), "qipan-web-"));
	address = "";

	static async open() {
		const served = new Served();
		await served.start();
		return served;
	}

	// options: of the program. Waits for the address that the server prints: at the first start any, later the same.
	async start(...options) {
		const port = this.address ? new URL(this.address).port : "0";
		this.server = spawn(program, ["serve", "--port", port, "--data", this.folder, "--web", pageFolder, ...options], {
			stdio: ["ignore", "pipe", "inherit"],
		});
		for await (const line of createInterface({ input: this.server.stdout })) {
			this.address = line.endsWith("/") ? line : `${line}/`;
			return;
		}
		throw new Error("the server did not start");
	}

	// Returns the exit status.
	stop(signal = "SIGTERM") {
		const gone = new Promise((done) => this.server.once("exit", done));
		this.server.kill(signal);
		return gone;
	}

	async close() {
		await this.stop();
		rmSync(this.folder, { recursive: true });
	}

	// What a spectator is told of a room.
	async room(name) {
		return (await fetch(`${this.address}api/rooms/${name}`)).json();
	}
}
