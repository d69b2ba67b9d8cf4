// A new challenge: to somebody, to anyone, or by a link.
import type { Pool } from "api";
import { useState } from "preact/hooks";
import {
  areTermsKnown, asRatable, challenge, challengeByLine, firstTerms, isMember, type NewChallenge, noRange, poolTitle, rangeIn,
  rangePool, termsOf, type TypedRange, withClock,
} from "../../state/club";
import { setupFault } from "../../state/setup";
import { Arrange } from "../Arrange";
import { BoardPicture } from "../Boards";
import { Choices, Face, Form, Link, Notice, Problem, RangeFields, Refused, Switch, TextField, useApp, useSending } from "../parts";
import { TermsFields } from "./TermsFields";

type Kind = NewChallenge["invited"]["kind"];

/** Handles as they are typed, in order: separated by blanks or commas. */
const handlesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

type Range = ReturnType<typeof rangeIn>;

const invitedAs = (kind: Kind, handles: string[], range: Range): NewChallenge["invited"] =>
  kind === "people" ? { kind, handles } : { kind, ...(range && { range }) };

function WhoFields({ kind, typed, choose, type }: { kind: Kind; typed: string; choose(kind: Kind): void; type(text: string): void }) {
  const { app, t } = useApp();
  return (
    <>
      <Choices
        legend={t("Who can accept")}
        name="invited"
        value={kind}
        choices={[
          { value: "anyone", title: t("Anyone"), text: t("Listed in the lobby") },
          { value: "people", title: t("People I invite"), text: t("By username") },
          { value: "link", title: t("Anyone with the link"), text: t("Not listed anywhere") },
        ]}
        choose={choose}
      />
      {kind === "people" && (
        <TextField
          label={t("Usernames")}
          hint={t("One to five, separated by spaces. Their order is the order of the seats.")}
          value={typed} change={type} placeholder="ann bo"
        />
      )}
      {kind === "people" && !isMember(app) && (
        <Notice>
          {t("Only members can invite people.")}{" "}
          <Link to={{ page: "sign-in" }}>{t("Sign in")}</Link>
        </Notice>
      )}
    </>
  );
}

function Range({ pool, typed, change }: { pool: Pool; typed: TypedRange; change(typed: TypedRange): void }) {
  const { app, t } = useApp();
  return (
    <RangeFields
      legend={t("Ratings of those who may accept")}
      hint={t("In {pool}. Leave both empty for anybody.", { pool: poolTitle(app, pool) })}
      typed={typed}
      change={change}
    />
  );
}

function Standing(props: { on: boolean; change(on: boolean): void }) {
  const { t } = useApp();
  return <Switch label={t("Standing challenge")} hint={t("A new game starts each time somebody accepts, until you withdraw it.")} {...props} />;
}

export function Invite({ handle }: { handle: string }) {
  const { app, t } = useApp();
  const [kind, setKind] = useState<Kind>(handle ? "people" : "anyone");
  const [chosen, setChosen] = useState(() => firstTerms(app));
  const timed = kind === "anyone";
  const [typed, setTyped] = useState(handle);
  const [standing, setStanding] = useState(false);
  const [ends, setEnds] = useState(noRange);
  const sending = useSending();
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
    <Arrange
      title={handle ? t("Challenge {name}", { name: handle }) : t("New challenge")}
      head={handle && <Face person={handle} size={96} />}
      table={
        <>
          <WhoFields kind={kind} typed={typed} choose={setKind} type={setTyped} />
          <BoardPicture setup={setup} />
        </>
      }
      submit={t("Send the challenge")}
      disabled={blocked || sending.busy}
      fault={
        <>
          <Refused why={wrong} />
          <Problem fault={sending.fault} />
        </>
      }
      act={() => sending.run(send)}
      after={isMember(app) && <CommandLine />}
    >
      <TermsFields
        setup={setup}
        change={(part) => setChosen((now) => ({ ...now, ...part }))}
        fixedPlayers={kind === "people"}
        timed={timed}
      >
        {pool && <Range pool={pool} typed={ends} change={setEnds} />}
        {kind !== "people" && <Standing on={standing} change={setStanding} />}
      </TermsFields>
    </Arrange>
  );
}

// ---- A challenge by a line, as in the network games of old: "challenge ann bo".

const LINE_MAX = 500;

export function CommandLine() {
  const { app, t } = useApp();
  const [line, setLine] = useState("");
  return (
    <details class="fold arrange-line">
      <summary>{t("Challenge by a line")}</summary>
      <Form
        submit={t("Challenge")}
        disabled={line.trim() === ""}
        act={() => challengeByLine(app, line.trim())}
      >
        <TextField
          label={t("Line")}
          hint={t("One name: you against that player. Several names: they play, in this order; with -with-me you play, too. Also -random, -rated, -vacation, -delay=3, -clock=5m+8s, -game=NAME. Instead of names: -anyone, with -rating=1200-1600 for some ratings only.")}
          value={line} change={setLine} placeholder="challenge ann bo" maxLength={LINE_MAX}
        />
      </Form>
    </details>
  );
}
