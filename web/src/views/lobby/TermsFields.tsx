// The terms of a game between people: board and clock as they are entered, and whatever else may be chosen.
import type { Clock } from "api";
import type { ComponentChildren } from "preact";
import { gameInfo } from "../../state/app";
import { className, classOf, type ClockClass, firstTerms, isMember, mayRate, mayVacation, termsOf, type TermsSetup, timeTerms } from "../../state/club";
import { More } from "../Arrange";
import { Boards } from "../Boards";
import { GameChoice, Time } from "../New";
import { TimeRules } from "../match/ClockFace";
import { OptionFields } from "../Options";
import { PlayersChoice } from "../Seats";
import { Choices, Select, Slot, Switch, useApp } from "../parts";

interface TermsProps {
  setup: TermsSetup;
  change(part: Partial<TermsSetup>): void;
  /** How many play is settled: by who is asked, or by the challenge that this answers. */
  fixedPlayers?: boolean;
  /** There must be a clock. */
  timed?: boolean;
  /** What clocks there may be. */
  classes?: readonly ClockClass[] | undefined;
  /** What else may be chosen. */
  children?: ComponentChildren;
}

const CLASSES: readonly ClockClass[] = ["live", "daily"];

function ClockChoice({ setup, change, timed, classes = CLASSES, clocks }: TermsProps & { clocks: readonly Clock[] }) {
  const { app, t } = useApp();
  const groups = classes.map((kind) => [kind, clocks.filter((clock) => clock.class === kind)] as const);
  return (
    <>
      <label class="field">
        <span>{t("Clock")}</span>
        <select value={setup.clock ?? ""} onChange={({ currentTarget }) => change({ clock: currentTarget.value })}>
          {!timed && <option value="">{t("No clock")}</option>}
          {groups.map(([kind, presets]) => (
            <optgroup label={className(app, kind)} key={kind}>
              {presets.map(({ text, title }) => (
                <option value={text} key={text}>{title}</option>
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
      <TimeRules terms={timeTerms({ ...termsOf(setup), class: classOf(clocks, setup) })} />
    </>
  );
}

/** Rated games are those of members, by a clock, on the boards that have a pool and without variants. */
function RatedChoice({ setup, change }: TermsProps) {
  const { app, t } = useApp();
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
function DelayChoice({ setup, change }: TermsProps) {
  const { t, tm, tn } = useApp();
  const delays = DELAYS.includes(setup.delay) ? DELAYS : [...DELAYS, setup.delay].sort((a, b) => a - b);
  return (
    <Select
      label={t("The audience sees the game")}
      value={setup.delay}
      choices={delays.map((n) => [n, n === 0 ? tm("watching", "Live") : tn("{n} move late", "{n} moves late", n)])}
      choose={(chosen) => change({ delay: chosen })}
    />
  );
}

export function TermsFields(props: TermsProps) {
  const { app, t } = useApp();
  const { setup, change, fixedPlayers, classes, children } = props;
  return (
    <>
      <Boards setup={setup} change={change} />
      <Time {...props} />
      <More chosen={[gameInfo(app, setup.game).title, setup.rated ? t("Rated") : t("Casual")]}>
        <RatedChoice {...props} />
        <GameChoice
          game={setup.game}
          choose={(game) => change({ ...firstTerms(app, game), clock: setup.clock, players: setup.players })}
        />
        <Slot of="clocks" lines={1}>{(presets) => <ClockChoice {...props} clocks={presets} />}</Slot>
        {!fixedPlayers && <PlayersChoice {...props} />}
        {/* A tournament seats its players itself. */}
        {!classes && (
          <Choices
            legend={t("Seats")}
            name="order"
            value={setup.order}
            choices={[
              { value: "random", title: t("Random"), text: t("Drawn when the game starts") },
              { value: "given", title: t("As invited"), text: t("You first, then the others in order") },
            ]}
            choose={(order) => change({ order })}
          />
        )}
        {children}
        <DelayChoice {...props} />
        <OptionFields setup={setup} change={change} />
      </More>
    </>
  );
}
