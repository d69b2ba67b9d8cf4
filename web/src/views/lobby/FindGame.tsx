// "Find me a game": an opponent for a game and a class of clocks, and the computer where nobody comes.
import { useState } from "preact/hooks";
import { gameInfo, words } from "../../state/app";
import { className, type ClockClass, findGame, isMember, type Pairing, stopFinding } from "../../state/club";
import { timeRules } from "../../state/match/clock";
import { Acts, Button, Link, Select, Switch, useAfter, useApp, useEvery, useSending } from "../parts";

/** Seconds since that time, counted on. */
function useSeconds(since: number): number {
  const count = () => Math.max(0, Math.floor((Date.now() - since) / 1000));
  const [seconds, setSeconds] = useState(count);
  useEvery(1000, () => setSeconds(count()));
  return seconds;
}

/** Whom one may be paired with by now. Not a part of what is said aloud: it changes each second. */
function Range({ since, range }: { since: number; range: NonNullable<Pairing["range"]> }) {
  const { t } = useApp();
  const points = range.points + range.a_second * useSeconds(since);
  return (
    <p class="quiet">
      {t("Opponents up to {points} rating points above or below you; the range widens each second.", { points })}
    </p>
  );
}

/** An opponent is being looked for; where none comes, the computer is offered. */
function Finding() {
  const { app, t } = useApp();
  const sending = useSending();
  const { pairing } = app.store.get().club;
  const late = useAfter(pairing?.computer_ms ?? 0);
  if (!pairing) return null;
  return (
    <div class="stack gap-3">
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
      {pairing.range && <Range since={pairing.since_ms} range={pairing.range} />}
      <div class="form-actions beside wraps level gap-3">
        <Button {...sending.does(() => stopFinding(app))}>{t("Stop looking")}</Button>
        {late && (
          <Link to={{ page: "new", mode: "computer" }} class="button primary">{t("Play a character")}</Link>
        )}
      </div>
    </div>
  );
}

/** What the pairs of each class play by: the first clock of the class. */
function PairClocks() {
  const { app, t } = useApp();
  const clocks = app.store.get().club.clocks.value ?? [];
  const classes: readonly ClockClass[] = ["live", "daily"];
  return (
    <details class="fold">
      <summary>{t("Time control")}</summary>
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

export function FindGame() {
  const { app, t } = useApp();
  const [game, setGame] = useState(() => app.store.get().local.options.game ?? app.core.names[0] ?? "");
  const [rated, setRated] = useState(false);
  if (app.store.get().club.pairing) return <Finding />;
  const find = (kind: "live" | "daily") => findGame(app, { game, class: kind, rated: rated && isMember(app) });
  return (
    <div class="form">
      <Select label={t("Game")} value={game} choices={app.core.names.map((name) => [name, gameInfo(app, name).title])} choose={setGame} />
      {isMember(app) && (
        <Switch label={t("Rated")} hint={t("The result changes the ratings of all players.")} on={rated} change={setRated} />
      )}
      <PairClocks />
      <Acts
        acts={[
          { class: "primary", icon: "people", text: t("Quick pairing"), act: () => find("live") },
          { text: t("Correspondence"), act: () => find("daily") },
        ]}
      />
    </div>
  );
}
