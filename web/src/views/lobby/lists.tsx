// Challenges and games as rows.
import type { Challenge, GameSummary } from "api";
import { clockLine, opponents, termsTitle, unusualText } from "../../state/club";
import { Chip, Face, Link, List, MiniBoard, nameOf, RatingMark, RelativeTime, Row, useApp } from "../parts";

/** As many small boards as a page draws. */
const MINI_BOARDS_MAX = 20;

/** A challenge to me or of mine: its page has what can be done. */
export function MyChallenges({ challenges }: { challenges: readonly Challenge[] }) {
  const { app, t } = useApp();
  return (
    <List items={challenges}>
      {(challenge) => {
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
                {!yours && rating && <RatingMark of={rating} />}
              </>
            }
            calls={!yours && can.includes("accept")}
            actions={<Link to={{ page: "challenge", id }} class="button">{yours ? t("Details") : t("Answer")}</Link>}
            key={id}
          />
        );
      }}
    </List>
  );
}

/** When it will have to be moved, or when it was. */
function When({ game }: { game: GameSummary }) {
  const { t } = useApp();
  if (game.deadline_ms === null)
    return (
      <>
        {t("last move")} <RelativeTime at={game.last_ms} />
      </>
    );
  return (
    <>
      {game.your_turn ? t("your time ends") : t("time ends")} <RelativeTime at={game.deadline_ms} />
    </>
  );
}

function GameRow({ game, mine }: { game: GameSummary; mine: boolean }) {
  const { app, t } = useApp();
  const names = mine ? opponents(app, game) : game.seats.map(({ name }) => name || t("Guest")).join(" – ");
  return (
    <Row
      picture={<MiniBoard game={game} />}
      title={names}
      text={
        <>
          {[termsTitle(app, game), clockLine(app, game.clock), unusualText(app, game)].filter(Boolean).join(" · ")}
          <br />
          {mine && game.your_turn && <Chip tone="good">{t("Your turn")}</Chip>} <When game={game} />
        </>
      }
      calls={mine && game.your_turn}
      actions={
        <Link to={{ page: "online", id: game.id }} class="button" label={mine ? t("Play against {names}", { names }) : t("Watch {names}", { names })}>
          {mine ? (game.your_turn ? t("Play") : t("View")) : t("Watch")}
        </Link>
      }
    />
  );
}

export function GameList({ games, mine = false }: { games: readonly GameSummary[]; mine?: boolean }) {
  const { tn } = useApp();
  const more = games.length - MINI_BOARDS_MAX;
  return (
    <>
      <List items={games.slice(0, MINI_BOARDS_MAX)}>
        {(game) => <GameRow game={game} mine={mine} key={game.id} />}
      </List>
      {more > 0 && <p class="quiet">{tn("and {n} more", "and {n} more", more)}</p>}
    </>
  );
}
