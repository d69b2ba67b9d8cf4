// Challenges that anyone may take.
import type { Challenge, RatingEffect } from "api";
import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { say, words } from "../../state/app";
import { accept } from "../../state/club/challenges";
import { isMember } from "../../state/club/me";
import { isInRange, rangeText } from "../../state/club/range";
import { askEffect } from "../../state/club/ratings";
import { attempt } from "../../state/club/remote";
import { clockLine, delayText, termsTitle, timeTerms } from "../../state/club/terms";
import type { App } from "../../state/context";
import { timeRules } from "../../state/match/clock";
import { Link } from "../Link";
import { Face } from "../parts/Face";
import { useSending } from "../parts/form";
import { Chip } from "../parts/layout";
import { nameOf, PersonName } from "../parts/people";
import { RatingMark } from "../parts/rating";
import { Row } from "../parts/rows";
import { Problem } from "../parts/states";
import { EffectTable, ownEffectText } from "./Effect";

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
  const { by, terms, seats, can, id, rating, range, seeking } = challenge;
  const free = seats.filter(({ person }) => !person).length;
  // The lobby is told to all in the same words.
  const details = [
    clockLine(app, terms.clock),
    terms.rated && t("Rated"),
    range && rangeText(app, range),
    delayText(app, terms.delay),
    free > 1 && tn("{n} free seat", "{n} free seats", free),
  ];
  const may = can.includes("accept") && (!terms.rated || isMember(app)) && isInRange(app, range);
  return (
    <Row
      picture={<Face person={nameOf(app, by)} />}
      title={
        <>
          <PersonName app={app} person={by} /> {rating && <RatingMark app={app} of={rating} />}
        </>
      }
      text={
        <>
          {termsTitle(app, terms)} {seeking && <Chip tone="good">{t("Looking for a game")}</Chip>}
          {details.filter(Boolean).map((detail) => (
            <Fragment key={detail}>
              {" "}
              <Chip>{detail}</Chip>
            </Fragment>
          ))}
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
