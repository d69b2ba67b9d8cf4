// The lines that the engine has found: each move can be pointed at, which shows it on the board, and played.
import type { AnalysisInfo, Found, Position } from "@ludopod/core";
import { type App, seatIndex, words } from "../../state/app";
import { showAhead } from "../../state/analysis/board";
import { certainty, favourite, percentOf } from "../../state/analysis/words";
import { useApp } from "../parts";
import { stepKeys } from "../LineTree";

interface LineProps {
  found: Found;
  rank: number;
  /** Events before the line. */
  ply: number;
  /** "73 %" */
  score: string;
  onPlay(moves: readonly string[]): void;
}

function Line({ found, rank, ply, score, onPlay }: LineProps) {
  const { app, t } = useApp();
  const movesOf = ({ target }: Event): readonly string[] => {
    const step = (target as HTMLElement).closest<HTMLElement>("[data-step]")?.dataset["step"];
    return step === undefined ? [] : found.line.slice(0, Number(step) + 1);
  };
  const look = (event: Event) => showAhead(app, movesOf(event));
  return (
    <li>
      <span class="line-score beside level gap-2">
        <b aria-hidden="true">{rank}</b>
        {score}
      </span>
      <span
        class="line-moves"
        role="group"
        aria-label={t("Line {n}: {score}", { n: rank, score })}
        onKeyDown={stepKeys}
        onPointerOver={look}
        onPointerLeave={() => showAhead(app, [])}
        onFocusIn={look}
        onFocusOut={() => showAhead(app, [])}
        onClick={(event: Event) => {
          const moves = movesOf(event);
          if (moves.length) onPlay(moves);
        }}
      >
        {found.line.map((move, index) => (
          <button
            type="button"
            key={index}
            data-step={index}
            tabIndex={index ? -1 : 0}
            aria-label={t("Move {n}: {move}", { n: ply + index + 1, move })}
          >
            {move}
          </button>
        ))}
      </span>
    </li>
  );
}

/** Between two the chance of one player in all lines; with more that of whoever is to move. */
function lineScore(app: App, found: Found, seat: number): string {
  const { t, percent } = words(app);
  const certain = found.win.length > 2 ? null : certainty(found, seat);
  if (certain) return { wins: t("wins"), draws: t("draws"), loses: t("loses") }[certain];
  return percent(percentOf(found.win)[seat] ?? 0);
}

interface EngineLinesProps {
  position: Position;
  info: AnalysisInfo;
  onPlay(moves: readonly string[]): void;
}

export function EngineLines({ position, info, onPlay }: EngineLinesProps) {
  const { app, t } = useApp();
  const [best] = info.lines;
  if (!best || position.turn === null) return null;
  const seat = best.win.length > 2 ? seatIndex(position.turn) : favourite(position.turn, best);
  return (
    <ol class="engine-lines stack gap-1" aria-label={t("Lines of the engine")}>
      {info.lines.map((found, index) => (
        <Line
          found={found}
          rank={index + 1}
          ply={position.ply}
          score={lineScore(app, found, seat)}
          onPlay={onPlay}
          key={index}
        />
      ))}
    </ol>
  );
}
