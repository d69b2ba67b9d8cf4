// What stands for a player in lists and counts: a small die, or a small piece of Octogo.
import type { GameOptions } from "../core/types";
import { hasPieces } from "../state/turns";
import { Die } from "./Die";

const OCTAGON = "M-5.8-14H5.8L14-5.8V5.8L5.8 14H-5.8L-14 5.8V-5.8Z";
const ARROWS: Record<string, string> = {
  a: "M0-9L8-0.5H3.5V8.5H-3.5V-0.5H-8Z",
  b: "M0-8L7 0.5H2.6V8H-2.6V0.5H-7Z",
};

const Token = ({ seat, bare }: { seat: string; bare: boolean }) => (
  <svg class={`small-die small-token token-${seat}`} viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
    <path class="face" d={OCTAGON} />
    {!bare && <path class="arrow" d={ARROWS[seat]} />}
  </svg>
);

export const Mark = ({ options, seat, shows }: { options: GameOptions; seat: string; shows?: number }) =>
  hasPieces(options) ? (
    <Token seat={seat} bare={shows === 0} />
  ) : (
    <Die seat={seat} {...(shows !== undefined && { shows })} />
  );
