// What is remembered on this device. Anything unreadable is as if it had never been there.
import { LANGUAGES, preferredLanguage } from "../i18n";
import { firstTable, makeSeat, type Seat, type Settings, type Table } from "./model";

const SETTINGS = "ludopod.settings";
const GAME = "ludopod.game";

function read(key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A full or forbidden storage loses the memory, not the game. */
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn("not remembered:", error);
  }
}

export function loadSettings(): Settings {
  const { language, theme, sound, showSafe, name } = read(SETTINGS);
  return {
    language: LANGUAGES.find(([code]) => code === language)?.[0] ?? preferredLanguage(navigator.languages),
    theme: theme === "light" || theme === "dark" ? theme : "auto",
    sound: sound !== false,
    showSafe: showSafe === true,
    name: typeof name === "string" ? name.slice(0, 40) : "",
  };
}

export const saveSettings = (settings: Settings) => write(SETTINGS, settings);

const isSeat = (seat: Partial<Seat> | null) =>
  typeof seat?.name === "string" &&
  (seat.kind === "human" || seat.kind === "computer") &&
  typeof seat.level === "number";

function isTable(value: unknown): value is Table {
  const { options, events, seats } = value as Partial<Table>;
  return (
    typeof options?.board === "string" &&
    Array.isArray(events) &&
    events.every((event) => typeof event === "string") &&
    Array.isArray(seats) &&
    seats.length === options.players &&
    seats.every(isSeat)
  );
}

/** `plays` says whether the core accepts the game. */
export function loadGame(plays: (table: Table) => boolean): Table {
  const stored: unknown = read(GAME);
  if (!isTable(stored)) return firstTable();
  const seats = stored.seats.map(({ kind, name, level }, index) =>
    makeSeat(index, { kind, name, level, you: kind === "human" }),
  );
  const table = { ...stored, seats };
  return plays(table) ? table : firstTable();
}

export const saveGame = (table: Table) => write(GAME, table);
