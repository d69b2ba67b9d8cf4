// When games by correspondence are played together: one proposes a time, and the other wants the same.
import type { TournamentTable } from "api";
import { useState } from "preact/hooks";
import { after, type EventNow, proposeInEvent } from "../../state/club";
import { Button, Card, Chip, Dialog, Form, Link, List, nameOf, Row, TextField, useApp, type Sending } from "../parts";
import { localTime, momentOf } from "./rows";

const HOUR_MS = 3_600_000;

interface PartProps {
  event: EventNow;
  sending: Sending;
}

function Propose({ event: { of }, table, close }: { event: EventNow; table: TournamentTable; close(): void }) {
  const { app, t } = useApp();
  const [when, setWhen] = useState(() => localTime(table.when_ms ?? Date.now() + 24 * HOUR_MS));
  const send = () => after(proposeInEvent(app, of, table.number, momentOf(when)), close);
  return (
    <Dialog title={t("Propose a time")} close={close}>
      <Form submit={t("Propose it")} disabled={!when} act={send}>
        <TextField
          label={t("Date and time")}
          hint={t("In your own time zone. The clock of the game goes on as agreed.")}
          type="datetime-local" value={when} change={setWhen} required
        />
      </Form>
    </Dialog>
  );
}

/** How far two have come with it. */
function Stand({ event: { of }, table, others }: { event: EventNow; table: TournamentTable; others: string }) {
  const { t, language } = useApp();
  if (table.when_ms === null) return <>{t("No time has been proposed.")}</>;
  const isAgreed = table.wanted.length === table.entrants.length;
  const isMine = of.own && table.wanted.includes(of.own.number);
  return (
    <>
      <time dateTime={new Date(table.when_ms).toISOString()}>
        {new Date(table.when_ms).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" })}
      </time>{" "}
      {isAgreed ? <Chip tone="good">{t("agreed")}</Chip> : <Chip>{isMine ? t("proposed by you") : t("proposed by {name}", { name: others })}</Chip>}
    </>
  );
}

/** Of the visitor's own games, and those of others for which there is a time. */
export function Times({ event, sending }: PartProps) {
  const { app, t, language } = useApp();
  const [asking, setAsking] = useState<TournamentTable | null>(null);
  const { of, standing, tables } = event;
  const isOwn = ({ entrants }: TournamentTable) => !!of.own && entrants.includes(of.own.number);
  const shown = tables.filter((table) => table.state === "playing" && (isOwn(table) || table.when_ms !== null));
  const people = new Map(standing.map(({ number, person }) => [number, nameOf(app, person)]));
  const namesOf = (numbers: readonly number[]) => new Intl.ListFormat(language).format(numbers.map((number) => people.get(number) ?? ""));
  const want = (table: TournamentTable, when: number | null) => sending.does(() => proposeInEvent(app, of, table.number, when));
  if (of.terms.class !== "daily" || shown.length === 0) return null;
  return (
    <Card title={t("When to play")}>
      <List items={shown} label={t("When to play")}>
        {(table) => {
          const wants = !!of.own && table.wanted.includes(of.own.number);
          return (
            <Row
              picture={<span class="medal">{table.round || "·"}</span>}
              title={<Link to={{ page: "online", id: table.game ?? "" }}>{namesOf(table.entrants)}</Link>}
              text={<Stand event={event} table={table} others={namesOf(table.wanted)} />}
              actions={
                isOwn(table) && (
                  <>
                    {table.when_ms !== null && !wants && <Button class="primary" {...want(table, table.when_ms)}>{t("Accept")}</Button>}
                    <Button onClick={() => setAsking(table)}>{table.when_ms === null ? t("Propose a time") : t("Another time")}</Button>
                    {wants && <Button {...want(table, null)}>{t("No time")}</Button>}
                  </>
                )
              }
              key={table.number}
            />
          );
        }}
      </List>
      {asking && <Propose event={event} table={asking} close={() => setAsking(null)} />}
    </Card>
  );
}
