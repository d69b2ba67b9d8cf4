// The engine beside the analysis board: off until it is switched on.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { AnalysisInfo, GameLine, Position } from "@ludopod/core";
import { positionAt, say, type Table } from "../../state/app";
import { ghostsOf, showAhead, showGhosts } from "../../state/analysis/board";
import { chances, opinionTexts, summaryText } from "../../state/analysis/words";
import { showInStudy } from "../../state/study/lines";
import { IconButton, Select, Switch, useApp } from "../parts";
import { EngineLines } from "./EngineLines";
import { PerfectPlay } from "./PerfectPlay";
import { useAnalysis, type Thinking } from "./useAnalysis";

const LINES = [1, 2, 3, 4, 5];
const FIRST_LINES = 3;

/** Everybody's chance to win, as bars that fill the same width. */
function Chances({ table, info }: { table: Table; info: AnalysisInfo }) {
  const { app, t, percent: written } = useApp();
  const [best] = info.lines;
  if (!best) return null;
  return (
    <ul class="chances stack gap-1" aria-label={t("Chance of winning")}>
      {chances(app, table, best).map(({ name, percent }, seat) => (
        <li key={seat}>
          <span>{name}</span>
          <i aria-hidden="true" style={{ "--share": `${percent}%` }} />
          <b>{written(percent)}</b>
        </li>
      ))}
    </ul>
  );
}

function Score({ table, position, info }: { table: Table; position: Position; info: AnalysisInfo }) {
  const { app, t } = useApp();
  const [best] = info.lines;
  if (!best || position.turn === null) return null;
  const [opinion, ...more] = best.win.length > 2 ? [t("Chance of winning")] : opinionTexts(app, table, position, best);
  return (
    <p class="engine-score beside wraps">
      <strong>{opinion}</strong>
      {more.map((text) => (
        <span key={text}>{text}</span>
      ))}
      <small>{t("Depth {n}", { n: info.depth })}</small>
    </p>
  );
}

interface ToolsProps {
  thinking: Thinking;
  lines: number;
  setLines(lines: number): void;
  paused: boolean;
  setPaused(paused: boolean): void;
  onSummary(): void;
}

function Tools({ thinking, lines, setLines, paused, setPaused, onSummary }: ToolsProps) {
  const { t } = useApp();
  return (
    <div class="engine-tools beside level">
      <IconButton
        class="tool"
        icon={paused ? "play" : "pause"}
        label={paused ? t("Continue") : t("Stop")}
        disabled={!thinking.busy && !paused}
        onClick={() => setPaused(!paused)}
      />
      <Select aria-label={t("Lines")} value={lines} choices={LINES.map((count) => [count, count])} choose={setLines} />
      <IconButton class="tool" icon="sound" label={t("Read out")} disabled={!thinking.info} onClick={onSummary} />
    </div>
  );
}

function Opinion({ table, game, position }: { table: Table; game: GameLine; position: Position }) {
  const { app, t } = useApp();
  const [lines, setLines] = useState(FIRST_LINES);
  const [paused, setPaused] = useState(false);
  const thinking = useAnalysis(app, position.over ? null : game, lines, paused);
  const { info, failed } = thinking;
  const ghosts = info ? ghostsOf(info) : [];
  useEffect(() => showGhosts(app, ghosts), [ghosts.map(({ move }) => move).join(" "), position]);
  useEffect(() => () => showGhosts(app, []), []);
  if (position.over) return <p class="quiet">{t("The game is over.")}</p>;
  const play = (moves: readonly string[]) => {
    showAhead(app, []);
    showInStudy(app, [...game.events, ...moves]);
  };
  return (
    <div class="stack gap-2" aria-busy={thinking.busy}>
      <div class="beside level apart gap-2">
        {failed && <p class="refused">{t("The engine could not be started.")}</p>}
        {!info && !failed && <p class="quiet">{!paused && t("Thinking…")}</p>}
        {info && <Score table={table} position={position} info={info} />}
        <Tools
          thinking={thinking}
          lines={lines}
          setLines={setLines}
          paused={paused}
          setPaused={setPaused}
          onSummary={() => info && say(app, summaryText(app, table, position, info))}
        />
      </div>
      {info && table.options.players > 2 && <Chances table={table} info={info} />}
      {info && <EngineLines position={position} info={info} onPlay={play} />}
    </div>
  );
}

/** `table`: the one on the analysis board. */
export function EnginePanel({ table }: { table: Table }) {
  const { app, t } = useApp();
  const [on, setOn] = useState(false);
  const at = app.store.get().view.at ?? undefined;
  const game = useMemo<GameLine>(() => {
    const { options, start, events } = table;
    return { options, ...(start && { start }), events: events.slice(0, at) };
  }, [table, at]);
  const position = positionAt(app, table, at);
  return (
    <section class="engine box beside wraps" aria-label={t("Engine")}>
      <Switch label={t("Engine")} on={on} change={setOn} />
      <PerfectPlay table={table} game={game} position={position} />
      {on && <Opinion table={table} game={game} position={position} />}
    </section>
  );
}
