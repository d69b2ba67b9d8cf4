// The board that is being set up: its picture, and over it a grid of buttons.
import { useRef, useState } from "preact/hooks";

interface SetupCellsProps {
  label: string;
  svg: string;
  /** Each in words, row by row from a1. */
  squares: readonly string[];
  rows: number;
  columns: number;
  name(column: number, row: number): string;
  put(square: string): void;
  remove(square: string): void;
}

const ARROWS: Record<string, readonly [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const clamp = (value: number, size: number) => Math.min(Math.max(value, 0), size - 1);
const count = (size: number) => Array.from({ length: size }, (_, index) => index);

export function SetupCells({ label, svg, squares, rows, columns, name, put, remove }: SetupCellsProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [[column, row], setFocus] = useState<readonly [number, number]>([0, 0]);
  const focused = [clamp(column, columns), clamp(row, rows)] as const;
  const onKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const to = arrow && ([clamp(focused[0] + arrow[0], columns), clamp(focused[1] + arrow[1], rows)] as const);
    if (to) {
      setFocus(to);
      grid.current?.querySelector<HTMLElement>(`[data-cell="${name(...to)}"]`)?.focus();
    } else if (event.key === "Delete" || event.key === "Backspace") remove(name(...focused));
    else return;
    event.preventDefault();
  };
  return (
    <div class={`board-room${columns > 5 ? " wide" : ""}`}>
      <div class="play-board ready" data-part="board" data-state="ready" style={{ "--rows": rows, "--columns": columns }}>
        <div class="art" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
        <div class="cells" role="grid" aria-label={label} aria-rowcount={rows} aria-colcount={columns} ref={grid} onKeyDown={onKey}>
          {count(rows)
            .reverse()
            .map((y) => (
              <div role="row" class="cell-row" key={y}>
                {count(columns).map((x) => (
                  <div role="gridcell" class="cell" key={x}>
                    <button
                      type="button"
                      data-cell={name(x, y)}
                      tabIndex={x === focused[0] && y === focused[1] ? 0 : -1}
                      aria-label={squares[y * columns + x]}
                      onFocus={() => setFocus([x, y])}
                      onClick={() => put(name(x, y))}
                    />
                  </div>
                ))}
              </div>
            ))}
        </div>
      </div>
    </div>
  );
}
