// The terms of a game between people: board, clock and seats, as they are entered.
import type { Clock } from "api";
import { gameInfo, words } from "../../state/app";
import { isMember } from "../../state/club/me";
import { mayRate } from "../../state/club/ratings";
import { className, classOf, firstTerms, mayVacation, termsOf, timeTerms, type TermsSetup } from "../../state/club/terms";
import type { ClockClass } from "../../state/club/types";
import type { App } from "../../state/context";
import { Boards } from "../Boards";
import { GameChoice } from "../New";
import { TimeRules } from "../match/TimeRules";
import { Options } from "../Options";
import { Choices, Switch } from "../parts/form";
import { Awaited } from "../parts/states";

interface TermsProps {
  app: App;
  setup: TermsSetup;
  change(part: Partial<TermsSetup>): void;
  /** How many play is settled: by who is asked, or by the challenge that this answers. */
  fixedPlayers?: boolean;
  /** There must be a clock. */
  timed?: boolean;
}

const CLASSES: readonly ClockClass[] = ["live", "daily"];

function ClockChoice({ app, setup, change, timed, clocks }: TermsProps & { clocks: readonly Clock[] }) {
  const { t } = words(app);
  const groups = CLASSES.map((kind) => [kind, clocks.filter((clock) => clock.class === kind)] as const);
  return (
    <>
      <label class="field">
        <span>{t("Clock")}</span>
        <select value={setup.clock ?? ""} onChange={({ currentTarget }) => change({ clock: currentTarget.value })}>
          {!timed && <option value="">{t("No clock")}</option>}
          {groups.map(([kind, presets]) => (
            <optgroup label={className(app, kind)} key={kind}>
              {presets.map(({ text, title }) => (
                <option value={text} key={text}>
                  {title}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      {mayVacation(clocks, setup) && (
        <Switch
          label={t("Vacations stop the clock")}
          hint={t("Each player has 30 days a year and decides when they begin.")}
          on={setup.vacation}
          change={(vacation) => change({ vacation })}
        />
      )}
      <TimeRules app={app} terms={timeTerms({ ...termsOf(setup), class: classOf(clocks, setup) })} />
    </>
  );
}

/** Rated games are those of members, by a clock, on the boards that have a pool and without variants. */
function RatedChoice({ app, setup, change }: TermsProps) {
  const { t } = words(app);
  const may = mayRate(app, setup);
  if (!isMember(app)) return null;
  return (
    <Switch
      label={t("Rated")}
      hint={
        may
          ? t("The result changes the ratings of all players.")
          : t("Rated games need a clock and one of the usual boards, without variants.")
      }
      on={setup.rated}
      disabled={!may}
      change={(rated) => change({ rated })}
    />
  );
}

const DELAYS: readonly number[] = [0, 1, 2, 3, 5, 10, 20];

/** How late those who watch see the game, so that nobody is helped by them. */
function DelayChoice({ app, setup, change }: TermsProps) {
  const { t, tn } = words(app);
  const delays = DELAYS.includes(setup.delay) ? DELAYS : [...DELAYS, setup.delay].sort((a, b) => a - b);
  return (
    <label class="field">
      <span>{t("Spectators see the game")}</span>
      <select value={setup.delay} onChange={({ currentTarget }) => change({ delay: Number(currentTarget.value) })}>
        {delays.map((n) => (
          <option value={n} key={n}>
            {n === 0 ? t("Live") : tn("{n} move late", "{n} moves late", n)}
          </option>
        ))}
      </select>
    </label>
  );
}

function PlayersChoice({ app, setup, change }: TermsProps) {
  const { t, tn } = words(app);
  const most = gameInfo(app, setup.game).options.find(({ name }) => name === "players")?.maximum ?? 2;
  if (most <= 2) return null;
  return (
    <label class="field">
      <span>{t("Number of players")}</span>
      <select value={setup.players} onChange={({ currentTarget }) => change({ players: Number(currentTarget.value) })}>
        {Array.from({ length: most - 1 }, (_, index) => index + 2).map((n) => (
          <option value={n} key={n}>
            {tn("{n} player", "{n} players", n)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function TermsFields(props: TermsProps) {
  const { app, setup, change, fixedPlayers } = props;
  const { t } = words(app);
  const { clocks } = app.store.get().club;
  return (
    <>
      <GameChoice
        app={app}
        game={setup.game}
        choose={(game) => change({ ...firstTerms(app, game), clock: setup.clock, players: setup.players })}
      />
      <Boards app={app} setup={setup} change={change} />
      <Awaited app={app} remote={clocks} lines={1}>
        {(presets) => <ClockChoice {...props} clocks={presets} />}
      </Awaited>
      <RatedChoice {...props} />
      {!fixedPlayers && <PlayersChoice {...props} />}
      <Choices
        legend={t("Seats")}
        name="order"
        value={setup.order}
        choices={[
          { value: "random", title: t("By lot"), text: t("Drawn when the game starts") },
          { value: "given", title: t("As invited"), text: t("You first, then the others in order") },
        ]}
        choose={(order) => change({ order })}
      />
      <DelayChoice {...props} />
      <Options app={app} setup={setup} change={change} />
    </>
  );
}
