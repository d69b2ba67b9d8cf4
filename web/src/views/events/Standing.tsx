// Who stands where in a tournament, and who has met whom.
import type { TournamentEntrant, TournamentTable } from "api";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { words, type App } from "../../state/app";
import type { EventNow } from "../../state/club";
import { Button, Card, Chip, Link, nameOf, Ranked, Table, useApp } from "../parts";

/** So many stand there at first, and the visitor. */
const FIRST = 30;

/** "2½" */
export const pointsText = (points: number): string => `${Math.floor(points) || (points % 1 ? "" : "0")}${points % 1 ? "½" : ""}`;

function Name({ row }: { row: TournamentEntrant }) {
  const { app, t } = useApp();
  return (
    <Ranked person={row.person}>
      {row.you && <Chip>{t("you")}</Chip>}
      {row.state !== "in" && <Chip>{row.state === "away" ? t("taking a break") : t("withdrawn")}</Chip>}
      {row.group !== null && <Chip>{t("Group {n}", { n: row.group })}</Chip>}
      {row.game && (
        <Link to={{ page: "online", id: row.game }} class="chip" label={t("Watch {names}", { names: nameOf(app, row.person) })}>{t("playing")}</Link>
      )}
    </Ranked>
  );
}

/** What breaks ties, by the kind: its head, and each one's. */
function further(app: App, { kind }: EventNow["of"]): [head: string, of: (row: TournamentEntrant) => ComponentChildren] {
  const { t } = words(app);
  if (kind === "swiss") return [t("Buchholz"), ({ tie }) => tie[0]];
  if (kind === "round_robin") return [t("Berger"), ({ tie }) => tie[1]];
  return [t("Wins"), ({ wins }) => wins];
}

export function Standing({ event: { of, standing } }: { event: EventNow }) {
  const { app, t, tm } = useApp();
  const [whole, setWhole] = useState(false);
  const rows = standing.filter(({ you }, index) => whole || you || index < FIRST);
  const [head, tie] = further(app, of);
  const hasPoints = of.kind !== "ladder";
  if (of.state === "announced" || standing.length === 0) return null;
  return (
    <Card title={t("Standings")}>
      <Table
        class="leaders"
        heads={[t("Rank"), t("Player"), ...(hasPoints ? [tm("tournament", "Points")] : []), t("Games"), head]}
        about={1}
        own={rows.findIndex(({ you }) => you)}
        rows={rows.map((row) => [row.place, <Name row={row} />, ...(hasPoints ? [pointsText(row.points)] : []), row.games, tie(row)])}
      />
      {rows.length < standing.length && <Button class="more" onClick={() => setWhole(true)}>{t("Show all {n}", { n: standing.length })}</Button>}
    </Card>
  );
}

// ---- Crosstable

/** What one has of a table. */
function pointsAt({ entrants, points }: TournamentTable, number: number): string {
  const own = points[entrants.indexOf(number)];
  return own === undefined ? "" : pointsText(own);
}

type Cell = (row: TournamentEntrant) => ComponentChildren;

/** Of a round robin a column for each opponent; of a Swiss one for each round, with the opponent's place. */
function columnsOf({ of, tables: items, standing }: EventNow, rows: readonly TournamentEntrant[]): [head: string, cell: Cell][] {
  const places = new Map(standing.map(({ number, place }) => [number, place]));
  const tablesOf = (number: number) => items.filter(({ entrants }) => entrants.includes(number));
  if (of.kind === "swiss")
    return Array.from({ length: of.round }, (_, index) => [
      String(index + 1),
      ({ number }) =>
        tablesOf(number).filter(({ round }) => round === index + 1).map((table) => (
          <span key={table.number}>
            {pointsAt(table, number)}
            <small> {table.entrants.length > 1 ? table.entrants.filter((one) => one !== number).map((one) => places.get(one)).join(", ") : "Bye"}</small>
          </span>
        )),
    ]);
  return rows.map((other, index) => [
    String(index + 1),
    ({ number }) =>
      number === other.number
        ? "·"
        : tablesOf(number)
            .filter(({ entrants }) => entrants.includes(other.number))
            .map((table) => pointsAt(table, number))
            .reverse()
            .join(" "),
  ]);
}

export function CrossTable({ event }: { event: EventNow }) {
  const { app, t } = useApp();
  const { of, standing } = event;
  if ((of.kind !== "round_robin" && of.kind !== "swiss") || of.tables === 0) return null;
  const groups = [...new Set(standing.map(({ group }) => group))].sort((a, b) => (a ?? 0) - (b ?? 0));
  return (
    <Card title={t("Crosstable")}>
      {groups.map((group) => {
        const rows = standing.filter((row) => row.group === group);
        const columns = columnsOf(event, rows);
        return (
          <div class="cross" tabIndex={0} role="group" aria-label={group === null ? t("Crosstable") : t("Group {n}", { n: group })} key={group}>
            <Table
              class="leaders"
              heads={[t("Rank"), t("Player"), ...columns.map(([head]) => head)]}
              about={1}
              rows={rows.map((row, index) => [of.kind === "swiss" ? row.place : index + 1, nameOf(app, row.person), ...columns.map(([, cell]) => cell(row))])}
            />
          </div>
        );
      })}
    </Card>
  );
}
