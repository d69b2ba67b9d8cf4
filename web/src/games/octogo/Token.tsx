// A small piece, which stands for its player; the pieces on the board are drawn by the core.
import type { MarkProps } from "../../state/context";

const OCTAGON = "M-5.8-14H5.8L14-5.8V5.8L5.8 14H-5.8L-14 5.8V-5.8Z";
const ARROWS: Record<string, string> = {
  a: "M0-9L8-0.5H3.5V8.5H-3.5V-0.5H-8Z",
  b: "M0-8L7 0.5H2.6V8H-2.6V0.5H-7Z",
};

export const Token = ({ seat, shows }: MarkProps) => (
  <svg class={`small-die small-token token-${seat}`} viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
    <path class="face" d={OCTAGON} />
    {shows !== 0 && <path class="arrow" d={ARROWS[seat]} />}
  </svg>
);
