// A small die in the colours of a seat, which stands for a player or a person; the dice on a board are drawn by the core.
import type { MarkProps } from "../../state/context";

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export const Die = ({ seat, shows = 1 }: MarkProps) => (
  <svg class={`small-die seat-${seat}`} viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
    <rect x="-14" y="-14" width="28" height="28" rx="7.5" />
    {(PIPS[shows] ?? []).map(([x, y]) => (
      <circle cx={x * 7} cy={y * 7} r="2.9" key={`${x} ${y}`} />
    ))}
  </svg>
);
