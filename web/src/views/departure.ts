// Captured pieces go back to their owners: each fades in the direction of its owner's name, above all that stands on the
// board. A drawing paints what comes later over what comes before: what flies is a copy at its end.
const STEP = 0.9; // of a die's size

const centre = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

/** Whose it is: each kind of piece has its owner in a class, as "die-a" and "token-a". */
const seatOf = (die: Element) => /(?:^|\s)[a-z]+-([a-f])(?:\s|$)/.exec(die.getAttribute("class") ?? "")?.[1];

function direct(die: SVGElement, from: Element): void {
  const home = document.querySelector(`[data-seat="${seatOf(die) ?? ""}"]`);
  const [start, end] = [centre(from), home ? centre(home) : null];
  const [x, y] = end ? [end.x - start.x, end.y - start.y] : [0, -1];
  const share = (STEP * 100) / (Math.hypot(x, y) || 1);
  die.style.setProperty("--home-x", `${x * share}%`);
  die.style.setProperty("--home-y", `${y * share}%`);
}

/** A copy of a die where it stands, to be put at the end of the drawing; what stays on the square is its ghost. */
function flying(die: SVGElement): SVGElement | null {
  const square = die.closest<SVGElement>(".square");
  if (!square) return null;
  const copy = die.cloneNode(true) as SVGElement;
  const place = square.cloneNode(false) as SVGElement;
  place.setAttribute("class", "flying");
  place.removeAttribute("data-square");
  direct(copy, die);
  place.append(copy);
  return place;
}

/** Lets the dice just captured in a drawing fly (board.css moves them). The answer takes them away. */
export function sendHome(art: Element): () => void {
  const dice = [...art.querySelectorAll<SVGElement>(".square > .captured")];
  const copies = dice.flatMap((die) => flying(die) ?? []);
  art.firstElementChild?.append(...copies);
  return () => copies.forEach((copy) => copy.remove());
}
