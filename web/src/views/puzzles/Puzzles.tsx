// Puzzles: the next one, the one of the day, or one that somebody has sent. The board comes first; the rest is beside it.
import { useEffect } from "preact/hooks";
import { myself } from "../../state/club";
import type { App } from "../../state/context";
import { go } from "../../state/navigate";
import { dailyPuzzle, dayOf } from "../../state/puzzles/choose";
import { choosePuzzle, deskOf, findPuzzle, loadAttempts, puzzleGames } from "../../state/puzzles/desk";
import type { Puzzle } from "../../state/puzzles/puzzle";
import { meetClub } from "../../state/puzzles/remote";
import { Awaited, Empty, Link, Place, useApp } from "../parts";
import { Run } from "./Run";
import { Solve } from "./Solve";
import { useFiles } from "./useFiles";

/** Which files tell what was asked for: any may have the puzzle of an id. */
const gamesNeeded = (app: App, asked: string): string[] =>
  asked === "" || asked === "daily" ? [deskOf(app).get().game] : puzzleGames(app);

/** What this device and the club know of whoever is here. True once the device has told. */
function useAttempts(app: App, game: string): boolean {
  const { attempts } = deskOf(app).get();
  const person = myself(app)?.id;
  useEffect(() => void loadAttempts(app), []);
  const meet = () => void meetClub(app, game);
  useEffect(meet, [person, game, attempts !== null]);
  useEffect(() => {
    window.addEventListener("online", meet);
    return () => window.removeEventListener("online", meet);
  }, [game]);
  return attempts !== null;
}

function puzzleAsked(app: App, asked: string): Puzzle | null {
  const { current, game, files } = deskOf(app).get();
  if (asked === "daily") return dailyPuzzle(files[game]?.value ?? [], dayOf(Date.now()));
  return findPuzzle(app, asked || current) ?? null;
}

function Missing() {
  const { t } = useApp();
  return (
    <Place title={t("Puzzles")}>
      <Empty title={t("There is no such puzzle.")}>
        <Link to={{ page: "puzzles", puzzle: "" }} class="button primary">{t("Next puzzle")}</Link>
      </Empty>
    </Place>
  );
}

/** `puzzle`: an id, "daily", "run" for many against the clock, or empty for the next one. */
export const Puzzles = ({ puzzle }: { puzzle: string }) => (puzzle === "run" ? <Run /> : <Asked asked={puzzle} />);

function Asked({ asked }: { asked: string }) {
  const { app, t } = useApp();
  const games = gamesNeeded(app, asked);
  const remote = useFiles(games);
  const { game, theme, current, round } = deskOf(app).get();
  const read = useAttempts(app, game);
  const there = remote.state === "there" && read;
  useEffect(() => {
    if (there && asked === "") choosePuzzle(app);
  }, [there, asked, game, theme]);
  if (!there || (asked === "" && current === ""))
    return (
      <Place title={t("Puzzles")}>
        <Awaited remote={remote.state === "failed" ? remote : { state: "loading" }}>{() => null}</Awaited>
      </Place>
    );
  const puzzle = puzzleAsked(app, asked);
  if (!puzzle) return <Missing />;
  const next = () => (asked === "" ? choosePuzzle(app) : go(app, { page: "puzzles", puzzle: "" }));
  const follows = asked === "" && round > 1;
  return (
    <Solve puzzle={puzzle} daily={asked === "daily"} follows={follows} next={next} key={`${puzzle.id} ${round}`} />
  );
}
