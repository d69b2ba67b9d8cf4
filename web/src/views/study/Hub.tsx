// The places to study: each is a card that leads there.
import { gameInfo, gamePage, words } from "../../state/app";
import type { App } from "../../state/context";
import { BARE_OPTIONS, type Route } from "../../state/model";
import { Link } from "../Link";
import { Place } from "../parts/layout";
import { MiniBoard } from "../parts/rows";

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
      to: { page: "puzzles", puzzle: "" },
      step: 2,
      title: t("Puzzles"),
      text: t("Find the best move: there is only one."),
    },
    {
      to: { page: "explorer", board: "" },
      step: 1,
      title: t("Perfect play"),
      text: t("Small boards are solved: see what every move leads to."),
    },
    {
      to: { page: "games" },
      step: 3,
      title: t("Your games"),
      text: t("Continue a game, or look at it again."),
    },
  ];
}

export function Hub({ app }: { app: App }) {
  const { t } = words(app);
  const { name: game } = gameInfo(app);
  const starts = (gamePage(app).lessons?.(words(app)) ?? []).map(({ start }) => start);
  return (
    <Place wide title={t("Study")} lead={t("Look closely, at your own pace.")}>
      <ul class="ways study-ways">
        {waysOf(app).map(({ to, step, title, text }) => (
          <li key={to.page}>
            <Link app={app} to={to} class="way">
              {starts[step] && <MiniBoard app={app} game={{ game, options: BARE_OPTIONS, position: starts[step] }} />}
              <span class="way-text">
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
