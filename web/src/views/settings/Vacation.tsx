// A vacation: how much is left, which clocks it stops and which not, said before it begins.
import type { GameSummary, Vacation as VacationValue } from "api";
import { words, type App } from "../../state/app";
import { byVacation, changeSettings, changeVacation, vacationOf } from "../../state/club";
import { GameList } from "../lobby/lists";
import { Acts, Card, Empty, Notice, Problem, Slot, Switch, useApp, useSending } from "../parts";

const dayOf = (app: App, at: number): string =>
  new Date(at).toLocaleDateString(words(app).language, { weekday: "long", day: "numeric", month: "long" });

function Control({ vacation }: { vacation: VacationValue }) {
  const { app, t, tn } = useApp();
  const { days_left: left, until_ms: until } = vacation;
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
      <Acts
        acts={[
          until === null
            ? { class: "primary", text: t("Start vacation"), disabled: left === 0, act: () => changeVacation(app, "begin") }
            : { class: "primary", text: t("End vacation"), act: () => changeVacation(app, "end") },
        ]}
      />
    </>
  );
}

/** Where the club offers it: a vacation that begins by itself, if the member has chosen so. */
function ByItself() {
  const { app, t } = useApp();
  const sending = useSending();
  const chosen = app.store.get().club.me.value?.settings.auto_vacation;
  if (typeof chosen !== "boolean") return null;
  return (
    <>
      <Switch
        label={t("Start a vacation before you run out of time")}
        hint={t("Only in daily games whose terms allow vacations. Otherwise none ever begins by itself.")}
        on={chosen}
        change={(on) => sending.run(() => changeSettings(app, { autoVacation: on }))}
      />
      <Problem fault={sending.fault} />
    </>
  );
}

function Games({ games }: { games: readonly GameSummary[] }) {
  const { t } = useApp();
  const { stopped, running } = byVacation(games);
  return (
    <>
      <Card title={t("Your clock stops in these games")}>
        {stopped.length > 0 ? <GameList games={stopped} mine /> : <Empty title={t("In none of your games.")} />}
      </Card>
      {running.length > 0 && (
        <Card title={t("Your clock goes on in these games")}>
          <p class="quiet">{t("They are live, or their terms allow no vacations.")}</p>
          <GameList games={running} mine />
        </Card>
      )}
    </>
  );
}

export function Vacation() {
  const { app, t } = useApp();
  const vacation = vacationOf(app);
  return (
    <>
      <Card title={t("Vacation")}>
        <p>{t("A vacation stops your clocks in daily games whose terms allow it. You can still make moves.")}</p>
        {vacation && <Control vacation={vacation} />}
        <ByItself />
      </Card>
      <Slot of="games">{(games) => <Games games={games} />}</Slot>
    </>
  );
}
