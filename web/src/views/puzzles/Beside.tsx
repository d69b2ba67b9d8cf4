// Beside the board: one's rating, what this puzzle is about once it has been tried, and which puzzles come.
import { gameInfo, words } from "../../state/app";
import type { App } from "../../state/context";
import { go } from "../../state/navigate";
import { attemptsAt, daysInRow, solvedInRow } from "../../state/puzzles/attempts";
import { deskOf, isRated, myAttempts, puzzleGames, ratingOf, standingOf, triedOf, type Desk } from "../../state/puzzles/desk";
import { isTheme, THEMES, type Puzzle } from "../../state/puzzles/puzzle";
import { FIRST_ATTEMPTS, SURE_DEVIATION } from "../../state/puzzles/rating";
import type { Session } from "../../state/puzzles/session";
import { difficultyText, foundText, solversOf, themeName } from "../../state/puzzles/words";
import { Link } from "../Link";
import { Face } from "../parts/Face";
import { Card, Chip } from "../parts/layout";
import { Curve } from "./Curve";

/** How it goes: said as it is, never urged on. */
function progressLines(app: App, game: string): string[] {
  const { t } = words(app);
  const tried = triedOf(app, game);
  const solved = [...tried.values()].filter((attempt) => attempt.solved).length;
  const all = deskOf(app).get().files[game]?.value?.length ?? 0;
  const row = solvedInRow(attemptsAt(myAttempts(app), game));
  const days = Math.max(daysInRow(myAttempts(app), Date.now()), standingOf(app, game)?.days ?? 0);
  const allTried = tried.size >= all && all > 0;
  return [
    t("{solved} of {all} puzzles solved.", { solved, all }),
    ...(allTried ? [t("You have tried them all. They come again, first those that you did not solve.")] : []),
    ...(row > 1 ? [t("Solved in a row: {n}.", { n: row })] : []),
    ...(days > 1 ? [t("Days in a row: {n}.", { n: days })] : []),
  ];
}

function Rated({ app, game }: { app: App; game: string }) {
  const { t } = words(app);
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
      {rated && attempts.length > 1 && <Curve app={app} attempts={attempts} />}
      <ul class="puzzle-lines">
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

/** What would have told too much before. */
function About({ session }: { session: Session }) {
  const { app, puzzle } = session;
  const { t } = words(app);
  const { attempt } = session.progress.get();
  const rating = Math.round(attempt?.puzzle.rating ?? puzzle.rating);
  return (
    <Card title={difficultyText(app, puzzle)} aside={<span class="quiet">{rating}</span>}>
      {puzzle.themes.length > 0 && (
        <p class="chips">
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

interface SelectProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, title: string])[];
  choose(value: string): void;
}

const Select = ({ label, value, options, choose }: SelectProps) => (
  <label class="field">
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {options.map(([name, title]) => (
        <option value={name} key={name}>
          {title}
        </option>
      ))}
    </select>
  </label>
);

const themesIn = (puzzles: readonly Puzzle[]) =>
  THEMES.filter((theme) => puzzles.some(({ themes }) => themes.includes(theme)));

/** Which puzzles come. Each game has its puzzle of the day; a theme leads on to the next one. */
function Choice({ app, game, daily }: { app: App; game: string; daily: boolean }) {
  const { t } = words(app);
  const { theme, files } = deskOf(app).get();
  const choose = (change: Partial<Desk>, stays: boolean) => {
    deskOf(app).set(change);
    if (!stays) go(app, { page: "puzzles", puzzle: "" });
  };
  const games = puzzleGames(app).map((name) => [name, gameInfo(app, name).title] as const);
  const themes = themesIn(files[game]?.value ?? []).map((name) => [name, themeName(app, name)] as const);
  return (
    <Card title={t("Choose puzzles")}>
      <Select label={t("Game")} value={game} options={games} choose={(name) => choose({ game: name, theme: "" }, daily)} />
      <Select
        label={t("Theme")}
        value={theme}
        options={[["", t("All themes")], ...themes]}
        choose={(name) => choose({ game, theme: isTheme(name) ? name : "" }, false)}
      />
      {!daily && (
        <Link app={app} to={{ page: "puzzles", puzzle: "daily" }} class="button">
          {t("Puzzle of the day")}
        </Link>
      )}
    </Card>
  );
}

export function Beside({ session, daily }: { session: Session; daily: boolean }) {
  const { app, puzzle } = session;
  const { phase, tried } = session.progress.get();
  return (
    <>
      {tried && phase !== "open" && phase !== "wrong" && <About session={session} />}
      <Rated app={app} game={puzzle.game} />
      <Choice app={app} game={puzzle.game} daily={daily} />
    </>
  );
}
