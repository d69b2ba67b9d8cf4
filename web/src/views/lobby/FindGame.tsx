// "Find me a game": an opponent for a game and a class of clocks, and the computer where nobody comes.
import { useEffect, useState } from "preact/hooks";
import { gameInfo, words } from "../../state/app";
import { findGame, stopFinding } from "../../state/club/challenges";
import { className } from "../../state/club/terms";
import type { ClockClass } from "../../state/club/types";
import type { App } from "../../state/context";
import { timeRules } from "../../state/match/clock";
import { Icon } from "../Icon";
import { Link } from "../Link";
import { useSending } from "../parts/form";
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

/** An opponent is being looked for; where none comes, the computer is offered. */
function Finding({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const { pairing } = app.store.get().club;
  const late = useAfter(pairing?.computer_ms ?? 0);
  if (!pairing) return null;
  return (
    <div class="finding" role="status">
      <p>
        <strong>{t("Looking for an opponent…")}</strong>
        <br />
        <small>
          {gameInfo(app, pairing.game).title} · {className(app, pairing.class)}
        </small>
      </p>
      {late && <p>{t("Nobody is waiting right now. You can keep waiting, or play the computer meanwhile.")}</p>}
      <div class="form-actions">
        <button type="button" class="button" disabled={sending.busy} onClick={() => sending.run(() => stopFinding(app))}>
          {t("Stop looking")}
        </button>
        {late && (
          <Link app={app} to={{ page: "new", mode: "computer" }} class="button primary">
            {t("Play the computer")}
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
  if (app.store.get().club.pairing) return <Finding app={app} />;
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
      <PairClocks app={app} />
      <Problem fault={sending.fault} />
      <div class="form-actions">
        <button
          type="button"
          class="button primary"
          disabled={sending.busy}
          onClick={() => sending.run(() => findGame(app, game, "live"))}
        >
          <Icon name="people" />
          {t("Find me a live game")}
        </button>
        <button
          type="button"
          class="button"
          disabled={sending.busy}
          onClick={() => sending.run(() => findGame(app, game, "daily"))}
        >
          {t("Days a move")}
        </button>
      </div>
    </div>
  );
}
