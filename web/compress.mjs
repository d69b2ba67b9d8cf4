// Writes a file with brotli (.br) and one with gzip (.gz) beside each file that gets smaller by it, for the server to
// send as they are: compressed once, as well as it gets.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Types that are text or code. Pictures, fonts and sounds are compressed by their own formats. */
const TYPES = /\.(css|html|js|jsonl?|svg|txt|wasm|webmanifest)$/;

/** In a smaller answer than this the fields weigh more than the body. */
const SMALLEST = 256;

const brotli = (bytes) =>
    promisify(brotliCompress)(bytes, {
        params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
    });

const CODINGS = [
    ["br", brotli],
    ["gz", (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })],
];

async function compressFile(path) {
    const bytes = await readFile(path);
    if (bytes.length < SMALLEST) return;
    for (const [suffix, compress] of CODINGS) {
        const smaller = await compress(bytes);
        if (smaller.length < bytes.length) await writeFile(`${path}.${suffix}`, smaller);
    }
}

export async function compressFiles(folder) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && TYPES.test(entry.name));
    await Promise.all(files.map((entry) => compressFile(join(entry.parentPath ?? entry.path, entry.name))));
}
