// The boards that are offered at once; any other size can be asked for.
import type { GameInfo } from "../core/types";
import type { Words } from "../i18n";

const OFFERED: Record<string, readonly string[]> = {
  cephalopod: ["3x5", "5x5"],
  octogo: ["10x10", "8x10", "6x10", "8x5", "10x5"],
};

/** Where a newcomer begins: the smallest. */
export const FIRST_BOARDS: Record<string, string> = { cephalopod: "3x5", octogo: "8x5" };

const fallback = ({ options }: GameInfo, name: string) => options.find((option) => option.name === name)?.fallback;

export const standardBoard = (info: GameInfo): string => `${fallback(info, "rows")}x${fallback(info, "columns")}`;

/** The standard board is always among them. */
export const boardsOf = (info: GameInfo): string[] => [
  ...new Set([...(OFFERED[info.name] ?? []), standardBoard(info)]),
];

export function boardTitle({ t }: Words, info: GameInfo, board: string): string {
  const titles: Record<string, string> = {
    "3x5": t("Quick"),
    "10x10": t("Wide"),
    "8x10": t("Shorter"),
    "6x10": t("First game"),
    "8x5": t("Compact"),
    "10x5": t("Narrow"),
  };
  return board === standardBoard(info) ? t("Standard") : (titles[board] ?? t("Board"));
}

/** Rows and columns of "3x5". */
export const sidesOf = (board: string): [rows: number, columns: number] => {
  const [rows = 1, columns = 1] = board.split("x").map(Number);
  return [rows, columns];
};
