// The files of puzzles that a view needs.
import { useEffect } from "preact/hooks";
import type { Remote } from "../../state/club";
import { deskOf, loadPuzzles } from "../../state/puzzles/desk";
import type { Puzzle } from "../../state/puzzles/puzzle";
import { useApp } from "../context";

/** The puzzles of those games, once they are all there. */
export function useFiles(games: readonly string[]): Remote<readonly Puzzle[]> {
  const { app } = useApp();
  const { files } = deskOf(app).get();
  useEffect(() => games.forEach((game) => void loadPuzzles(app, game)), [games.join()]);
  const needed = games.map((game) => files[game] ?? { state: "loading" as const });
  const failed = needed.find(({ state }) => state === "failed");
  if (failed) return failed;
  if (needed.some(({ value }) => !value)) return { state: "loading" };
  return { state: "there", value: needed.flatMap(({ value = [] }) => value) };
}
