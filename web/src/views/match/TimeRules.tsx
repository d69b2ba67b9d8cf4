// The rules of time of a game, told before anybody joins it.
import { words } from "../../state/app";
import type { App } from "../../state/context";
import { timeRules, type TimeTerms } from "../../state/match/clock";

export function TimeRules({ app, terms }: { app: App; terms: TimeTerms }) {
  const { t } = words(app);
  return (
    <ul class="time-rules" aria-label={t("Rules of time")}>
      {timeRules(words(app), terms).map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}
