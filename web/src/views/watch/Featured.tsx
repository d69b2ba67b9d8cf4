// Games to look at: as cards with their boards, and one of them large on the first page.
import type { GameSummary } from "api";
import { useEffect } from "preact/hooks";
import { clockLine, featured, loadFeatured, refreshFeatured, termsTitle, unusualText, WATCH_MS } from "../../state/club";
import { Card, Chip, Link, MiniBoard, RelativeTime, useApp, useEvery } from "../parts";

/** "Ann 1612 – Bo 1490?": a rating that is not certain yet has a mark, which is said in words, too. */
const Players = ({ game }: { game: GameSummary }) => {
  const { t } = useApp();
  return game.seats.map(({ seat, name, rating }, index) => (
    <span key={seat}>
      {index > 0 && " – "}
      {name || t("Guest")}
      {rating && (
        <small>
          {" "}
          {rating.rating}
          {rating.provisional && (
            <>
              <span aria-hidden="true">?</span>
              <span class="visually-hidden"> {t("provisional")}</span>
            </>
          )}
        </small>
      )}
    </span>
  ));
};

/** The board, who plays, and how long it is since the last move. */
export function WatchCard({ game }: { game: GameSummary }) {
  const { app, t, tn } = useApp();
  const late = unusualText(app, game);
  return (
    <Link to={{ page: "online", id: game.id }} class="watch-card bare beside level gap-4">
      <span class="visually-hidden">{t("Watch")} </span>
      <MiniBoard game={game} />
      <span class="watch-about stack gap-1 yields breaks">
        <strong>
          <Players game={game} />
        </strong>
        <small>{termsTitle(app, game)}</small>
        <small>
          {game.class === "live" && <Chip tone="good">{t("live")}</Chip>} <Chip>{clockLine(app, game.clock)}</Chip>
          {late && " "}
          {late && <Chip>{late}</Chip>}
        </small>
        <small>
          {tn("{n} move", "{n} moves", game.ply)} · {t("last move")} <RelativeTime at={game.last_ms} />
        </small>
      </span>
    </Link>
  );
}

/** A live game on the first page; nothing while there is none. */
export function Featured() {
  const { app, t } = useApp();
  const game = featured(app.store.get().club.featured.value ?? []);
  useEffect(() => void loadFeatured(app), []);
  useEvery(game && WATCH_MS, () => refreshFeatured(app));
  return game ? (
    <Card title={t("Live games")} aside={<Link to={{ page: "watch", with: "" }} class="card-link">{t("All games")}</Link>}>
      <WatchCard game={game} />
    </Card>
  ) : null;
}
