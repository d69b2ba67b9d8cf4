// A move that is made is seen to happen: what is placed settles, what moves comes from where it stood, what is captured flies
// to its owner, above all that stands on the board, and what nothing can capture any more sinks in.
import type { Move } from "@ludopod/core";
import type { Change } from "./drawing";

/** How far a captured piece flies, in units of the drawing. In a share of its own size no browser moves it by itself. */
const STEP = 135;

type Piece = SVGElement;

const isPiece = (element: Element): element is Piece => element.matches(".die, .token");
const pieceIn = (elements: readonly Element[]) => elements.find((element): element is Piece => isPiece(element) && !element.matches(".captured, .preview"));

/** Whose it is: each kind of piece has its owner in a class, as "die-a" and "token-a". */
const seatOf = (piece: Element) => /(?:^|\s)[a-z]+-([a-f])(?:\s|$)/.exec(piece.getAttribute("class") ?? "")?.[1];

/** The middle of a square on the screen, and of what stands for a player there. */
const middleOf = (square: SVGGElement) => square.getScreenCTM() ?? { e: 0, f: 0 };
const centreOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { e: x + width / 2, f: y + height / 2 };
};

function setWay(piece: Piece, name: string, x: string, y: string): void {
  piece.style.setProperty(`--${name}-x`, x);
  piece.style.setProperty(`--${name}-y`, y);
}

/** The piece itself, which stands on the board no more, on its way home: straight up where nobody has one. */
function fly(piece: Piece, square: SVGGElement, home: Element | null): Element {
  const start = middleOf(square);
  const end = home ? centreOf(home) : { e: start.e, f: start.f - 1 };
  const [x, y] = [end.e - start.e, end.f - start.f];
  const share = STEP / (Math.hypot(x, y) || 1);
  const place = square.cloneNode(false) as Element;
  place.setAttribute("class", "flying");
  place.removeAttribute("data-square");
  setWay(piece, "home", `${x * share}px`, `${y * share}px`);
  place.append(piece);
  square.parentNode?.append(place);
  return place;
}

const placeOf = (square: SVGGElement) => square.transform.baseVal.consolidate()?.matrix;

/** From the square where it stood before. */
function glide(piece: Piece, square: SVGGElement, from: SVGGElement): void {
  const [start, end] = [placeOf(from), placeOf(square)];
  if (!start || !end) return;
  setWay(piece, "from", `${start.e - end.e}px`, `${start.f - end.f}px`);
  piece.classList.add("glides");
}

/** Lets what a move has changed be seen to happen (board.css moves it). The answer ends it. */
export function enact(changes: readonly Change[], move: Move | undefined, home: (seat: string) => Element | null): () => void {
  const named = (name: string) => changes.find(({ square }) => square.dataset["square"] === name);
  const flown = (move?.captured ?? []).flatMap((name) => {
    const change = named(name);
    const piece = change && pieceIn(change.gone);
    return piece ? [fly(piece, change.square, home(seatOf(piece) ?? ""))] : [];
  });
  const [from, to] = move && move.at !== move.to ? [named(move.at), named(move.to)] : [];
  const moved = to && pieceIn(to.come);
  if (from && moved) glide(moved, to.square, from.square);
  const sunk = changes.flatMap(({ gone, come }) => {
    const [was, is] = [pieceIn(gone), pieceIn(come)];
    return was && is?.matches(".locked") && !was.matches(".locked") ? [is] : [];
  });
  for (const piece of sunk) piece.classList.add("sinks");
  return () => {
    for (const place of flown) {
      place.firstElementChild?.removeAttribute("style");
      place.remove();
    }
    for (const piece of [moved, ...sunk]) piece?.classList.remove("glides", "sinks");
    moved?.removeAttribute("style");
  };
}
