// A small die in the colours of a seat, which stands for a player or a person; the dice on a board are drawn by the core.
import type { MarkProps } from "../../state/context";

type Pips = readonly (readonly [x: number, y: number])[];

const CENTRE: Pips = [[0, 0]];
const FALLING: Pips = [[-1, -1], [1, 1]];
const CORNERS: Pips = [...FALLING, [1, -1], [-1, 1]];
const PIPS: Readonly<Record<number, Pips>> = {
  1: CENTRE,
  2: FALLING,
  3: [...FALLING, ...CENTRE],
  4: CORNERS,
  5: [...CORNERS, ...CENTRE],
  6: [...CORNERS, [-1, 0], [1, 0]],
};

/** What its parts are painted with: the colours that the board set has for the seat. */
export const coloursOf = (seat: string) => ({ "--face": `var(--pod-${seat}-face)`, "--edge": `var(--pod-${seat}-edge)`, "--pip": `var(--pod-${seat}-pip)` });

export const Die = ({ seat, shows = 1 }: MarkProps) => (
  <svg class="small-die" style={coloursOf(seat)} viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
    <rect x="-14" y="-14" width="28" height="28" rx="7.5" />
    {(PIPS[shows] ?? []).map(([x, y]) => (
      <circle cx={x * 7} cy={y * 7} r="2.9" key={`${x} ${y}`} />
    ))}
  </svg>
);
