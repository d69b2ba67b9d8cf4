// Tournaments in a list, and when they are.
import type { TournamentSummary } from "api";
import { eventLine } from "../../state/club";
import { Chip, FirstBoard, Link, List, RelativeTime, Row, useApp } from "../parts";

const MINUTE_MS = 60_000;

/** As a field of a date and a time has it: in the visitor's own zone. */
export function localTime(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}
export const momentOf = (local: string): number => new Date(local).getTime();

/** "10 min", "1 hr" */
export function minutesText(language: string, minutes: number): string {
  const [size, unit] = minutes % 60 ? [1, "minute"] : minutes % 1440 ? [60, "hour"] : [1440, "day"];
  const unitDisplay = unit === "minute" ? "short" : "long";
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }).format(minutes / size).replace(" ", "\u00a0");
}

/** When it begins or ends, or how far it is. */
export function When({ of }: { of: TournamentSummary & { ends_at_ms?: number | null; round?: number } }) {
  const { t } = useApp();
  const time = (text: string, at: number) => (
    <>
      {text} <RelativeTime at={at} />
    </>
  );
  if (of.state === "cancelled") return <>{t("Cancelled")}</>;
  if (of.kind === "ladder") return <>{t("Permanent")}</>;
  if (of.state === "announced") return time(t("Starts"), of.begins_at_ms);
  if (of.state === "over") return time(t("Played"), of.begins_at_ms);
  if (of.ends_at_ms) return time(t("Ends"), of.ends_at_ms);
  return of.round ? <>{t("Round {n}", { n: of.round })}</> : time(t("Started"), of.begins_at_ms);
}

/** The board on which it is played. */
export const Picture = ({ of: { terms } }: { of: TournamentSummary }) => <FirstBoard game={terms.game} options={terms.options} />;

export function EventRows({ events, ...rest }: { events: readonly TournamentSummary[]; label: string; none?: string }) {
  const { app, t, tn } = useApp();
  return (
    <List items={events} {...rest}>
      {(of) => (
        <Row
          picture={<Picture of={of} />}
          title={<Link to={{ page: "event", id: of.code }}>{of.title}</Link>}
          text={
            <>
              {eventLine(app, of)}
              <br />
              <When of={of} /> · {tn("{n} player", "{n} players", of.entrants)}{" "}
              {of.you === "in" && of.state !== "over" && <Chip tone="good">{t("Joined")}</Chip>}
            </>
          }
          calls={of.you === "in" && of.state === "running"}
          key={of.id}
        />
      )}
    </List>
  );
}
