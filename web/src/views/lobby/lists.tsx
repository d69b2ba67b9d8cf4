// Challenges and games as rows.
import type { Challenge, GameSummary } from "api";
import { words } from "../../state/app";
import { opponents } from "../../state/club/calls";
import { clockLine, delayText, termsTitle } from "../../state/club/terms";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { Face } from "../parts/Face";
import { Chip } from "../parts/layout";
import { nameOf } from "../parts/people";
import { RatingMark } from "../parts/rating";
import { MiniBoard, Row } from "../parts/rows";
import { RelativeTime } from "../parts/times";

/** As many small boards as a page draws. */
const MINI_BOARDS_MAX = 20;

/** A challenge to me or of mine: its page has what can be done. */
export function MyChallenges({ app, challenges }: { app: App; challenges: readonly Challenge[] }) {
  const { t } = words(app);
  return (
    <ul class="list">
      {challenges.map((challenge) => {
        const { by, terms, can, id, yours, rating } = challenge;
        const name = nameOf(app, by);
        return (
          <Row
            picture={<Face person={name} />}
            title={yours ? t("Your challenge") : t("{name} challenges you", { name })}
            text={
              <>
                {[termsTitle(app, terms), clockLine(app, terms.clock), terms.rated && t("Rated")].filter(Boolean).join(" · ")}
                {!yours && rating && " · "}
                {!yours && rating && <RatingMark app={app} of={rating} />}
              </>
            }
            calls={!yours && can.includes("accept")}
            actions={
              <Link app={app} to={{ page: "challenge", id }} class="button">
                {yours ? t("Details") : t("Answer")}
              </Link>
            }
            key={id}
          />
        );
      })}
    </ul>
  );
}

/** When it will have to be moved, or when it was. */
function When({ app, game }: { app: App; game: GameSummary }) {
  const { t } = words(app);
  if (game.deadline_ms === null)
    return (
      <>
        {t("last move")} <RelativeTime app={app} at={game.last_ms} />
      </>
    );
  return (
    <>
      {game.your_turn ? t("your time ends") : t("time ends")} <RelativeTime app={app} at={game.deadline_ms} />
    </>
  );
}

function GameRow({ app, game, mine }: { app: App; game: GameSummary; mine: boolean }) {
  const { t } = words(app);
  const names = mine ? opponents(app, game) : game.seats.map(({ name }) => name || t("Guest")).join(" – ");
  return (
    <Row
      picture={<MiniBoard app={app} game={game} />}
      title={names}
      text={
        <>
          {[termsTitle(app, game), clockLine(app, game.clock), delayText(app, game.delay)].filter(Boolean).join(" · ")}
          <br />
          {mine && game.your_turn && <Chip tone="good">{t("Your turn")}</Chip>} <When app={app} game={game} />
        </>
      }
      calls={mine && game.your_turn}
      actions={
        <Link app={app} to={{ page: "online", id: game.id }} class="button" label={mine ? t("Play against {names}", { names }) : t("Watch {names}", { names })}>
          {mine ? (game.your_turn ? t("Play") : t("View")) : t("Watch")}
        </Link>
      }
    />
  );
}

export function GameList({ app, games, mine = false }: { app: App; games: readonly GameSummary[]; mine?: boolean }) {
  const { tn } = words(app);
  const more = games.length - MINI_BOARDS_MAX;
  return (
    <>
      <ul class="list">
        {games.slice(0, MINI_BOARDS_MAX).map((game) => (
          <GameRow app={app} game={game} mine={mine} key={game.id} />
        ))}
      </ul>
      {more > 0 && <p class="quiet">{tn("and {n} more", "and {n} more", more)}</p>}
    </>
  );
}
