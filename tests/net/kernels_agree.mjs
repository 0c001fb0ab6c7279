// kernels_agree FILE.wasm: runs kernels_agree, built for WebAssembly, and sees that it has tried that kernel.
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";

const SUCCESS = 0;
const BAD_FILE = 8; // WASI's EBADF

class Exit {
	constructor(code) {
		this.code = code;
	}
}

let memory, said = "";
const view = () => new DataView(memory.buffer);
const wasi = {
	args_get: () => SUCCESS,
	args_sizes_get(n, size) {
		view().setUint32(n, 0, true);
		view().setUint32(size, 0, true);
		return SUCCESS;
	},
	fd_write(_file, pieces, n, written) {
		let length = 0;
		for (let i = 0; i < n; i++) {
			const [at, size] = [0, 4].map((byte) => view().getUint32(pieces + 8 * i + byte, true));
			said += new TextDecoder().decode(new Uint8Array(memory.buffer, at, size));
			length += size;
		}
		view().setUint32(written, length, true);
		return SUCCESS;
	},
	fd_close: () => BAD_FILE,
	fd_fdstat_get: () => BAD_FILE,
	fd_seek: () => BAD_FILE,
	proc_exit(code) {
		throw new Exit(code);
	},
};

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), { wasi_snapshot_preview1: wasi });
memory = instance.exports.memory;
let code = 0;
try {
	instance.exports._start();
} catch (end) {
	if (!(end instanceof Exit)) throw end;
	code = end.code;
}
process.stdout.write(said);
assert.equal(code, 0);
assert.match(said, /^wasm: \d+ sums and \d+ values equal$/m);
