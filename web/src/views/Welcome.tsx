// The first page's words: the game in two sentences, and where to go from here.
import type { GameOptions } from "../core/types";
import { words, type App } from "../state/app";
import { GAMES, type Route } from "../state/model";
import { hasPieces } from "../state/turns";
import { Icon, type IconName } from "./Icon";
import { Link } from "./Link";

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

/** The game on the board, in a line and two sentences. */
function Lead({ app, options }: { app: App; options: GameOptions }) {
  const { t } = words(app);
  return hasPieces(options) ? (
    <>
      <h1>{t("Follow the arrow.")}</h1>
      <p class="lead">
        {t(
          "A piece goes only where its arrow points, and turning it costs time. Capture all the pieces of the other player to win.",
        )}
      </p>
    </>
  ) : (
    <>
      <h1>{t("Dice without luck.")}</h1>
      <p class="lead">
        {t(
          "Place a die on any empty square. If two or more neighbours add up to six or less, capture them: your die shows their sum. Whoever has the most dice on the full board wins.",
        )}
      </p>
    </>
  );
}

export function Welcome({ app }: { app: App }) {
  const { t, tn, language } = words(app);
  const { kept, local } = app.store.get();
  const { options } = local;
  return (
    <section class="welcome">
      <Lead app={app} options={options} />
      <ul class="ways">
        <Way
          app={app}
          to={{ page: "new", mode: "computer" }}
          icon="computer"
          title={t("Play the computer")}
          text={t("Ten levels, then full strength")}
        />
        <Way
          app={app}
          to={{ page: "new", mode: "screen" }}
          icon="people"
          title={t("Play on this screen")}
          text={t("Two to six people, one board")}
        />
        <Way
          app={app}
          to={{ page: "new", mode: "friend" }}
          icon="link"
          title={t("Invite a friend")}
          text={t("Send a link and play from anywhere")}
        />
        {GAMES.map((game) => (
          <Way
            app={app}
            to={{ page: "learn", game }}
            icon="book"
            title={t("Learn {game}", { game: app.core.game(language, game).title })}
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
