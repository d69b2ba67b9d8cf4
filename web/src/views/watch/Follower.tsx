// Watching a player: the line beside the game that says so, and looking for the next game.
import { useEffect } from "preact/hooks";
import { words } from "../../state/app";
import { lookForNext, stopWatching, WATCH_MS } from "../../state/club/watch";
import type { App } from "../../state/context";
import { Icon } from "../Icon";

/** Draws nothing: as long as somebody is watched it looks for the next game. */
export function Follower({ app }: { app: App }) {
  useEffect(() => {
    const timer = setInterval(() => void lookForNext(app), WATCH_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}

export function Watching({ app, game }: { app: App; game: string }) {
  const { t } = words(app);
  const { watching } = app.store.get().club;
  if (watching?.game !== game) return null;
  return (
    <p class="watching">
      <Icon name="eye" />
      <span>{t("You watch {name}: the next game is offered when this one is over.", { name: watching.name })}</span>
      <button type="button" class="button" onClick={() => stopWatching(app)}>
        {t("Stop")}
      </button>
    </p>
  );
}
