// A vacation: how much is left, which clocks it stops and which not, said before it begins.
import type { GameSummary, Vacation as VacationValue } from "api";
import { words } from "../../state/app";
import { loadGames } from "../../state/club/challenges";
import { changeSettings } from "../../state/club/me";
import { byVacation, changeVacation, vacationOf } from "../../state/club/vacation";
import type { App } from "../../state/context";
import { GameList } from "../lobby/lists";
import { Switch, useSending } from "../parts/form";
import { Card } from "../parts/layout";
import { Awaited, Empty, Notice, Problem } from "../parts/states";

const dayOf = (app: App, at: number): string =>
  new Date(at).toLocaleDateString(words(app).language, { weekday: "long", day: "numeric", month: "long" });

function Control({ app, vacation }: { app: App; vacation: VacationValue }) {
  const { t, tn } = words(app);
  const sending = useSending();
  const { days_left: left, until_ms: until } = vacation;
  const change = (action: "begin" | "end") => sending.run(() => changeVacation(app, action));
  return (
    <>
      {until === null ? (
        <p>
          <strong>{tn("{n} day of vacation is left this year.", "{n} days of vacation are left this year.", left)}</strong>{" "}
          {t("It begins when you begin it, and ends when you end it or when no day is left.")}
        </p>
      ) : (
        <Notice icon="pause">
          <strong>{t("You are on vacation.")}</strong> {t("It ends on {day} at the latest.", { day: dayOf(app, until) })}
        </Notice>
      )}
      <Problem fault={sending.fault} />
      <div class="form-actions">
        <button
          type="button"
          class="button primary"
          disabled={sending.busy || (until === null && left === 0)}
          onClick={() => change(until === null ? "begin" : "end")}
        >
          {until === null ? t("Begin a vacation now") : t("End the vacation")}
        </button>
      </div>
    </>
  );
}

/** Where the club offers it: a vacation that begins by itself, if the member has chosen so. */
function ByItself({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const chosen = app.store.get().club.me.value?.settings.auto_vacation;
  if (typeof chosen !== "boolean") return null;
  return (
    <>
      <Switch
        label={t("Begin a vacation before I lose on time")}
        hint={t("Only in daily games whose terms allow vacations. Otherwise none ever begins by itself.")}
        on={chosen}
        change={(on) => sending.run(() => changeSettings(app, { autoVacation: on }))}
      />
      <Problem fault={sending.fault} />
    </>
  );
}

function Games({ app, games }: { app: App; games: readonly GameSummary[] }) {
  const { t } = words(app);
  const { stopped, running } = byVacation(games);
  return (
    <>
      <Card title={t("Your clock stops in these games")}>
        {stopped.length > 0 ? <GameList app={app} games={stopped} mine /> : <Empty title={t("In none of your games.")} />}
      </Card>
      {running.length > 0 && (
        <Card title={t("Your clock goes on in these games")}>
          <p class="quiet">{t("They are live, or their terms allow no vacations.")}</p>
          <GameList app={app} games={running} mine />
        </Card>
      )}
    </>
  );
}

export function Vacation({ app }: { app: App }) {
  const { t } = words(app);
  const vacation = vacationOf(app);
  return (
    <>
      <Card title={t("Vacation")}>
        <p>{t("A vacation stops your clocks in daily games whose terms allow it. You can still make moves.")}</p>
        {vacation && <Control app={app} vacation={vacation} />}
        <ByItself app={app} />
      </Card>
      <Awaited app={app} remote={app.store.get().club.games} again={() => void loadGames(app)}>
        {(games) => <Games app={app} games={games} />}
      </Awaited>
    </>
  );
}
