// Puzzles in words.
import { gameInfo, words, type App } from "../app";
import { SOLVERS, TRIES, type Puzzle, type Theme } from "./puzzle";

/** What the best move is worth. */
export function worthText(app: App, { proof, value }: Puzzle): string {
  const { t, percent } = words(app);
  if (proof.by === "solver") return value === "win" ? t("This wins for certain.") : t("This secures a draw.");
  const [best, others] = [percent(100 * proof.best), percent(100 * proof.others)];
  return t("Your chances are {best} now; after any other move, they are {others} at most.", { best, others });
}

/** What a wrong move costs. */
export function costText(app: App, { proof, value }: Puzzle): string {
  const { t, percent } = words(app);
  if (proof.by === "solver")
    return value === "win"
      ? t("The win is gone: only the best move wins for certain.")
      : t("Now the game is lost: only the best move saves a draw.");
  const [best, others] = [percent(100 * proof.best), percent(100 * proof.others)];
  return t("Your chances are {others} at most now; after the best move, they are {best}.", { best, others });
}

/** Of several themes the one that says most comes first. */
const TELLING: readonly Theme[] = ["draw", "trap", "offer", "few", "turn", "quiet", "most", "choice", "still", "capture"];

export function hintText(app: App, { themes }: Puzzle, square: string): string {
  const { t } = words(app);
  const texts: Partial<Record<Theme, string>> = {
    draw: t("There is no win here, but there is a draw."),
    trap: t("The greatest capture is a trap."),
    few: t("Capturing less is more."),
    most: t("Capture as much as you can."),
    quiet: t("This is no time to capture."),
    choice: t("Choose well what to capture."),
    capture: t("Something can be captured."),
    turn: t("A turn is worth a move."),
    offer: t("What can be captured may still be best."),
    still: t("Nothing can be captured: think of the move after."),
  };
  const theme = TELLING.find((name) => themes.includes(name));
  return [t("Look at {square}.", { square }), ...(theme ? [texts[theme] ?? ""] : [])].join(" ");
}

export function themeName(app: App, theme: Theme): string {
  const { t } = words(app);
  const names: Record<Theme, string> = {
    capture: t("Capturing move"),
    quiet: t("Quiet move"),
    most: t("Greatest capture"),
    few: t("Smaller capture"),
    choice: t("Choice of captures"),
    trap: t("Trap"),
    draw: t("Saving a draw"),
    turn: t("Turn"),
    offer: t("Sacrifice"),
    still: t("No captures"),
    two: t("Two moves"),
    three: t("Three moves"),
  };
  return names[theme];
}

/** From these ratings on a puzzle is called so. */
const [MEDIUM, HARD, VERY_HARD] = [700, 1100, 1500];

export function difficultyText(app: App, { rating }: Puzzle): string {
  const { t } = words(app);
  if (rating < MEDIUM) return t("Easy puzzle");
  if (rating < HARD) return t("Medium puzzle");
  return rating < VERY_HARD ? t("Hard puzzle") : t("Very hard puzzle");
}

/** The weakest and the strongest of the characters who were asked. */
export function solversOf(app: App) {
  const { characters } = gameInfo(app);
  return [characters[0], characters[SOLVERS - 1]].flatMap((one) => one ?? []);
}

/** How often these found the move. */
export function foundText(app: App, { found }: Puzzle): string {
  const [weakest, strongest] = solversOf(app);
  return words(app).t("In {tries} tries each, {weakest} found the move {lowest}× and {strongest} {highest}×.", {
    tries: TRIES,
    weakest: weakest?.title ?? "",
    strongest: strongest?.title ?? "",
    lowest: found[0] ?? 0,
    highest: found.at(-1) ?? 0,
  });
}
