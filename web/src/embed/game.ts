// A game as a frame shows it: its moves, who plays, where it stands. It comes from an address, or from the server.
import type { Game } from "api";
import { characterTitle, type Core, CoreError, type GameInfo, type GameLine, type Language, type Position } from "@ludopod/core";
import type { Words } from "../i18n";
import { countsOf, endingText, lastToLeave, leftHow, winnerOf } from "../state/outcome";
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
export function standing(words: Words, { turns, wins }: GameInfo, shown: Shown, position: Position, present: boolean): string {
  const { t } = words;
  const said = (seat: number, ofPerson: (name: string) => string, ofColours: readonly string[]) =>
    shown.names[seat] ? ofPerson(shown.names[seat]) : (ofColours[seat] ?? "");
  const turn = (seat: number) => said(seat, (name) => t("{name} to move", { name }), turns);
  const won = (seat: number) => said(seat, (name) => t("{name} won", { name }), wins);
  if (present && shown.ended === "cancelled") return `${t("Game aborted")}.`;
  if (present && shown.ended === "draw") return endingText(words, { result: t("Draw"), counts: "", how: t("by agreement") });
  if (!position.over) return position.turn ? `${turn(seatIndex(position.turn))}.` : "";
  const [left, winner] = [lastToLeave(position), winnerOf(position)];
  const how = left ? leftHow(words, left) : "";
  return endingText(words, { result: winner === null ? t("Draw") : won(winner), counts: how ? "" : countsOf(words, position), how });
}
