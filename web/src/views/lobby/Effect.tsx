// What a rated game would change, before it is accepted.
import type { Challenge, RatingEffect, RatingOutcome } from "api";
import { words, type App } from "../../state/app";
import { differenceText, seatTitle } from "../../state/club";
import { Card, nameOf, RatingMark, Table, useApp } from "../parts";

const resultText = (app: App, { result }: RatingOutcome): string => {
  const { t } = words(app);
  const names: Readonly<Record<string, string>> = { won: t("Won"), drawn: t("Drawn"), lost: t("Lost") };
  return names[result] ?? t("Rank {n}", { n: result });
};

/** What each result would change for the visitor: "Won +162, Drawn 0, Lost −162". */
export const ownEffectText = (app: App, { seats }: RatingEffect): string =>
  (seats.find(({ you }) => you)?.outcomes ?? []).map((outcome) => `${resultText(app, outcome)} ${differenceText(outcome.difference)}`).join(", ");

/** A row for each player, a column for each result. */
export function EffectTable({ challenge, effect }: { challenge: Challenge; effect: RatingEffect }) {
  const { app, t } = useApp();
  const nameAt = (letter: string): string => {
    const seat = challenge.seats.find((one) => one.seat === letter);
    return seat?.person ? nameOf(app, seat.person) : seatTitle(app, challenge.terms.game, letter);
  };
  return (
    <Table
      class="rating-effect"
      heads={[t("Player"), t("Rating"), ...(effect.seats[0]?.outcomes ?? []).map((outcome) => resultText(app, outcome))]}
      about={0}
      rows={effect.seats.map(({ seat, you, rating, outcomes }) => [
        you ? t("You") : nameAt(seat),
        <RatingMark of={rating} />,
        ...outcomes.map(({ difference }) => differenceText(difference)),
      ])}
    />
  );
}

export function Effect(props: { challenge: Challenge; effect: RatingEffect }) {
  const { t } = useApp();
  return props.effect.pool === null ? null : (
    <Card title={t("What it would change")}>
      <EffectTable {...props} />
    </Card>
  );
}
