// Games to look at: as cards with their boards, and one of them large on the first page.
import type { GameSummary } from "api";
import { useEffect } from "preact/hooks";
import { words } from "../../state/app";
import { clockLine, delayText, termsTitle } from "../../state/club/terms";
import { featured, refreshFeatured, WATCH_MS } from "../../state/club/watch";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { Card, Chip } from "../parts/layout";
import { MiniBoard } from "../parts/rows";
import { RelativeTime } from "../parts/times";

/** While it is on the screen, what is shown is asked for again now and then. */
export function useRefreshing(refresh: () => void, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(refresh, WATCH_MS);
    return () => clearInterval(timer);
  }, [on]);
}

/** "Ann 1612 – Bo 1490?": a rating that is not certain yet has a mark, which is said in words, too. */
const Players = ({ app, game }: { app: App; game: GameSummary }) =>
  game.seats.map(({ seat, name, rating }, index) => (
    <span key={seat}>
      {index > 0 && " – "}
      {name || words(app).t("Guest")}
      {rating && (
        <small>
          {" "}
          {rating.rating}
          {rating.provisional && (
            <>
              <span aria-hidden="true">?</span>
              <span class="visually-hidden"> {words(app).t("provisional")}</span>
            </>
          )}
        </small>
      )}
    </span>
  ));

/** The board, who plays, and how long it is since the last move. */
export function WatchCard({ app, game }: { app: App; game: GameSummary }) {
  const { t, tn } = words(app);
  return (
    <Link app={app} to={{ page: "online", id: game.id }} class="watch-card">
      <span class="visually-hidden">{t("Watch")} </span>
      <MiniBoard app={app} game={game} />
      <span class="watch-about">
        <strong>
          <Players app={app} game={game} />
        </strong>
        <small>{termsTitle(app, game)}</small>
        <small>
          {game.class === "live" && <Chip tone="good">{t("live")}</Chip>} <Chip>{clockLine(app, game.clock)}</Chip>
          {!!game.delay && " "}
          {!!game.delay && <Chip>{delayText(app, game.delay)}</Chip>}
        </small>
        <small>
          {tn("{n} move", "{n} moves", game.ply)} · {t("last move")} <RelativeTime app={app} at={game.last_ms} />
        </small>
      </span>
    </Link>
  );
}

/** A live game on the first page; nothing while there is none. */
export function Featured({ app }: { app: App }) {
  const { t } = words(app);
  const game = featured(app.store.get().club.featured.value ?? []);
  useRefreshing(() => refreshFeatured(app), game !== null);
  return game ? (
    <Card
      title={t("Being played now")}
      aside={
        <Link app={app} to={{ page: "watch", with: "" }} class="card-link">
          {t("All games")}
        </Link>
      }
    >
      <WatchCard app={app} game={game} />
    </Card>
  ) : null;
}
