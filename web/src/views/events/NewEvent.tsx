// Setting up a tournament: what is chosen beforehand makes one that begins in ten minutes.
import type { NewTournament } from "api";
import { useState } from "preact/hooks";
import { type App, words } from "../../state/app";
import {
  areTermsKnown, asRatable, classOf, type ClockClass, type EventKind, firstTerms, isMember, kindTitle, makeEvent, myself, noRange,
  rangeIn, rangePool, termsOf, type TermsSetup, withClock,
} from "../../state/club";
import { setupFault } from "../../state/setup";
import { Arrange } from "../Arrange";
import { BoardPicture } from "../Boards";
import { TermsFields } from "../lobby/TermsFields";
import { Link, nameOf, Notice, Problem, Refused, TextField, useApp, useSending } from "../parts";
import { Kinds, type Plan, Times, WhoMayJoin } from "./Fields";
import { localTime, momentOf } from "./rows";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CLASSES: Readonly<Record<EventKind, readonly ClockClass[]>> = {
  arena: ["live"],
  swiss: ["live", "daily"],
  round_robin: ["live", "daily"],
  ladder: ["daily"],
};

const first = (): Plan => ({
  kind: "arena", title: "", start: 10, begins: localTime(Date.now() + DAY_MS), length: 60, rounds: 5, meetings: 1, closed: false, ends: noRange,
});

const usualTitle = (app: App, kind: EventKind): string => {
  const me = myself(app);
  return me ? words(app).t("{kind} by {name}", { kind: kindTitle(app, kind), name: nameOf(app, me) }) : kindTitle(app, kind);
};

type Range = ReturnType<typeof rangeIn>;

/** What the kind has no use for is left out. */
const asked = (app: App, plan: Plan, setup: TermsSetup, kind: ClockClass, range: Range): NewTournament => ({
  kind: plan.kind,
  title: plan.title.trim() || usualTitle(app, plan.kind),
  terms: termsOf(setup),
  closed: plan.closed,
  ...(range && { range }),
  ...(plan.kind !== "ladder" && (plan.start ? { in_ms: plan.start * MINUTE_MS } : { begins_at_ms: momentOf(plan.begins) })),
  ...(plan.kind === "arena" && { length_ms: plan.length * MINUTE_MS }),
  ...(plan.kind === "swiss" && { rounds: plan.rounds }),
  ...(plan.kind === "round_robin" && { rounds: plan.meetings, at_once: kind === "daily" }),
});

export function NewEvent() {
  const { app, t } = useApp();
  const [plan, setPlan] = useState(first);
  const [chosen, setChosen] = useState(() => firstTerms(app));
  const sending = useSending();
  const change = (part: Partial<Plan>) => setPlan((now) => ({ ...now, ...part }));
  const classes = CLASSES[plan.kind];
  const clocks = (app.store.get().club.clocks.value ?? []).filter((clock) => classes.includes(clock.class));
  const players = plan.kind === "arena" || plan.kind === "swiss" ? chosen.players : 2;
  const fits = clocks.some(({ text }) => text === chosen.clock);
  const setup = asRatable(app, withClock(clocks, { ...chosen, players, ...(!fits && { clock: null }) }, true));
  const wrong = setupFault(app, setup);
  const pool = rangePool(app, setup);
  const range = pool ? rangeIn(plan.ends) : null;
  const isUnready = range === undefined || (plan.start === 0 && !plan.begins);
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
      disabled={!areTermsKnown(app) || !setup.clock || wrong !== "" || isUnready || !isMember(app) || sending.busy}
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
      act={() => sending.run(() => makeEvent(app, asked(app, plan, setup, classOf(clocks, setup), range)))}
    >
      <TextField
        label={t("Name of the tournament")}
        value={plan.title} change={(title) => change({ title })} maxLength={60} placeholder={usualTitle(app, plan.kind)}
      />
      <Times plan={plan} change={change} />
      <TermsFields
        setup={setup}
        change={(part) => setChosen((now) => ({ ...now, ...part }))}
        fixedPlayers={plan.kind === "round_robin" || plan.kind === "ladder"}
        timed
        classes={classes}
      >
        <WhoMayJoin pool={pool} plan={plan} change={change} />
      </TermsFields>
    </Arrange>
  );
}
