// What a rated game would change, before it is accepted.
import type { Challenge, RatingEffect, RatingOutcome } from "api";
import { words } from "../../state/app";
import { differenceText } from "../../state/club/ratings";
import { seatTitle } from "../../state/club/terms";
import type { App } from "../../state/context";
import { Card } from "../parts/layout";
import { nameOf } from "../parts/people";
import { RatingMark } from "../parts/rating";

const resultText = (app: App, { result }: RatingOutcome): string => {
  const { t } = words(app);
  const names: Readonly<Record<string, string>> = { won: t("Won"), drawn: t("Drawn"), lost: t("Lost") };
  return names[result] ?? t("Place {n}", { n: result });
};

/** What each result would change for the visitor: "Won +162, Drawn 0, Lost −162". */
export const ownEffectText = (app: App, { seats }: RatingEffect): string =>
  (seats.find(({ you }) => you)?.outcomes ?? []).map((outcome) => `${resultText(app, outcome)} ${differenceText(outcome.difference)}`).join(", ");

/** A row for each player, a column for each result. */
export function EffectTable({ app, challenge, effect }: { app: App; challenge: Challenge; effect: RatingEffect }) {
  const { t } = words(app);
  const nameAt = (letter: string): string => {
    const seat = challenge.seats.find((one) => one.seat === letter);
    return seat?.person ? nameOf(app, seat.person) : seatTitle(app, challenge.terms.game, letter);
  };
  return (
    <table class="rating-effect">
      <thead>
        <tr>
          <th scope="col">{t("Player")}</th>
          <th scope="col">{t("Rating")}</th>
          {effect.seats[0]?.outcomes.map((outcome) => (
            <th scope="col" key={outcome.result}>
              {resultText(app, outcome)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {effect.seats.map(({ seat, you, rating, outcomes }) => (
          <tr key={seat}>
            <th scope="row">{you ? t("You") : nameAt(seat)}</th>
            <td>
              <RatingMark app={app} of={rating} />
            </td>
            {outcomes.map(({ result, difference }) => (
              <td key={result}>{differenceText(difference)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Effect(props: { app: App; challenge: Challenge; effect: RatingEffect }) {
  const { t } = words(props.app);
  return props.effect.pool === null ? null : (
    <Card title={t("What it would change")}>
      <EffectTable {...props} />
    </Card>
  );
}
