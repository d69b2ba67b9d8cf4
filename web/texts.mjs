// Holds the catalogues to the sources: `node texts.mjs` names every text of the page that a language lacks, and
// every text of a catalogue that the page no longer has.
import { po } from "gettext-parser";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const catalogues = join(here, "../po");
const TEXT = /\bt\(\s*"((?:[^"\\]|\\.)*)"|\btn\(\s*"((?:[^"\\]|\\.)*)",\s*"/g;

/** The languages that have a catalogue of the page. */
async function languages() {
    const names = await readdir(catalogues);
    return names.map((name) => /^web\.(\w+)\.po$/.exec(name)?.[1]).filter(Boolean);
}

async function textsOfPage() {
    const files = (await readdir(join(here, "src"), { recursive: true })).filter((name) => /\.tsx?$/.test(name));
    const sources = await Promise.all(files.map((name) => readFile(join(here, "src", name), "utf8")));
    return new Set(
        sources.flatMap((source) =>
            [...source.matchAll(TEXT)].map(([, one, plural]) => JSON.parse(`"${one ?? plural}"`)),
        ),
    );
}

const places = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(" ");

async function faults(language, texts) {
    const { translations } = po.parse(await readFile(join(catalogues, `web.${language}.po`)), "utf-8");
    const entries = Object.values(translations[""] ?? {}).filter(({ msgid }) => msgid);
    const known = new Set(entries.map(({ msgid }) => msgid));
    return [
        ...[...texts].filter((text) => !known.has(text)).map((text) => `lacks "${text}"`),
        ...[...known].filter((text) => !texts.has(text)).map((text) => `has "${text}", which the page does not say`),
        ...entries.filter(({ msgstr }) => msgstr.some((form) => !form)).map(({ msgid }) => `leaves "${msgid}" empty`),
        ...entries
            .filter(({ msgid, msgstr }) => msgstr.some((form) => form && places(form) !== places(msgid)))
            .map(({ msgid }) => `fills other places than "${msgid}"`),
    ].map((fault) => `web.${language}.po ${fault}`);
}

const texts = await textsOfPage();
if (process.argv.includes("--list")) for (const text of texts) console.log(text);
else {
    const found = (await Promise.all((await languages()).map((language) => faults(language, texts)))).flat();
    for (const fault of found) console.error(fault);
    process.exitCode = found.length || texts.size === 0 ? 1 : 0;
}
