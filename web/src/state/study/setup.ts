// A position that is being set up by hand. What can stand on the board, and whether it is a position, the core says.
import { type Kind, type Placed, type SetupAnswer, type GameOptions } from "@ludopod/core";
import { type App, asked, makeSeat, positionAt, sentence, type Table, words } from "../app";
import { firstSetup, optionsOf, type Setup } from "../setup";
import { emptyTable } from "./study";

export interface Draft {
  /** The board and the rules, as they have been typed. */
  form: Setup;
  pieces: readonly Placed[];
  turn: string;
}

/** What is wrong before there is a board at all. */
export type Drawn = SetupAnswer | { fault: string; svg?: undefined; squares?: undefined };

const formOf = (app: App, { options }: Table, rows: number, columns: number): Setup => {
  const form = firstSetup(app, "screen", options.game);
  const values = Object.fromEntries(Object.entries(form.values).map(([name, usual]) => [name, String(Reflect.get(options, name) ?? usual)]));
  return { ...form, values, players: options.players, custom: true, rows: String(rows), columns: String(columns) };
};

/** The position of a game at one of its moments, to be changed. */
export function draftOf(app: App, table: Table, ply?: number): Draft {
  const { rows, columns, pieces, turn } = positionAt(app, table, ply);
  return {
    form: formOf(app, table, rows, columns),
    pieces: pieces.map(({ at, seat, shows }) => ({ at, seat, shows })),
    turn: turn ?? "a",
  };
}

const draftOptions = ({ form }: Draft): GameOptions => ({ ...optionsOf(form), first: "a" });

export function paletteOf(app: App, draft: Draft): Kind[] {
  const found = asked(() => app.core.palette(draftOptions(draft), words(app).language));
  return Array.isArray(found) ? found : [];
}

export function drawn(app: App, draft: Draft): Drawn {
  const answer = asked(() => app.core.setup(draftOptions(draft), words(app).language, draft.pieces, draft.turn));
  return answer.fault === undefined ? answer : { ...answer, fault: sentence(answer.fault) };
}

const sameKind = (one: Pick<Placed, "seat" | "shows">, other: Pick<Placed, "seat" | "shows">) =>
  one.seat === other.seat && one.shows === other.shows;

/** A piece on a square, in the place of what is there; null, or the one that is there: nothing. */
export function withPiece(draft: Draft, at: string, kind: Pick<Placed, "seat" | "shows"> | null): Draft {
  const before = draft.pieces.find((piece) => piece.at === at);
  const others = draft.pieces.filter((piece) => piece !== before);
  const gone = !kind || (before && sameKind(before, kind));
  return { ...draft, pieces: gone ? others : [...others, { at, seat: kind.seat, shows: kind.shows }] };
}

const isOn = (form: Setup, { at }: Placed) =>
  at.charCodeAt(0) - 97 < Number(form.columns) && Number(at.slice(1)) <= Number(form.rows);

/** Another board or other rules: the pieces that can stand there stay. */
export function withForm(app: App, draft: Draft, change: Partial<Setup>): Draft {
  const form = { ...draft.form, ...change };
  const turn = draft.turn.charCodeAt(0) - 97 < form.players ? draft.turn : "a";
  const next = { ...draft, form, turn };
  const kinds = paletteOf(app, next);
  return { ...next, pieces: draft.pieces.filter((piece) => isOn(form, piece) && kinds.some((kind) => sameKind(kind, piece))) };
}

/** The start of another game. */
export const otherGame = (app: App, game: string): Draft => draftOf(app, emptyTable(app, game));

/** The start of the game on the same board by the same rules; nothing changes where it has none. */
export function startOf(app: App, draft: Draft): Draft {
  const start = asked(() => draftOf(app, { options: draftOptions(draft), events: [], seats: [] }));
  return "fault" in start ? draft : { ...draft, pieces: start.pieces, turn: start.turn };
}

/** The game that begins there. */
export function tableFrom(draft: Draft, { position }: SetupAnswer): Table {
  const options = draftOptions(draft);
  return {
    options,
    ...(position !== undefined && { start: position }),
    events: [],
    seats: Array.from({ length: options.players }, (_, index) => makeSeat(index)),
  };
}
