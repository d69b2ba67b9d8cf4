// A tree of lines: each with its moves as buttons, and under it the lines that leave it.
import type { App } from "../state/context";
import { words } from "../state/app";
import type { Branch, Row } from "../state/tree/read";

interface LineTreeProps {
  app: App;
  rows: Row[];
  label: string;
  /** The events of the moment that is shown. */
  current: readonly string[];
  onPick(events: string[]): void;
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join(" ") === other.join(" ");

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys go from move to move; Tab leaves the tree. */
function onKey(event: KeyboardEvent): void {
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const to = buttons[STEPS[event.key]?.(at, buttons.length) ?? -1];
  if (at < 0 || !STEPS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  to?.focus();
  event.preventDefault();
}

interface LineProps extends Omit<LineTreeProps, "rows" | "label"> {
  row: Row;
  /** The move that Tab goes to. */
  entry: Branch | undefined;
}

function Line({ row, ...rest }: LineProps) {
  const { app, current, entry, onPick } = rest;
  const { t } = words(app);
  return (
    <li>
      <span class="line">
        {row.moves.map((move, index) => (
          <button
            type="button"
            key={move.events.length}
            tabIndex={move === entry ? 0 : -1}
            aria-current={isSame(move.events, current) ? "step" : undefined}
            aria-label={t("Move {n}: {move}", { n: move.events.length, move: move.text })}
            onClick={() => onPick(move.events)}
          >
            {index === 0 && <span class="number">{move.events.length}.</span>} {move.text}
          </button>
        ))}
      </span>
      {row.others.length > 0 && (
        <ul>
          {row.others.map((other) => (
            <Line {...rest} row={other} key={other.moves[0]?.text} />
          ))}
        </ul>
      )}
    </li>
  );
}

const movesIn = (rows: Row[]): Branch[] => rows.flatMap(({ moves, others }) => [...moves, ...movesIn(others)]);

export function LineTree({ rows, label, ...rest }: LineTreeProps) {
  const moves = movesIn(rows);
  const entry = moves.find(({ events }) => isSame(events, rest.current)) ?? moves[0];
  return (
    <ul class="line-tree" aria-label={label} onKeyDown={onKey}>
      {rows.map((row) => (
        <Line {...rest} row={row} entry={entry} key={row.moves[0]?.text} />
      ))}
    </ul>
  );
}
