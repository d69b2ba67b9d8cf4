// The visitor's own part in a tournament: the next game and when, what its result would change, and whom to challenge.
import { answerInEvent, callInEvent, type EventNow } from "../../state/club";
import { Button, Card, nameOf, RelativeTime, useApp, type Sending } from "../parts";

/** What comes next. */
function Coming({ event: { of, standing } }: { event: EventNow }) {
  const { app, t, language } = useApp();
  const { table = null, number } = of.own ?? {};
  const { kind, state } = of;
  const others = standing.filter((row) => row.number !== number && table?.entrants.includes(row.number)).map(({ person }) => nameOf(app, person));
  const name = new Intl.ListFormat(language).format(others);
  const at = state === "announced" ? of.begins_at_ms : of.next_at_ms;
  if (table?.state === "called")
    return <p>{table.entrants[1] === number ? t("{name} challenges you.", { name }) : t("You have challenged {name}.", { name })}</p>;
  if (table && others.length === 0) return <p>{t("You have a bye this round.")}</p>;
  if (table) return <p>{table.state === "playing" ? t("You play {name}.", { name }) : t("Next: {name}. The game is about to start.", { name })}</p>;
  if (kind === "ladder") return <p>{t("Challenge someone up to five places above you. A win takes the place.")}</p>;
  if (kind === "arena" && state === "running") return <p>{t("You play as soon as somebody is free. The game opens by itself.")}</p>;
  if (at === null) return <p>{t("You play when the other games of this round are over.")}</p>;
  return (
    <p>
      {t("Your next game starts")} <RelativeTime at={at} />. {of.terms.class === "live" && t("It opens by itself.")}
    </p>
  );
}

export function Own({ event, sending }: { event: EventNow; sending: Sending }) {
  const { app, t } = useApp();
  const { of, standing } = event;
  if (!of.own || of.you !== "in" || of.state === "over" || of.state === "cancelled") return null;
  const { table, would, place, number } = of.own;
  const callable = standing.filter(({ person }) => person.handle !== null && of.callable.includes(person.handle));
  const answer = (accept: boolean) => sending.does(() => answerInEvent(app, of, table?.number ?? 0, accept));
  return (
    <Card title={of.state === "running" ? t("You are in place {n}", { n: place }) : t("You have joined")}>
      <Coming event={event} />
      {would && <p class="quiet">{t("Place after a win: {win}, a draw: {draw}, a loss: {lose}", { win: would.win, draw: would.draw, lose: would.lose })}</p>}
      {table?.state === "called" && table.entrants[1] === number && (
        <div class="form-actions beside wraps level gap-3">
          <Button class="primary" {...answer(true)}>{t("Accept")}</Button>
          <Button {...answer(false)}>{t("Decline")}</Button>
        </div>
      )}
      {callable.length > 0 && (
        <div class="form-actions beside wraps level gap-3">
          {callable.map(({ person }) => (
            <Button {...sending.does(() => callInEvent(app, of, person.handle ?? ""))} key={person.handle}>
              {t("Challenge {name}", { name: nameOf(app, person) })}
            </Button>
          ))}
        </div>
      )}
    </Card>
  );
}
