// Writes a file with brotli (.br) and one with gzip (.gz) beside each file that gets smaller by it, for the server to
// send as they are: compressed once, as well as it gets. That takes seconds, so what the build before has made of the same
// bytes is taken over.
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
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

/** The bytes of a file, or none. */
const bytesOf = (path) => readFile(path).catch(() => null);

async function compressFile(path, before) {
    const bytes = await readFile(path);
    if (bytes.length < SMALLEST) return;
    const same = (await bytesOf(before))?.equals(bytes);
    for (const [suffix, compress] of CODINGS) {
        if (same && (await copyFile(before + suffix, path + suffix).then(() => true, () => false))) continue;
        const smaller = await compress(bytes);
        if (smaller.length < bytes.length) await writeFile(`${path}.${suffix}`, smaller);
    }
}

/** before: the folder that the build before has made, which need not be there. */
export async function compressFiles(folder, before) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && TYPES.test(entry.name));
    const paths = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name));
    await Promise.all(paths.map((path) => compressFile(path, join(before, relative(folder, path)))));
}
