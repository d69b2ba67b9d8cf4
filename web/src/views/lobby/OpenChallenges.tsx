// Challenges that anyone may take.
import type { Challenge, RatingEffect } from "api";
import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { say, words, type App } from "../../state/app";
import { accept, askEffect, attempt, clockLine, isInRange, isMember, rangeText, termsTitle, timeTerms, unusualText } from "../../state/club";
import { timeRules } from "../../state/match/clock";
import { Button, Chip, Face, Link, List, nameOf, PersonName, Problem, RatingMark, Row, useApp, useSending } from "../parts";
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

function TakeButton({ challenge, taking }: { challenge: Challenge; taking: ReturnType<typeof useTaking> }) {
  const { app, t } = useApp();
  const name = nameOf(app, challenge.by);
  return (
    <Button
      class="accept"
      aria-disabled={taking.busy || undefined}
      aria-label={taking.effect ? undefined : t("Play {name}", { name })}
      onClick={taking.press}
    >
      {taking.effect ? t("Accept and play") : t("Play")}
    </Button>
  );
}

/** A challenge anyone may take: one press, and the game is there; two if it is rated. */
function OpenRow({ challenge }: { challenge: Challenge }) {
  const { app, t, tn } = useApp();
  const taking = useTaking(app, challenge);
  const { by, terms, seats, can, id, rating, range, seeking } = challenge;
  const free = seats.filter(({ person }) => !person).length;
  // The lobby is told to all in the same words.
  const details = [
    clockLine(app, terms.clock),
    terms.rated && t("Rated"),
    range && rangeText(app, range),
    unusualText(app, terms),
    free > 1 && tn("{n} free seat", "{n} free seats", free),
  ];
  const may = can.includes("accept") && (!terms.rated || isMember(app)) && isInRange(app, range);
  return (
    <Row
      picture={<Face person={nameOf(app, by)} />}
      title={
        <>
          <PersonName person={by} /> {rating && <RatingMark of={rating} />}
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
          {taking.effect?.pool && <EffectTable challenge={challenge} effect={taking.effect} />}
          <Problem fault={taking.fault} />
        </>
      }
      actions={
        <>
          <Link to={{ page: "challenge", id }} class="button" label={t("Details of the challenge of {name}", { name: nameOf(app, by) })}>
            {t("Details")}
          </Link>
          {may && <TakeButton challenge={challenge} taking={taking} />}
        </>
      }
    />
  );
}

export const OpenChallenges = ({ challenges }: { challenges: readonly Challenge[] }) => (
  <List items={challenges}>{(challenge) => <OpenRow challenge={challenge} key={challenge.id} />}</List>
);
