// Texts of the page that more than one test asks for. They are keys of the page's catalogues: one that the page does not say
// any more is found as soon as a test begins, and what it says in another language is looked up, not repeated.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./server.mjs";

const unquote = (lines) => [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => JSON.parse(`"${part}"`)).join("");

/** From the English text to that of the language. */
function readCatalogue(language) {
    const file = readFileSync(join(root, `po/web.${language}.po`), "utf8");
    const entries = [...file.matchAll(/^msgid ((?:"[^\n]*\n)+)(?:msgid_plural ((?:"[^\n]*\n)+))?msgstr(?:\[0\])? ((?:"[^\n]*\n)+)/gm)];
    return new Map(entries.flatMap(([, one, many = one, text]) => [[unquote(one), unquote(text)], [unquote(many), unquote(text)]]));
}

const catalogues = { fr: readCatalogue("fr"), es: readCatalogue("es") };

/** Where texts have gaps, what stands in them. */
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** A text of the page in one of its languages, which must be in the catalogues. */
export function wording(english, values = {}, language = "en") {
    const known = language === "en" ? catalogues.fr.has(english) && english : catalogues[language].get(english);
    assert.ok(known, `the page does not say “${english}” in ${language}`);
    return filled(known, values);
}

const each = (texts) => Object.fromEntries(Object.entries(texts).map(([name, english]) => [name, wording(english)]));

/** What buttons are called. */
export const NAMES = each({
    again: "Play again",
    analyse: "Analyse",
    continueHere: "Continue from here",
    copyRecord: "Copy game",
    goOn: "Continue",
    hint: "Hint",
    live: "Quick pairing",
    more: "Show more",
    reallyResign: "Resign this game?",
    resign: "Resign",
    stop: "Stop",
    share: "Copy, save, share",
    takeBack: "Take back",
    tryIt: "Try it",
    tryAgain: "Try again",
    tryOut: "Analysis",
    undo: "Undo",
});

/** How many moves of the game the board shows. */
export const afterPly = (at, n) => wording("After {at} of {n} moves", { at, n });

/** Said while two characters play on the first page: whose seat the visitor may take. */
export const PLAY_ON = new RegExp(wording("Touch a square and you play on for {name}.", { name: "\\w+" }));

/** What the page tells. */
export const SAYS = each({
    choosePiece: "Your turn: choose one of your pieces.",
    chooseDice: "Choose what to capture.",
    looking: "Looking for an opponent…",
    noPlace: "This page does not exist.",
    noSuchGame: "This game does not exist.",
    recordCopied: "Game copied.",
    waiting: "Waiting for your friend",
    leaves: "Whoever runs out of time leaves, and the others continue.",
    watching: "you are watching",
});
