// A new challenge: to somebody, to anyone, or by a link.
import type { Pool } from "api";
import { useState } from "preact/hooks";
import { words } from "../../state/app";
import { challenge, type NewChallenge } from "../../state/club/challenges";
import { isMember } from "../../state/club/me";
import { noRange, rangeIn, rangePool, type TypedRange } from "../../state/club/range";
import { poolTitle } from "../../state/club/ratings";
import { areTermsKnown, asRatable } from "../../state/club/ratings";
import { firstTerms, termsOf, withClock } from "../../state/club/terms";
import type { App } from "../../state/context";
import { setupFault } from "../../state/setup";
import { Link } from "../Link";
import { Choices, Field, Form, Switch, TextInput, useSending } from "../parts/form";
import { Place } from "../parts/layout";
import { RangeFields } from "../parts/RangeFields";
import { Notice } from "../parts/states";
import { CommandLine } from "./CommandLine";
import { TermsFields } from "./TermsFields";

type Kind = NewChallenge["invited"]["kind"];

/** Handles as they are typed, in order: separated by blanks or commas. */
const handlesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

type Range = ReturnType<typeof rangeIn>;

const invitedAs = (kind: Kind, handles: string[], range: Range): NewChallenge["invited"] =>
  kind === "people" ? { kind, handles } : { kind, ...(range && { range }) };

function WhoFields(props: { app: App; kind: Kind; typed: string; choose(kind: Kind): void; type(text: string): void }) {
  const { app, kind, typed, choose, type } = props;
  const { t } = words(app);
  return (
    <>
      <Choices
        legend={t("Who can play")}
        name="invited"
        value={kind}
        choices={[
          { value: "anyone", title: t("Anyone"), text: t("Listed in the lobby") },
          { value: "people", title: t("Certain people"), text: t("By their handles") },
          { value: "link", title: t("Whoever has the link"), text: t("Not listed anywhere") },
        ]}
        choose={choose}
      />
      {kind === "people" && (
        <Field label={t("Handles")} hint={t("One to five, separated by spaces. Their order is the order of the seats.")}>
          <TextInput value={typed} change={type} placeholder="ann bo" />
        </Field>
      )}
      {kind === "people" && !isMember(app) && (
        <Notice>
          {t("Only members can challenge certain people.")}{" "}
          <Link app={app} to={{ page: "sign-in" }}>
            {t("Sign in")}
          </Link>
        </Notice>
      )}
    </>
  );
}

function Range({ app, pool, typed, change }: { app: App; pool: Pool; typed: TypedRange; change(typed: TypedRange): void }) {
  const { t } = words(app);
  return (
    <RangeFields
      app={app}
      legend={t("Ratings of those who may accept")}
      hint={t("In {pool}. Leave both empty for anybody.", { pool: poolTitle(app, pool) })}
      typed={typed}
      change={change}
    />
  );
}

export function Invite({ app, handle }: { app: App; handle: string }) {
  const { t } = words(app);
  const sending = useSending();
  const [kind, setKind] = useState<Kind>(handle ? "people" : "anyone");
  const [chosen, setChosen] = useState(() => firstTerms(app));
  const timed = kind === "anyone";
  const [typed, setTyped] = useState(handle);
  const [standing, setStanding] = useState(false);
  const [ends, setEnds] = useState(noRange);
  const handles = handlesIn(typed);
  const players = kind === "people" ? Math.min(6, Math.max(2, handles.length + 1)) : chosen.players;
  const setup = asRatable(app, withClock(app.store.get().club.clocks.value ?? [], { ...chosen, players }, timed));
  const wrong = setupFault(app, setup);
  const pool = kind === "people" ? undefined : rangePool(app, setup);
  const range = pool ? rangeIn(ends) : null;
  const blocked =
    !areTermsKnown(app) || (timed && !setup.clock) || wrong !== "" || range === undefined || (kind === "people" && (handles.length === 0 || !isMember(app)));
  const send = () =>
    challenge(app, {
      terms: termsOf(setup),
      invited: invitedAs(kind, handles, range),
      seats: players,
      times: standing && kind !== "people" ? "standing" : 1,
    });
  return (
    <Place title={handle ? t("Challenge {name}", { name: handle }) : t("New challenge")}>
      <Form sending={sending} submit={t("Send the challenge")} disabled={blocked || sending.busy} act={send}>
        <WhoFields app={app} kind={kind} typed={typed} choose={setKind} type={setTyped} />
        <TermsFields
          app={app}
          setup={setup}
          change={(part) => setChosen((now) => ({ ...now, ...part }))}
          fixedPlayers={kind === "people"}
          timed={timed}
        />
        {pool && <Range app={app} pool={pool} typed={ends} change={setEnds} />}
        {kind !== "people" && (
          <Switch
            label={t("Keep it open")}
            hint={t("A new game starts each time somebody accepts, until you withdraw it.")}
            on={standing}
            change={setStanding}
          />
        )}
        {wrong && (
          <p class="refused" role="alert">
            {wrong}
          </p>
        )}
      </Form>
      {isMember(app) && <CommandLine app={app} />}
    </Place>
  );
}
