// The places to study: each is a card that leads there.
import { words } from "../../state/app";
import type { App } from "../../state/context";
import type { Route } from "../../state/model";
import { Icon, type IconName } from "../Icon";
import { Link } from "../Link";
import { Place } from "../parts/layout";

interface Way {
  to: Route;
  icon: IconName;
  title: string;
  text: string;
}

function waysOf(app: App): Way[] {
  const { t } = words(app);
  return [
    {
      to: { page: "analysis" },
      icon: "board",
      title: t("Analysis board"),
      text: t("Set up any position, try moves for everyone, and keep the lines with your notes."),
    },
    {
      to: { page: "puzzles", puzzle: "" },
      icon: "hint",
      title: t("Puzzles"),
      text: t("Find the best move: there is only one."),
    },
    {
      to: { page: "explorer", board: "" },
      icon: "eye",
      title: t("Perfect play"),
      text: t("Small boards are solved: see what every move leads to."),
    },
    {
      to: { page: "games" },
      icon: "games",
      title: t("Your games"),
      text: t("Continue a game, or look at it again."),
    },
  ];
}

export function Hub({ app }: { app: App }) {
  const { t } = words(app);
  return (
    <Place title={t("Study")} lead={t("Look closely, at your own pace.")}>
      <ul class="ways study-ways">
        {waysOf(app).map(({ to, icon, title, text }) => (
          <li key={to.page}>
            <Link app={app} to={to} class="way">
              <Icon name={icon} />
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
