// The boards whose perfect play is known, and how they are named in an address.
import type { GameOptions, Values } from "@ludopod/core";
import { standardBoard } from "../boards";
import { type App, BARE_OPTIONS, gameInfo, gamePage, makeSeat, type Table, words } from "../app";

export interface SolvedBoard {
  /** In an address: "2x4"; the first board needs no name there. */
  name: string;
  options: GameOptions;
  /** The page solves it itself; otherwise a server with tables has to be asked. */
  here: boolean;
}

const boardsOf = (app: App, game: string, here: boolean): SolvedBoard[] =>
  (gamePage(app, game).solved?.[here ? "here" : "elsewhere"] ?? []).map((options) => ({
    name: [...(game === app.core.names[0] ? [] : [game]), options.board].join("-"),
    options: { ...BARE_OPTIONS, game, ...options },
    here,
  }));

/** All that the games know of, those that the page solves first. */
export const solvedBoards = (app: App): SolvedBoard[] =>
  [true, false].flatMap((here) => app.core.names.flatMap((game) => boardsOf(app, game, here)));

/** Those on which most is played: what is known there are the club's own games. */
export const playedBoards = (app: App): SolvedBoard[] =>
  app.core.names.map((game) => {
    const board = standardBoard(gameInfo(app, game));
    return { name: [...(game === app.core.names[0] ? [] : [game]), board].join("-"), options: { ...BARE_OPTIONS, game, board }, here: false };
  });

export const solvedBoard = (app: App, name: string): SolvedBoard | undefined => {
  const boards = [...solvedBoards(app), ...playedBoards(app)];
  return name ? boards.find((board) => board.name === name) : boards[0];
};

/** The address of a board. */
export const boardAddress = (app: App, { name }: SolvedBoard): string => (name === solvedBoards(app)[0]?.name ? "" : name);

/** The first board opens where one move alone wins. */
export const boardTable = (app: App, { options, name }: SolvedBoard): Table => ({
  options,
  events: name === solvedBoards(app)[0]?.name ? [...(gamePage(app, options.game).solved?.opens ?? [])] : [],
  seats: Array.from({ length: options.players }, (_, index) => makeSeat(index)),
});

/** "3x3", and the title of the game where it is not the first. */
export function boardTitle(app: App, { options }: SolvedBoard): string {
  const info = gameInfo(app, options.game);
  const size = options.board.replace("x", "×");
  return info.name === app.core.names[0] ? size : `${info.title} ${size}`;
}

/** Those that can be explored now: a server that has no tables, or cannot be reached, knows nothing more than the page. */
export async function knownBoards(app: App): Promise<SolvedBoard[]> {
  const { language } = words(app);
  const boards = solvedBoards(app);
  const found = await Promise.all(
    boards.map(async (board): Promise<Values | boolean | null> => {
      if (board.here) return true;
      const table = { ...boardTable(app, board), events: [] };
      return app.solver.values(table, app.core.position(table, language), language).catch(() => null);
    }),
  );
  return boards.filter((_, index) => found[index]);
}
