// The results of a tournament, which its director can correct.
import type { TournamentTable } from "api";
import { useEffect, useState } from "preact/hooks";
import { after, correctInEvent, type EventNow, pointsByPlace, readReasons } from "../../state/club";
import { Button, Card, Chip, Dialog, Form, Link, List, nameOf, RelativeTime, Row, Select, TextField, useApp } from "../parts";
import { pointsText } from "./Standing";

const AT_ONCE = 10;

interface CorrectProps {
  event: EventNow;
  table: TournamentTable;
  names: readonly string[];
  close(): void;
}

/** Of a table of two. */
const RESULTS = [[1, 0], [0.5, 0.5], [0, 1], [0, 0]] as const;

interface PointsProps {
  names: readonly string[];
  choose(points: number[]): void;
}

function ResultOfTwo({ names, choose }: PointsProps) {
  const [chosen, setChosen] = useState(0);
  return (
    <Select
      label={names.join(" – ")}
      value={chosen}
      choices={RESULTS.map((points, index) => [index, points.map(pointsText).join(" – ")])}
      choose={(index) => {
        setChosen(index);
        choose([...(RESULTS[index] ?? RESULTS[0])]);
      }}
    />
  );
}

/** A place for each; two may share one. */
function Places({ names, choose }: PointsProps) {
  const { t } = useApp();
  const [places, setPlaces] = useState(names.map((_, index) => index + 1));
  const points = pointsByPlace(places);
  return (
    <>
      {names.map((name, seat) => (
        <Select
          key={seat}
          label={name}
          value={places[seat] ?? 1}
          choices={names.map((_, index) => [index + 1, t("Rank {n}", { n: index + 1 })])}
          choose={(place) => {
            const chosen = places.map((before, other) => (other === seat ? place : before));
            setPlaces(chosen);
            choose(pointsByPlace(chosen));
          }}
        />
      ))}
      <p class="quiet">{points.map(pointsText).join(" – ")}</p>
    </>
  );
}

function Correct({ event, table, names, close }: CorrectProps) {
  const { app, t } = useApp();
  const [points, setPoints] = useState(() => pointsByPlace(names.map((_, index) => index + 1)));
  const [reason, setReason] = useState("");
  const Points = names.length === 2 ? ResultOfTwo : Places;
  const send = () => after(correctInEvent(app, event.of, { table: table.number, points, reason: reason.trim() }), close);
  return (
    <Dialog title={t("Correct the result")} close={close}>
      <Form submit={t("Correct the result")} disabled={reason.trim() === ""} act={send}>
        <Points names={names} choose={setPoints} />
        <TextField label={t("Reason")} hint={t("Everyone can read it.")} value={reason} change={setReason} maxLength={200} />
      </Form>
    </Dialog>
  );
}

export function Results({ event }: { event: EventNow }) {
  const { app, t } = useApp();
  const [count, setCount] = useState(AT_ONCE);
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map());
  const [correcting, setCorrecting] = useState<TournamentTable | null>(null);
  const people = new Map(event.standing.map(({ number, person }) => [number, nameOf(app, person)]));
  const namesOf = ({ entrants }: TournamentTable) => entrants.map((number) => people.get(number) ?? "");
  const over = event.tables.filter(({ state, points }) => state === "over" && points.length > 1);
  const corrected = over.filter(({ corrected: was }) => was).length;
  useEffect(() => {
    if (corrected > 0) readReasons(app, event.of.id).then(setReasons, () => undefined);
  }, [event.of.id, corrected]);
  const mayCorrect = event.of.can.includes("correct");
  if (over.length === 0) return null;
  return (
    <Card title={t("Results")}>
      <List items={over.slice(0, count)} label={t("Results")}>
        {(table) => (
          <Row
            picture={<span class="medal">{table.round || "·"}</span>}
            title={`${namesOf(table).join(" – ")}  ${table.points.map(pointsText).join(" – ")}`}
            text={
              <>
                <RelativeTime at={table.at_ms} /> {table.absent.length > 0 && <Chip>{t("no-show")}</Chip>}{" "}
                {table.corrected && <Chip>{t("corrected")}</Chip>} {reasons.get(table.number)}
              </>
            }
            actions={
              <>
                {table.game && <Link to={{ page: "online", id: table.game }} class="button">{t("View")}</Link>}
                {mayCorrect && <Button onClick={() => setCorrecting(table)}>{t("Correct")}</Button>}
              </>
            }
            key={table.number}
          />
        )}
      </List>
      {over.length > count && <Button class="more" onClick={() => setCount(count + 5 * AT_ONCE)}>{t("Show more")}</Button>}
      {correcting && <Correct event={event} table={correcting} names={namesOf(correcting)} close={() => setCorrecting(null)} />}
    </Card>
  );
}
