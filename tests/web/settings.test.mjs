// What a visitor has set, as this browser remembers it.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fillStorage, page, storage } from "./lib/page.mjs";

const { loadSettings, saveSettings } = page.settings;

const USUAL = {
    theme: "auto",
    sound: true,
    loudness: "medium",
    board: "walnut",
    coordinates: true,
    flip: false,
    confirmMoves: false,
    typedMoves: false,
    animation: true,
    zen: false,
};
const UNUSUAL = {
    theme: "dark",
    sound: false,
    loudness: "loud",
    board: "sea",
    coordinates: false,
    flip: true,
    confirmMoves: true,
    typedMoves: true,
    animation: false,
    zen: true,
};

beforeEach(() => {
    fillStorage(false);
    delete storage["ludopod.settings"];
});

test("the settings are remembered, and where they cannot be that is no fault", () => {
    const settings = { ...UNUSUAL, language: "fr", name: "Ada" };
    saveSettings(settings);
    assert.deepEqual(loadSettings(), settings);
    fillStorage(true);
    saveSettings({ ...settings, name: "Bo" });
    assert.equal(loadSettings().name, "Ada");
});

test("settings that cannot be read are those of a newcomer", () => {
    const fresh = { ...USUAL, language: "en", name: "" };
    const wrong = { language: "xx", name: 7, ...Object.fromEntries(Object.keys(USUAL).map((name) => [name, "pink"])) };
    for (const stored of ["{", "5", "null", JSON.stringify(wrong)]) {
        storage["ludopod.settings"] = stored;
        assert.deepEqual(loadSettings(), fresh);
    }
});
