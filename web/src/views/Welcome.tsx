// The first page's words: the game in two sentences, and where to go from here.
import { gameInfo, gamePage, words } from "../state/app";
import type { App } from "../state/context";
import { BARE_OPTIONS, type Route } from "../state/model";
import { Icon, type IconName } from "./Icon";
import { InstallCard } from "./Install";
import { Link } from "./Link";
import { GuestGames, WaitingPeople } from "./MyGames";
import { MiniBoard } from "./parts/rows";
import { Featured } from "./watch/Featured";

interface WayProps {
  app: App;
  to: Route;
  title: string;
  text: string;
  /** The position in its picture. */
  start: string | undefined;
}

/** A way in: a card with a small board. */
function Way({ app, to, title, text, start }: WayProps) {
  const { name } = gameInfo(app);
  return (
    <li>
      <Link app={app} to={to} class="way">
        {start && <MiniBoard app={app} game={{ game: name, options: BARE_OPTIONS, position: start }} />}
        <span class="way-text">
          <strong>{title}</strong>
          <small>{text}</small>
        </span>
      </Link>
    </li>
  );
}

/** The three ways in. Their pictures are the boards of the game's lessons, as these have something to see. */
function Ways({ app }: { app: App }) {
  const { t } = words(app);
  const { name, title } = gameInfo(app);
  const { lessons } = gamePage(app);
  const [, capture, choice, end] = (lessons?.(words(app)) ?? []).map(({ start }) => start);
  return (
    <ul class="ways">
      <Way app={app} to={{ page: "lobby" }} title={t("Play a person")} text={t("Find an opponent in the lobby")} start={end} />
      <Way
        app={app}
        to={{ page: "new", mode: "computer" }}
        title={t("Play a character")}
        text={t("Seventeen, from gentle to merciless")}
        start={choice}
      />
      {lessons && (
        <Way
          app={app}
          to={{ page: "learn", game: name }}
          title={t("Learn {game}", { game: title })}
          text={t("A few steps on a small board")}
          start={capture}
        />
      )}
    </ul>
  );
}

/** What else there is, in a word or two each. */
function OtherWays({ app }: { app: App }) {
  const { t } = words(app);
  const { onBoard } = app.store.get();
  const { name: shown } = gameInfo(app);
  const taught = app.core.names.filter((game) => game !== shown && gamePage(app, game).lessons);
  const ways: readonly (readonly [Route, IconName, string])[] = [
    [{ page: "new", mode: "screen" }, "board", t("Play on this screen")],
    [{ page: "new", mode: "friend" }, "link", t("Invite a friend")],
    ...(PUZZLE_GAMES.length ? [[{ page: "puzzles", puzzle: "daily" }, "hint", t("Puzzle of the day")] as [Route, IconName, string]] : []),
    ...taught.map((game): [Route, IconName, string] => [
      { page: "learn", game },
      "book",
      t("Learn {game}", { game: gameInfo(app, game).title }),
    ]),
    ...(onBoard.id ? [[{ page: "games" }, "games", t("My games")] as [Route, IconName, string]] : []),
  ];
  return (
    <ul class="other-ways">
      {ways.map(([to, icon, title]) => (
        <li key={title}>
          <Link app={app} to={to} class="item">
            <Icon name={icon} />
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The game on the board, in a line and a few sentences: those of its rules, where it has none of its own. */
function Lead({ app }: { app: App }) {
  const { name, title } = gameInfo(app);
  const { lead } = gamePage(app);
  const rules = app.core.rules(words(app).language, name);
  const { title: line, text } = lead?.(words(app)) ?? {
    title,
    text: rules.find(({ kind }) => kind === "paragraph")?.text ?? "",
  };
  return (
    <>
      <h1>{line}</h1>
      <p class="lead">{text}</p>
    </>
  );
}

export const Welcome = ({ app }: { app: App }) => (
  <section class="welcome">
    <Lead app={app} />
    <GuestGames app={app} />
    <Ways app={app} />
    <OtherWays app={app} />
    <WaitingPeople app={app} />
    <Featured app={app} />
    <InstallCard app={app} />
  </section>
);
