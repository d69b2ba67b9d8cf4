// The places to study: each is a card that leads there.
import { type App, BARE_OPTIONS, gameInfo, gamePage, type Route, words } from "../../state/app";
import { GamesTabs, Link, MiniBoard, Place, useApp } from "../parts";

interface Way {
  to: Route;
  /** The step of the game's lessons whose board is its picture: these have something to see. */
  step: number;
  title: string;
  text: string;
}

function waysOf(app: App): Way[] {
  const { t } = words(app);
  return [
    {
      to: { page: "analysis" },
      step: 0,
      title: t("Analysis board"),
      text: t("Set up any position, try moves for everyone, and keep the lines with your notes."),
    },
    {
      to: { page: "explorer", board: "" },
      step: 1,
      title: t("Perfect play"),
      text: t("Small boards are solved: see what every move leads to."),
    },
  ];
}

export function Hub() {
  const { app, t } = useApp();
  const { name: game } = gameInfo(app);
  const starts = (gamePage(app).lessons?.(words(app)) ?? []).map(({ start }) => start);
  return (
    <Place shape="wide" title={t("Analysis")} lead={t("Look closely, at your own pace.")} tabs={<GamesTabs />}>
      <ul class="ways stack gap-3 study-ways">
        {waysOf(app).map(({ to, step, title, text }) => (
          <li key={to.page}>
            <Link to={to} class="way beside level gap-4">
              {starts[step] && <MiniBoard game={{ game, options: BARE_OPTIONS, position: starts[step] }} />}
              <span class="way-text stack">
                <strong>{title}</strong>
                <small>{text}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Place>
  );
}
