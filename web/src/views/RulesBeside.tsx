// The rules in the place of the moves: the game stays where it is.
import { grouped } from "../core/rules";
import { gameInfo, gamePage, words } from "../state/app";
import type { App } from "../state/context";
import { Link } from "./Link";
import { Part } from "./Rules";

export function RulesBeside({ app }: { app: App }) {
  const { t, language } = words(app);
  const game = gameInfo(app).name;
  return (
    <div class="rules-beside">
      <div class="rules-text" tabIndex={0} role="region" aria-label={t("Rules")}>
        {grouped(app.core.rules(language, game)).map((group, index) => (
          <Part app={app} game={game} group={group} index={index} key={`${language} ${index}`} />
        ))}
      </div>
      <div class="panel-actions">
        <button type="button" class="button primary" onClick={() => app.store.set({ help: null })}>
          {t("Close")}
        </button>
        {gamePage(app).lessons && (
          <Link app={app} to={{ page: "learn", game }} class="button">
            {t("Learn step by step")}
          </Link>
        )}
      </div>
    </div>
  );
}
