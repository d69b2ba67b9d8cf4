// A game as a frame shows it: its moves, who plays, where it stands. It comes from an address, or from the server.
import type { Game } from "api";
import { characterTitle, type Core } from "../core/core";
import { CoreError, type GameLine, type Language, type Position } from "../core/types";
import type { Words } from "../i18n";
import { lastToLeave, leftWonText, winnersOf, wonText } from "../state/outcome";
import { BARE_OPTIONS, seatIndex } from "../state/model";

export interface Shown {
  game: GameLine;
  /** By seat; empty for nobody in particular. */
  names: readonly string[];
  /** It ended, though not by the rules. */
  ended: "cancelled" | "draw" | null;
}

/** What an address of a frame asks for: "/embed/g/ID/PLY", "/embed/b/CODE/PLY". */
export interface Asked {
  kind: "g" | "b";
  what: string;
  /** The moment to show, null for the present. */
  ply: number | null;
}

const ADDRESS = /^\/embed\/([gb])\/([\w-]{1,2000})(?:\/(0|[1-9]\d{0,4}))?$/;

export function askedBy(path: string): Asked | null {
  const [, kind, what, ply] = ADDRESS.exec(path) ?? [];
  if ((kind !== "g" && kind !== "b") || !what) return null;
  return { kind, what, ply: ply === undefined ? null : Number(ply) };
}

/** Where the page itself shows that. */
export const fullAddress = ({ kind, what }: Asked, at: number | null): string =>
  `/${kind}/${what}${at === null ? "" : `/${at}`}`;

/** The game that stands in an address, or why there is none. */
export function linkedGame(core: Core, code: string, language: Language): Shown | { fault: string } {
  try {
    const { game, start, options, names, events } = core.unlinked(code, language);
    return { game: { options: { ...BARE_OPTIONS, ...options, game }, start, events }, names, ended: null };
  } catch (error) {
    if (error instanceof CoreError) return { fault: error.message };
    throw error;
  }
}

const endOf = ({ state, reason }: Game): Shown["ended"] =>
  state === "cancelled" ? "cancelled" : reason === "draw_agreed" ? "draw" : null;

export const servedGame = (core: Core, answer: Game, language: Language): Shown => ({
  game: { options: { ...answer.options, game: answer.game }, start: answer.start, events: answer.events },
  names: answer.seats.map(({ name, character }) => name || (character ? characterTitle(core, language, character) : "")),
  ended: endOf(answer),
});

/** Who sits there, or what the seat is called. */
export const nameOf = ({ names }: Shown, { seats }: Position, seat: number): string => names[seat] || (seats[seat] ?? "");

/** How it stands, in a sentence. `present`: it is the latest there is. */
export function standing(words: Words, shown: Shown, position: Position, present: boolean): string {
  const { t } = words;
  const name = (seat: number) => nameOf(shown, position, seat);
  if (present && shown.ended === "cancelled") return t("The game was cancelled. Nobody has won or lost.");
  if (present && shown.ended === "draw") return t("A draw by agreement.");
  if (!position.over) return position.turn ? t("{name} to move.", { name: name(seatIndex(position.turn)) }) : "";
  const [left, winners] = [lastToLeave(position), winnersOf(position)];
  return left && winners.length === 1
    ? leftWonText(words, left, { name: name(winners[0] ?? 0), other: name(seatIndex(left.seat)) })
    : wonText(words, position, name);
}
