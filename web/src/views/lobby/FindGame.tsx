// "Find me a game": an opponent for a game and a class of clocks, and the computer where nobody comes.
import { useEffect, useState } from "preact/hooks";
import { gameInfo, words } from "../../state/app";
import { findGame, stopFinding } from "../../state/club/challenges";
import { isMember } from "../../state/club/me";
import type { Pairing } from "../../state/club/model";
import { className } from "../../state/club/terms";
import type { ClockClass } from "../../state/club/types";
import type { App } from "../../state/context";
import { timeRules } from "../../state/match/clock";
import { Icon } from "../Icon";
import { Link } from "../Link";
import { Switch, useSending } from "../parts/form";
import { Problem } from "../parts/states";

/** True from that time on. */
function useAfter(at: number): boolean {
  const [past, setPast] = useState(Date.now() >= at);
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return past;
}

/** Seconds since that time, counted on. */
function useSeconds(since: number): number {
  const count = () => Math.max(0, Math.floor((Date.now() - since) / 1000));
  const [seconds, setSeconds] = useState(count);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(count()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return seconds;
}

/** Whom one may be paired with by now. Not a part of what is said aloud: it changes each second. */
function Range({ app, since, range }: { app: App; since: number; range: NonNullable<Pairing["range"]> }) {
  const points = range.points + range.a_second * useSeconds(since);
  return (
    <p class="quiet">
      {words(app).t("Opponents up to {points} rating points above or below you; the range widens each second.", { points })}
    </p>
  );
}

/** An opponent is being looked for; where none comes, the computer is offered. */
function Finding({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const { pairing } = app.store.get().club;
  const late = useAfter(pairing?.computer_ms ?? 0);
  if (!pairing) return null;
  return (
    <div class="finding">
      <div role="status">
        <p>
          <strong>{t("Looking for an opponent…")}</strong>
          <br />
          <small>
            {gameInfo(app, pairing.game).title} · {className(app, pairing.class)} · {t(pairing.rated ? "Rated" : "Not rated")}
          </small>
        </p>
        <p>{t("Everyone in the lobby can see this, and play you.")}</p>
        {late && <p>{t("You can keep waiting, or play a character meanwhile.")}</p>}
      </div>
      {pairing.range && <Range app={app} since={pairing.since_ms} range={pairing.range} />}
      <div class="form-actions">
        <button type="button" class="button" disabled={sending.busy} onClick={() => sending.run(() => stopFinding(app))}>
          {t("Stop looking")}
        </button>
        {late && (
          <Link app={app} to={{ page: "new", mode: "computer" }} class="button primary">
            {t("Play a character")}
          </Link>
        )}
      </div>
    </div>
  );
}

/** What the pairs of each class play by: the first clock of the class. */
function PairClocks({ app }: { app: App }) {
  const { t } = words(app);
  const clocks = app.store.get().club.clocks.value ?? [];
  const classes: readonly ClockClass[] = ["live", "daily"];
  return (
    <details class="fold">
      <summary>{t("Rules of time")}</summary>
      {classes.map((kind) => {
        const clock = clocks.find((preset) => preset.class === kind)?.text;
        if (!clock) return null;
        const rules = timeRules(words(app), { clock, class: kind, vacation: false, players: 2 });
        return (
          <p class="quiet" key={kind}>
            <strong>{className(app, kind)}</strong> · {rules.join(" ")}
          </p>
        );
      })}
    </details>
  );
}

export function FindGame({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const [game, setGame] = useState(() => app.store.get().local.options.game ?? app.core.names[0] ?? "");
  const [rated, setRated] = useState(false);
  if (app.store.get().club.pairing) return <Finding app={app} />;
  const find = (kind: "live" | "daily") => findGame(app, { game, class: kind, rated: rated && isMember(app) });
  return (
    <div class="form">
      <label class="field">
        <span>{t("Game")}</span>
        <select value={game} onChange={({ currentTarget }) => setGame(currentTarget.value)}>
          {app.core.names.map((name) => (
            <option value={name} key={name}>
              {gameInfo(app, name).title}
            </option>
          ))}
        </select>
      </label>
      {isMember(app) && (
        <Switch label={t("Rated")} hint={t("The result changes the ratings of all players.")} on={rated} change={setRated} />
      )}
      <PairClocks app={app} />
      <Problem fault={sending.fault} />
      <div class="form-actions">
        <button
          type="button"
          class="button primary"
          disabled={sending.busy}
          onClick={() => sending.run(() => find("live"))}
        >
          <Icon name="people" />
          {t("Find me a live game")}
        </button>
        <button
          type="button"
          class="button"
          disabled={sending.busy}
          onClick={() => sending.run(() => find("daily"))}
        >
          {t("Days a move")}
        </button>
      </div>
    </div>
  );
}
