// Beside the board: one's rating, what this puzzle is about once it has been tried, and which puzzles come.
import { gameInfo, words, type App } from "../../state/app";
import { go } from "../../state/navigate";
import { dayOf } from "../../state/puzzles/choose";
import { attemptsAt, daysInRow, solvedInRow } from "../../state/puzzles/attempts";
import { deskOf, isRated, myAttempts, puzzleGames, ratingOf, standingOf, triedOf, type Desk } from "../../state/puzzles/desk";
import { isTheme, THEMES, type Puzzle } from "../../state/puzzles/puzzle";
import { FIRST_ATTEMPTS, SURE_DEVIATION } from "../../state/puzzles/rating";
import type { Session } from "../../state/puzzles/session";
import { difficultyText, foundText, solversOf, themeName } from "../../state/puzzles/words";
import { Card, Chip, Face, Link, Select, useApp } from "../parts";
import { Curve } from "./Curve";

/** How it goes: said as it is, never urged on. */
function progressLines(app: App, game: string): string[] {
  const { t } = words(app);
  const tried = triedOf(app, game);
  const solved = [...tried.values()].filter((attempt) => attempt.solved).length;
  const all = deskOf(app).get().files[game]?.value?.length ?? 0;
  const row = solvedInRow(attemptsAt(myAttempts(app), game));
  const allTried = tried.size >= all && all > 0;
  return [
    t("{solved} of {all} puzzles solved.", { solved, all }),
    ...(allTried ? [t("You have tried them all. They come again, first those that you did not solve.")] : []),
    ...(row > 1 ? [t("Streak: {n}.", { n: row })] : []),
  ];
}

function Rated({ game }: { game: string }) {
  const { app, t } = useApp();
  const { rating, deviation } = ratingOf(app, game);
  const rated = isRated(app, game);
  const attempts = attemptsAt(myAttempts(app), game);
  const { forgetful } = deskOf(app).get();
  return (
    <Card title={t("Your rating")} aside={<strong class="puzzle-rating">{rated ? Math.round(rating) : "–"}</strong>}>
      {!rated && <p class="quiet">{t("You’ll see it after {n} puzzles.", { n: FIRST_ATTEMPTS })}</p>}
      {rated && deviation > SURE_DEVIATION && (
        <p class="quiet">{t("It moves in large steps until it is settled.")}</p>
      )}
      {rated && attempts.length > 1 && <Curve attempts={attempts} />}
      <ul class="stack gap-1">
        {progressLines(app, game).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {forgetful && (
        <p class="refused">{t("Your browser does not store your attempts: they last as long as this page.")}</p>
      )}
    </Card>
  );
}

/** Days in a row, and which of the last seven had a puzzle solved. */
function Streak({ game, daily }: { game: string; daily: boolean }) {
  const { app, t, tn } = useApp();
  const today = dayOf(Date.now());
  const solved = new Set(myAttempts(app).flatMap((attempt) => (attempt.solved ? [dayOf(attempt.at)] : [])));
  const days = Math.max(daysInRow(myAttempts(app), Date.now()), standingOf(app, game)?.days ?? 0);
  return (
    <Card
      title={days ? tn("{n} day in a row", "{n} days in a row", days) : t("A puzzle a day")}
      aside={
        <span class="lesson-steps beside gap-1" aria-hidden="true">
          {[6, 5, 4, 3, 2, 1, 0].map((ago) => <i class={solved.has(today - ago) ? "now" : ""} key={ago} />)}
        </span>
      }
    >
      <div class="row stack gap-4">
        {!daily && <Link to={{ page: "puzzles", puzzle: "daily" }} class="button">{t("Daily puzzle")}</Link>}
        <Link to={{ page: "puzzles", puzzle: "run" }} class="button">{t("Against the clock")}</Link>
      </div>
    </Card>
  );
}

/** What would have told too much before. */
function About({ session }: { session: Session }) {
  const { app, puzzle } = session;
  const { t } = words(app);
  const { attempt } = session.progress.get();
  const rating = Math.round(attempt?.puzzle.rating ?? puzzle.rating);
  return (
    <Card title={difficultyText(app, puzzle)} aside={<span class="quiet">{rating}</span>}>
      {puzzle.themes.length > 0 && (
        <p class="beside wraps gap-2">
          {puzzle.themes.map((theme) => (
            <Chip key={theme}>{themeName(app, theme)}</Chip>
          ))}
        </p>
      )}
      {puzzle.trap && <p>{t("The most tempting wrong move: {move}.", { move: puzzle.trap })}</p>}
      <p class="found-by quiet">
        {solversOf(app).map(({ name }) => (
          <Face character={name} key={name} />
        ))}
        {foundText(app, puzzle)}
      </p>
    </Card>
  );
}

const themesIn = (puzzles: readonly Puzzle[]) =>
  THEMES.filter((theme) => puzzles.some(({ themes }) => themes.includes(theme)));

/** Which puzzles come. Each game has its puzzle of the day; a theme leads on to the next one. */
function Choice({ game, daily }: { game: string; daily: boolean }) {
  const { app, t } = useApp();
  const { theme, files } = deskOf(app).get();
  const choose = (change: Partial<Desk>, stays: boolean) => {
    deskOf(app).set(change);
    if (!stays) go(app, { page: "puzzles", puzzle: "" });
  };
  const games = puzzleGames(app).map((name) => [name, gameInfo(app, name).title] as const);
  const themes = themesIn(files[game]?.value ?? []).map((name) => [name, themeName(app, name)] as const);
  return (
    <Card title={t("Choose puzzles")}>
      <div class="row stack gap-4">
        <Select label={t("Game")} value={game} choices={games} choose={(name) => choose({ game: name, theme: "" }, daily)} />
        <Select
          label={t("Type")}
          value={theme}
          choices={[["", t("All types")], ...themes]}
          choose={(name) => choose({ game, theme: isTheme(name) ? name : "" }, false)}
        />
      </div>
    </Card>
  );
}

export function Beside({ session, daily }: { session: Session; daily: boolean }) {
  const { puzzle } = session;
  const { phase, tried } = session.progress.get();
  return (
    <>
      {tried && phase !== "open" && phase !== "wrong" && <About session={session} />}
      <Streak game={puzzle.game} daily={daily} />
      <Rated game={puzzle.game} />
      <Choice game={puzzle.game} daily={daily} />
    </>
  );
}
