// What a visitor has set of the page: how it looks and sounds, and how moves are entered. A guest's is kept in this
// browser; a member's in the account, where each thing has a name of its own.
import type { Language } from "@ludopod/core";
import type { Loudness } from "../sound";

export const THEMES = ["auto", "light", "dark"] as const;
/** What boards and pieces are made of (styles/sets.css). */
export const BOARD_SETS = ["walnut", "felt", "slate", "sea", "paper", "contrast"] as const;

export type Theme = (typeof THEMES)[number];
const LOUDNESSES: readonly Loudness[] = ["soft", "medium", "loud"];
export type BoardSet = (typeof BOARD_SETS)[number];

interface Preferences {
  theme: Theme;
  sound: boolean;
  loudness: Loudness;
  board: BoardSet;
  /** Letters and numbers around the board. */
  coordinates: boolean;
  /** The board is turned by half. */
  flip: boolean;
  /** A move that counts is asked for once more. */
  confirmMoves: boolean;
  typedMoves: boolean;
  animation: boolean;
  /** Beside a board there are clocks and moves, and nothing else. */
  zen: boolean;
}

export interface Settings extends Preferences {
  language: Language;
  /** Under which a guest plays, or the account. */
  name: string;
}

interface Preference<Value> {
  /** What the server calls it; nothing for what is a device's own. */
  account?: string;
  usual: Value;
  /** Its values; without them it is true or false. */
  words?: readonly Value[];
}

const TABLE: { readonly [Name in keyof Preferences]: Preference<Preferences[Name]> } = {
  theme: { account: "theme", usual: "auto", words: THEMES },
  sound: { account: "sound", usual: true },
  loudness: { usual: "medium", words: LOUDNESSES },
  board: { account: "board", usual: "walnut", words: BOARD_SETS },
  coordinates: { account: "coordinates", usual: true },
  flip: { account: "flip", usual: false },
  confirmMoves: { account: "confirm_moves", usual: false },
  typedMoves: { account: "typed_moves", usual: false },
  animation: { account: "animation", usual: true },
  zen: { account: "zen", usual: false },
};

const NAMES = Object.keys(TABLE) as (keyof Preferences)[];

const fits = ({ words }: { words?: readonly unknown[] }, value: unknown): boolean =>
  words ? words.includes(value) : typeof value === "boolean";

const collect = (name: (of: keyof Preferences) => string | undefined, stored: Record<string, unknown>): Partial<Preferences> =>
  Object.fromEntries(NAMES.map((of) => [of, stored[name(of) ?? ""]] as const).filter(([of, value]) => fits(TABLE[of], value)));

/** What this browser has stored; what is missing or none of the values is as usual. */
export const storedPreferences = (stored: Record<string, unknown>): Preferences => ({
  ...(Object.fromEntries(NAMES.map((name) => [name, TABLE[name].usual])) as unknown as Preferences),
  ...collect((name) => name, stored),
});

/** What an account has of them. */
export const accountPreferences = (settings: Record<string, unknown>): Partial<Preferences> =>
  collect((name) => TABLE[name].account, settings);

/** A change as the server takes it. */
export const forAccount = (change: Partial<Preferences>): Record<string, unknown> =>
  Object.fromEntries(NAMES.flatMap((name) => (name in change && TABLE[name].account ? [[TABLE[name].account, change[name]]] : [])));
