// Challenges and games as rows.
import { useState } from "preact/hooks";
import { say, words } from "../../state/app";
import { opponents } from "../../state/club/calls";
import { accept } from "../../state/club/challenges";
import { isMember } from "../../state/club/me";
import { isInRange, rangeText } from "../../state/club/range";
import { askEffect } from "../../state/club/ratings";
import type { RatingEffect } from "../../state/club/ratings-types";
import { attempt } from "../../state/club/remote";
import { clockLine, delayText, termsTitle, timeTerms } from "../../state/club/terms";
import type { GameSummary } from "../../state/club/lobby-types";
import type { Challenge } from "../../state/club/types";
import type { App } from "../../state/context";
import { timeRules } from "../../state/match/clock";
import { Link } from "../Link";
import { useSending } from "../parts/form";
import { Chip } from "../parts/layout";
import { nameOf, PersonName } from "../parts/people";
import { RatingMark } from "../parts/rating";
import { Avatar, MiniBoard, Row } from "../parts/rows";
import { Problem } from "../parts/states";
import { RelativeTime } from "../parts/times";
import { EffectTable, ownEffectText } from "./Effect";

/** As many small boards as a page draws. */
export const MINI_BOARDS_MAX = 20;

/** Takes a challenge. A rated one says first what it would change, and is taken by a second press. */
function useTaking(app: App, challenge: Challenge) {
  const sending = useSending();
  const [effect, setEffect] = useState<RatingEffect | null>(null);
  const look = () =>
    attempt(app, async () => {
      const found = await askEffect(app, challenge.id);
      setEffect(found);
      say(app, ownEffectText(app, found));
    });
  const asks = challenge.terms.rated && !effect;
  return { ...sending, effect, press: () => sending.run(asks ? look : () => accept(app, challenge)) };
}

function TakeButton({ app, challenge, taking }: { app: App; challenge: Challenge; taking: ReturnType<typeof useTaking> }) {
  const { t } = words(app);
  const name = nameOf(app, challenge.by);
  return (
    <button
      type="button"
      class="button accept"
      aria-disabled={taking.busy || undefined}
      aria-label={taking.effect ? undefined : t("Play {name}", { name })}
      onClick={taking.press}
    >
      {taking.effect ? t("Accept and play") : t("Play")}
    </button>
  );
}

/** A challenge anyone may take: one press, and the game is there; two if it is rated. */
function OpenRow({ app, challenge }: { app: App; challenge: Challenge }) {
  const { t, tn } = words(app);
  const taking = useTaking(app, challenge);
  const { by, terms, seats, can, id, rating, range } = challenge;
  const free = seats.filter(({ person }) => !person).length;
  // The lobby is told to all in the same words.
  const may = can.includes("accept") && (!terms.rated || isMember(app)) && isInRange(app, range);
  return (
    <Row
      picture={<Avatar name={nameOf(app, by)} />}
      title={
        <>
          <PersonName app={app} person={by} /> {rating && <RatingMark app={app} of={rating} />}
        </>
      }
      text={
        <>
          {termsTitle(app, terms)} <Chip>{clockLine(app, terms.clock)}</Chip>
          {terms.rated && " "}
          {terms.rated && <Chip>{t("Rated")}</Chip>}
          {range && " "}
          {range && <Chip>{rangeText(app, range)}</Chip>}
          {terms.delay > 0 && " "}
          {terms.delay > 0 && <Chip>{delayText(app, terms.delay)}</Chip>}
          {free > 1 && " "}
          {free > 1 && <Chip>{tn("{n} free seat", "{n} free seats", free)}</Chip>}
          {may && terms.clock !== null && (
            <span class="time-line">{timeRules(words(app), timeTerms(terms)).slice(1).join(" ")}</span>
          )}
          {taking.effect?.pool && <EffectTable app={app} challenge={challenge} effect={taking.effect} />}
          <Problem fault={taking.fault} />
        </>
      }
      actions={
        <>
          <Link app={app} to={{ page: "challenge", id }} class="button" label={t("Details of the challenge of {name}", { name: nameOf(app, by) })}>
            {t("Details")}
          </Link>
          {may && <TakeButton app={app} challenge={challenge} taking={taking} />}
        </>
      }
    />
  );
}

export const OpenChallenges = ({ app, challenges }: { app: App; challenges: readonly Challenge[] }) => (
  <ul class="list">
    {challenges.map((challenge) => (
      <OpenRow app={app} challenge={challenge} key={challenge.id} />
    ))}
  </ul>
);

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
            picture={<Avatar name={name} />}
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
          {[termsTitle(app, game), clockLine(app, game.clock), delayText(app, game.delay ?? 0)].filter(Boolean).join(" · ")}
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
