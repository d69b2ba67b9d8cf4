// What is known of Cephalopod (docs/theory.md, which a test holds to these numbers): a thousand games of the engine against itself
// on each board.
import type { Words } from "../../i18n";
import type { Known } from "../../state/context";

/** What a thing is worth in dice at the end, and its interval at 95 %, when each part of the moves is played. */
type Worth = readonly [value: number, least: number, most: number];

export const PARTS = [25, 50, 75];

/** Of a die, a six, a corner, a die that can be captured, and of being to move. */
export const WORTH: Readonly<Record<string, readonly (readonly Worth[])[]>> = {
  "3x5": [
    [[0.06, -0.05, 0.16], [0.26, 0.16, 0.36], [0.56, 0.48, 0.64]],
    [[0.98, 0.58, 1.38], [0.65, 0.49, 0.81], [0.4, 0.32, 0.49]],
    [[0.09, -0.01, 0.19], [0.04, -0.05, 0.13], [0.08, 0.01, 0.15]],
    [[-0.05, -0.15, 0.06], [-0.18, -0.28, -0.08], [-0.42, -0.52, -0.32]],
    [[0.1, -0.02, 0.23], [0.07, -0.06, 0.19], [0.28, 0.17, 0.4]],
  ],
  "5x5": [
    [[0, -0.12, 0.11], [0.23, 0.13, 0.32], [0.57, 0.49, 0.65]],
    [[0.55, 0.15, 0.95], [0.69, 0.53, 0.84], [0.36, 0.28, 0.45]],
    [[0.03, -0.08, 0.13], [0.12, 0.03, 0.21], [-0.01, -0.09, 0.07]],
    [[-0.03, -0.15, 0.08], [-0.26, -0.36, -0.16], [-0.45, -0.56, -0.35]],
    [[0.1, -0.07, 0.27], [-0.02, -0.18, 0.15], [0.37, 0.21, 0.52]],
  ],
};

/** How many of all dice placed stand at the end, from one to six, in per cent. */
export const STAY: Readonly<Record<string, readonly number[]>> = {
  "3x5": [17.9, 5.4, 3.6, 5.2, 22.1, 100],
  "5x5": [15.8, 4.5, 3, 4.3, 21.9, 100],
};

/** How many games are won by whoever places the last die, in per cent. */
export const LAST = [57.6, 56];

export function known({ t, number, percent }: Words): Known {
  const share = (hundredths: number) => percent(hundredths, 1);
  /** Nothing, where the interval has zero in it. */
  const worth = ([value, least, most]: Worth) =>
    least * most <= 0 ? "–" : (value < 0 ? "−" : "+") + number(Math.abs(value).toFixed(2));
  const things = [t("a die"), t("a six"), t("a corner"), t("a die that can be captured"), t("being to move")];
  const pips = [1, 2, 3, 4, 5, 6].map(String);
  return {
    facts: [
      t("On 3×3 the first player wins by one die, whatever the first move is. 3×5 and 5×5 are not solved."),
      t("The first move hardly matters: each is worth {least} to {most}.", { least: share(49), most: share(50) }),
      t("Whoever places the last die wins {three} of the games on 3×5, {five} on 5×5.", { three: share(LAST[0] ?? 0), five: share(LAST[1] ?? 0) }),
    ],
    tables: [
      ...Object.entries(WORTH).map(([board, rows]) => ({
        title: t("What one more is worth at the end, in dice, on {board}", { board: board.replace("x", "×") }),
        heads: [t("moves played"), ...PARTS.map((part) => share(part))],
        rows: rows.map((cells, index) => [things[index] ?? "", ...cells.map((cell) => worth(cell))]),
      })),
      {
        title: t("How many dice stay to the end"),
        heads: [t("Board"), ...pips],
        rows: Object.entries(STAY).map(([board, all]) => [board.replace("x", "×"), ...all.map((percent) => share(percent))]),
      },
    ],
  };
}
