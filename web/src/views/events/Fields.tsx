// What is chosen of a tournament besides what is played: who meets whom, when, how long, and who may join.
import type { Pool } from "api";
import { EVENT_KINDS, type EventKind, kindTitle, poolTitle, type TypedRange } from "../../state/club";
import { Choices, RangeFields, Switch, TextField, useApp } from "../parts";
import { minutesText } from "./rows";

/** What is chosen besides the terms: minutes, and rounds. */
export interface Plan {
  kind: EventKind;
  title: string;
  start: number;
  /** Where that is 0: the time of day and the date, as they are typed. */
  begins: string;
  length: number;
  rounds: number;
  meetings: number;
  closed: boolean;
  ends: TypedRange;
}

interface FieldsProps {
  plan: Plan;
  change(part: Partial<Plan>): void;
}

export function Kinds({ plan, change }: FieldsProps) {
  const { app, t } = useApp();
  const texts: Record<EventKind, string> = {
    arena: t("Play as many as you can until time is up"),
    swiss: t("A few rounds against equals"),
    round_robin: t("Everyone meets everyone"),
    ladder: t("For good: challenge upwards"),
  };
  return (
    <Choices
      legend={t("Kind")}
      name="event-kind"
      value={plan.kind}
      choices={EVENT_KINDS.map((value) => ({ value, title: kindTitle(app, value), text: texts[value] }))}
      choose={(kind) => change({ kind })}
    />
  );
}

/** What is chosen for which kinds, and of which values; a beginning of 0 is a date. */
const CHOSEN: readonly { part: "start" | "length" | "rounds" | "meetings"; kinds: readonly EventKind[]; values: readonly number[] }[] = [
  { part: "start", kinds: ["arena", "swiss", "round_robin"], values: [2, 10, 60, 0] },
  { part: "length", kinds: ["arena"], values: [20, 45, 60, 120] },
  { part: "rounds", kinds: ["swiss"], values: [3, 5, 7, 9] },
  { part: "meetings", kinds: ["round_robin"], values: [1, 2] },
];

export function Times({ plan, change }: FieldsProps) {
  const { t, language, tn } = useApp();
  const legends = { start: t("Starts in"), length: t("Length"), rounds: t("Rounds"), meetings: t("Games against each") };
  const titles = {
    start: (value: number) => (value ? minutesText(language, value) : t("Later")),
    length: (value: number) => minutesText(language, value),
    rounds: String,
    meetings: (value: number) => tn("{n} game", "{n} games", value),
  };
  return (
    <>
      {CHOSEN.filter(({ kinds }) => kinds.includes(plan.kind)).map(({ part, values }) => (
        <Choices
          few
          legend={legends[part]}
          name={`event-${part}`}
          value={plan[part]}
          choices={values.map((value) => ({ value, title: titles[part](value) }))}
          choose={(value) => change({ [part]: value })}
          key={part}
        />
      ))}
      {plan.kind !== "ladder" && plan.start === 0 && (
        <TextField
          label={t("Date and time")}
          hint={t("In your own time zone, within 90 days.")}
          type="datetime-local" value={plan.begins} change={(begins) => change({ begins })} required
        />
      )}
    </>
  );
}

export function WhoMayJoin({ pool, plan, change }: FieldsProps & { pool: Pool | undefined }) {
  const { app, t } = useApp();
  return (
    <>
      {pool && (
        <RangeFields
          legend={t("Ratings of those who may join")}
          hint={t("In {pool}. Leave both empty for anybody.", { pool: poolTitle(app, pool) })}
          typed={plan.ends}
          change={(ends) => change({ ends })}
        />
      )}
      <Switch
        label={t("By invitation")}
        hint={t("In no list: whoever has the code or the link can join.")}
        on={plan.closed}
        change={(closed) => change({ closed })}
      />
    </>
  );
}
