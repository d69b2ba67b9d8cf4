// A link as a picture that a phone's camera reads: a QR code.
import { encode } from "uqr";

/** Squares of white around it, without which a camera does not find it (ISO/IEC 18004, 9.1). */
const QUIET = 4;

/** Black on white in every theme: cameras want it so. */
export function LinkPicture({ address, label }: { address: string; label: string }) {
  const { size, data } = encode(address, { border: QUIET });
  const dark = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  return (
    <svg class="link-picture" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
