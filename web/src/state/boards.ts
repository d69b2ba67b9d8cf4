// The boards that are offered at once; any other size can be asked for.
import type { GameInfo, GameOptions } from "@ludopod/core";
import type { Words } from "../i18n";
import type { GamePage } from "./context";
import { BARE_OPTIONS } from "./model";

const fallback = ({ options }: GameInfo, name: string) => options.find((option) => option.name === name)?.fallback;

export const standardBoard = (info: GameInfo): string => `${fallback(info, "rows")}x${fallback(info, "columns")}`;

/** The standard board is always among them. */
export const boardsOf = ({ boards }: GamePage, info: GameInfo): string[] => [
  ...new Set([...(boards?.offered ?? []), standardBoard(info)]),
];

export const boardTitle = (words: Words, { boards }: GamePage, info: GameInfo, board: string): string =>
  board === standardBoard(info) ? words.t("Classic") : (boards?.title(words, board) ?? words.t("Board"));

/** A game for two on the smallest board, as newcomers play it. */
export const newcomersOptions = ({ boards }: GamePage, info: GameInfo): GameOptions => ({
  ...BARE_OPTIONS,
  game: info.name,
  board: boards?.first ?? standardBoard(info),
});

/** Rows and columns of "3x5". */
export const sidesOf = (board: string): [rows: number, columns: number] => {
  const [rows = 1, columns = 1] = board.split("x").map(Number);
  return [rows, columns];
};
