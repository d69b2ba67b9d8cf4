// The settings as this device remembers them. Anything unreadable is as if it had never been there.
import { LANGUAGES, preferredLanguage } from "../languages";
import { NAME_MAX } from "./model";
import { storedPreferences, type Settings } from "./preferences";
import { inBrowser } from "./remembered";

const NAME = "ludopod.settings";
const SETTINGS = inBrowser(NAME);

function read(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(SETTINGS.read() ?? "null");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function loadSettings(): Settings {
  const stored = read();
  const { language, name } = stored;
  return {
    ...storedPreferences(stored),
    language: LANGUAGES.find(([code]) => code === language)?.[0] ?? preferredLanguage(navigator.languages),
    name: typeof name === "string" ? name.slice(0, NAME_MAX) : "",
  };
}

/** Where the browser stores nothing they last as long as the page. */
export const saveSettings = (settings: Settings): void => SETTINGS.write(JSON.stringify(settings));

/** Calls back when another tab has remembered them. */
export function listenToOtherTabs(settings: () => void): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (newValue !== null && key === NAME) settings();
  });
}
