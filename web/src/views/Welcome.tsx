// The first page's words: the game in two sentences, and where to go from here.
import { gameInfo, gamePage, words } from "../state/app";
import type { App } from "../state/context";
import type { Mode, Route } from "../state/model";
import { Icon, type IconName } from "./Icon";
import { Link } from "./Link";
import { GuestGames, WaitingPeople } from "./MyGames";

interface WayProps {
  app: App;
  to: Route;
  icon: IconName;
  title: string;
  text: string;
}

const Way = ({ app, to, icon, title, text }: WayProps) => (
  <li>
    <Link app={app} to={to} class="way">
      <Icon name={icon} />
      <span>
        <strong>{title}</strong>
        <small>{text}</small>
      </span>
    </Link>
  </li>
);

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

export function Welcome({ app }: { app: App }) {
  const { t, tn } = words(app);
  const { kept } = app.store.get();
  const taught = app.core.names.filter((game) => gamePage(app, game).lessons);
  const ways: readonly (readonly [Mode, IconName, string, string])[] = [
    ["computer", "computer", t("Play the computer"), t("Ten levels and full strength")],
    ["screen", "board", t("Play on this screen"), t("Two to six people, one board")],
    ["friend", "link", t("Invite a friend"), t("Send a link and play from anywhere")],
  ];
  return (
    <section class="welcome">
      <Lead app={app} />
      <GuestGames app={app} />
      <WaitingPeople app={app} />
      <ul class="ways">
        <Way
          app={app}
          to={{ page: "lobby" }}
          icon="people"
          title={t("Play a person")}
          text={t("Find an opponent in the lobby")}
        />
        {ways.map(([mode, icon, title, text]) => (
          <Way app={app} to={{ page: "new", mode }} icon={icon} title={title} text={text} key={mode} />
        ))}
        {taught.map((game) => (
          <Way
            app={app}
            to={{ page: "learn", game }}
            icon="book"
            title={t("Learn {game}", { game: gameInfo(app, game).title })}
            text={t("A few steps on a small board")}
            key={game}
          />
        ))}
        {kept.length > 0 && (
          <Way
            app={app}
            to={{ page: "games" }}
            icon="games"
            title={t("Games on this device")}
            text={tn("{n} game is kept here", "{n} games are kept here", kept.length)}
          />
        )}
      </ul>
    </section>
  );
}
