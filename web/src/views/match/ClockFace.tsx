// A player's clock: what is left, running by the server's time.
import type { GameClock } from "api";
import { useEffect, useState } from "preact/hooks";
import { type App, type OnlineTable, type Seat, seatName, words } from "../../state/app";
import { clockText, isLow, leftOf, nextChange, serverTime, timeRules, type TimeTerms, timeText } from "../../state/match/clock";
import { useApp, useStanding } from "../parts";

/** Draws again when the text that is shown has changed. */
function useRunning(wait: number | null): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => redraw((count) => count + 1), wait);
    return () => clearTimeout(timer);
  });
}

/** What stands before the time: that little is left, or that it stands still. */
const Marks = ({ low, paused }: { low: boolean; paused: boolean }) => (
  <span class="clock-mark" aria-hidden="true">
    {low && "!"}
    {paused && "‖"}
  </span>
);

export function ClockFace({ table, seat }: { table: OnlineTable; seat: Seat }) {
  const { app, t } = useApp();
  const { clock, terms } = table.match;
  const { skew } = app.store.get().desk;
  const own = clock?.seats.find((other) => other.seat === seat.seat);
  const left = own && clock && skew ? leftOf(clock, own, serverTime(skew, performance.now())) : (own?.left_ms ?? 0);
  const running = clock?.running === seat.seat && !clock.paused;
  useRunning(running && left > 0 ? nextChange(left) : null);
  useStanding(own && "clock");
  if (!own || !clock) return null;
  const low = isLow(left, terms?.clock ?? null);
  const text = timeText(words(app), left);
  return (
    <span
      class={`clock${running ? " running" : ""}${low ? " low" : ""}`}
      data-running={running || undefined}
      role="timer"
      aria-label={t("{name}: {time} left", { name: seatName(app, seat), time: text })}
      title={t("{time} left", { time: text })}
    >
      <Marks low={low} paused={clock.paused !== null} />
      {text}
      {!!own.periods && <small>×{own.periods}</small>}
    </span>
  );
}

/** What is left for the first move, which has a time of its own; null when it is not about that. */
function useFirstMove(app: App, clock: GameClock | null): number | null {
  const { skew } = app.store.get().desk;
  const awaited = clock?.zero === "cancelled" && clock.deadline_ms !== null && !clock.paused && skew;
  const left = awaited ? Math.max(0, (clock.deadline_ms ?? 0) - serverTime(skew, performance.now())) : null;
  useRunning(left ? nextChange(left) : null);
  return left;
}

/** The clock of the game in a line: how it is written, what happens at zero, and whether it stands still. */
export function ClockTerms({ table }: { table: OnlineTable }) {
  const { app, t } = useApp();
  const { clock, terms } = table.match;
  const first = useFirstMove(app, clock);
  if (!clock || !terms?.clock) return null;
  const atZero = {
    loses: t("run out of time and you lose"),
    leaves: t("whoever runs out of time leaves, and the game goes on"),
    cancelled: t("without a first move in time the game is aborted"),
  };
  const paused = { agreed: t("Paused: both clocks stand still."), vacation: t("Vacation: the clock stands still.") };
  return (
    <p class="clock-terms quiet small">
      <span>
        {`${clockText(words(app), terms.clock)} · ${atZero[clock.zero]}`}
        {terms.class === "daily" && ` · ${terms.vacation ? t("vacations stop the clock") : t("no vacations")}`}
        {(first !== null || clock.paused) && " · "}
      </span>
      {first !== null && <strong>{t("First move within {time}.", { time: timeText(words(app), first) })}</strong>}
      {clock.paused && <strong>{paused[clock.paused]}</strong>}
    </p>
  );
}

// ---- The rules of time of a game, told before anybody joins it.

export function TimeRules({ terms }: { terms: TimeTerms }) {
  const { app, t } = useApp();
  return (
    <ul class="time-rules stack gap-1 quiet small" aria-label={t("Time control")}>
      {timeRules(words(app), terms).map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}
