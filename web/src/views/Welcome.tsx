// The first page's words: the game in two sentences, and where to go from here.
import { gameInfo, gamePage, type Route, words } from "../state/app";
import { isMember } from "../state/club";
import { Tiles } from "./home/Tiles";
import { type IconName, Link, useApp } from "./parts";

/** What else there is, in a word or two each. */
function OtherWays() {
  const { app, t } = useApp();
  const { name: shown } = gameInfo(app);
  const taught = app.core.names.filter((game) => gamePage(app, game).lessons).sort((a, b) => Number(b === shown) - Number(a === shown));
  const ways: readonly (readonly [Route, IconName, string])[] = [
    [{ page: "new", mode: "computer" }, "computer", t("Play a character")],
    [{ page: "new", mode: "friend" }, "link", t("Invite someone")],
    [{ page: "lobby" }, "people", t("Lobby")],
    [{ page: "new", mode: "screen" }, "board", t("Same screen")],
    ...taught.map((game): [Route, IconName, string] => [{ page: "learn", game }, "book", t("Learn {game}", { game: gameInfo(app, game).title })]),
  ];
  return (
    <ul class="other-ways beside wraps">
      {ways.map(([to, icon, title]) => (
        <li key={title}>
          <Link to={to} class="item" icon={icon}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}

/** To somebody who plays here: how many games wait, the most urgent of them on the table. */
function Waiting({ count }: { count: number }) {
  const { app, t, tn } = useApp();
  const { online, session } = app.store.get();
  return (
    <>
      <h1>{count > 0 ? tn("{n} game wants you.", "{n} games want you.", count) : t("All moves made.")}</h1>
      <p class="lead">
        {count > 0 ? t("The most urgent one is on the table.") : t("Nobody waits for you. Sit down with somebody, or put a game on the table for tomorrow.")}
      </p>
      {session.served && online && (
        <Link to={{ page: "online", id: online.id }} class="button">{t("Go to the game")}</Link>
      )}
    </>
  );
}

/** To somebody who is new here: the game on the board in a line and a few sentences, or its title alone. */
function Introduction() {
  const { app } = useApp();
  const { title } = gameInfo(app);
  const { lead } = gamePage(app);
  const { title: line, text } = lead?.(words(app)) ?? { title, text: "" };
  return (
    <>
      <h1>{line}</h1>
      {text && <p class="lead">{text}</p>}
    </>
  );
}

function Lead() {
  const { app } = useApp();
  const { games } = app.store.get().club;
  const waiting = (games.value ?? []).filter(({ your_turn }) => your_turn).length;
  return waiting > 0 || isMember(app) ? <Waiting count={waiting} /> : <Introduction />;
}

export const Welcome = () => (
  <section class="welcome stack gap-4">
    <Lead />
    {CLUB && <Tiles />}
    <OtherWays />
  </section>
);
