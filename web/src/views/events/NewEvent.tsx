// Setting up a tournament: what is chosen beforehand makes one that begins in ten minutes.
import type { NewTournament } from "api";
import { useState } from "preact/hooks";
import { type App, words } from "../../state/app";
import { EVENT_KINDS, type EventKind, kindTitle, makeEvent } from "../../state/club/events";
import { isMember, myself } from "../../state/club/me";
import { areTermsKnown, asRatable } from "../../state/club/ratings";
import { classOf, firstTerms, termsOf, withClock, type TermsSetup } from "../../state/club/terms";
import type { ClockClass } from "../../state/club/types";
import { setupFault } from "../../state/setup";
import { Arrange } from "../Arrange";
import { BoardPicture } from "../Boards";
import { TermsFields } from "../lobby/TermsFields";
import { Choices, Field, Link, nameOf, Notice, Problem, Refused, Switch, TextInput, useApp, useSending } from "../parts";

const MINUTE_MS = 60_000;
const CLASSES: Readonly<Record<EventKind, readonly ClockClass[]>> = {
  arena: ["live"],
  swiss: ["live", "daily"],
  round_robin: ["live", "daily"],
  ladder: ["daily"],
};

/** What is chosen besides the terms: minutes, and rounds. */
interface Plan {
  kind: EventKind;
  title: string;
  start: number;
  length: number;
  rounds: number;
  meetings: number;
  closed: boolean;
}

const FIRST: Plan = { kind: "arena", title: "", start: 10, length: 60, rounds: 5, meetings: 1, closed: false };

const usualTitle = (app: App, kind: EventKind): string => {
  const me = myself(app);
  return me ? words(app).t("{kind} by {name}", { kind: kindTitle(app, kind), name: nameOf(app, me) }) : kindTitle(app, kind);
};

/** What the kind has no use for is left out. */
const asked = (app: App, plan: Plan, setup: TermsSetup, kind: ClockClass): NewTournament => ({
  kind: plan.kind,
  title: plan.title.trim() || usualTitle(app, plan.kind),
  terms: termsOf(setup),
  closed: plan.closed,
  ...(plan.kind !== "ladder" && { in_ms: plan.start * MINUTE_MS }),
  ...(plan.kind === "arena" && { length_ms: plan.length * MINUTE_MS }),
  ...(plan.kind === "swiss" && { rounds: plan.rounds }),
  ...(plan.kind === "round_robin" && { rounds: plan.meetings, at_once: kind === "daily" }),
});

interface FieldsProps {
  plan: Plan;
  change(part: Partial<Plan>): void;
}

function Kinds({ plan, change }: FieldsProps) {
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

/** "10 min", "1 hr" */
function minutesText(language: string, minutes: number): string {
  const [size, unit] = minutes % 60 ? [1, "minute"] : minutes % 1440 ? [60, "hour"] : [1440, "day"];
  const unitDisplay = unit === "minute" ? "short" : "long";
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }).format(minutes / size).replace(" ", "\u00a0");
}

function Times({ plan, change }: FieldsProps) {
  const { t, language, tn } = useApp();
  const minutes = (values: readonly number[]) => values.map((value) => ({ value, title: minutesText(language, value) }));
  return (
    <>
      {plan.kind !== "ladder" && (
        <Choices
          few
          legend={t("Starts in")}
          name="event-start"
          value={plan.start}
          choices={minutes([2, 10, 60, 1440])}
          choose={(start) => change({ start })}
        />
      )}
      {plan.kind === "arena" && (
        <Choices
          few
          legend={t("Length")}
          name="event-length"
          value={plan.length}
          choices={minutes([20, 45, 60, 120])}
          choose={(length) => change({ length })}
        />
      )}
      {plan.kind === "swiss" && (
        <Choices
          few
          legend={t("Rounds")}
          name="event-rounds"
          value={plan.rounds}
          choices={[3, 5, 7, 9].map((value) => ({ value, title: value }))}
          choose={(rounds) => change({ rounds })}
        />
      )}
      {plan.kind === "round_robin" && (
        <Choices
          legend={t("Games against each")}
          name="event-meetings"
          value={plan.meetings}
          choices={[1, 2].map((value) => ({ value, title: tn("{n} game", "{n} games", value) }))}
          choose={(meetings) => change({ meetings })}
        />
      )}
    </>
  );
}

export function NewEvent() {
  const { app, t } = useApp();
  const [plan, setPlan] = useState(FIRST);
  const [chosen, setChosen] = useState(() => firstTerms(app));
  const sending = useSending();
  const change = (part: Partial<Plan>) => setPlan((now) => ({ ...now, ...part }));
  const classes = CLASSES[plan.kind];
  const clocks = (app.store.get().club.clocks.value ?? []).filter((clock) => classes.includes(clock.class));
  const players = plan.kind === "arena" || plan.kind === "swiss" ? chosen.players : 2;
  const fits = clocks.some(({ text }) => text === chosen.clock);
  const setup = asRatable(app, withClock(clocks, { ...chosen, players, ...(!fits && { clock: null }) }, true));
  const wrong = setupFault(app, setup);
  return (
    <Arrange
      title={t("New tournament")}
      table={
        <>
          <Kinds plan={plan} change={change} />
          <BoardPicture setup={setup} />
        </>
      }
      submit={t("Announce the tournament")}
      disabled={!areTermsKnown(app) || !setup.clock || wrong !== "" || !isMember(app) || sending.busy}
      fault={
        <>
          {!isMember(app) && (
            <Notice>
              {t("Only members can set up a tournament.")} <Link to={{ page: "sign-in" }}>{t("Sign in")}</Link>
            </Notice>
          )}
          <Refused why={wrong} />
          <Problem fault={sending.fault} />
        </>
      }
      act={() => sending.run(() => makeEvent(app, asked(app, plan, setup, classOf(clocks, setup))))}
    >
      <Field label={t("Name of the tournament")}>
        <TextInput value={plan.title} change={(title) => change({ title })} maxLength={60} placeholder={usualTitle(app, plan.kind)} />
      </Field>
      <Times plan={plan} change={change} />
      <TermsFields
        setup={setup}
        change={(part) => setChosen((now) => ({ ...now, ...part }))}
        fixedPlayers={plan.kind === "round_robin" || plan.kind === "ladder"}
        timed
        classes={classes}
      >
        <Switch
          label={t("By invitation")}
          hint={t("In no list: whoever has the code or the link can join.")}
          on={plan.closed}
          change={(closed) => change({ closed })}
        />
      </TermsFields>
    </Arrange>
  );
}
