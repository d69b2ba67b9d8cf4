// Captured dice go back to their owners: each fades in the direction of its owner's name.
const STEP = 0.9; // of a die's size

const centre = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

const seatOf = (die: Element) => /\bdie-([a-f])\b/.exec(die.getAttribute("class") ?? "")?.[1];

function send(die: SVGElement): void {
  const home = document.querySelector(`[data-seat="${seatOf(die) ?? ""}"]`);
  const [from, to] = [centre(die), home ? centre(home) : null];
  const [x, y] = to ? [to.x - from.x, to.y - from.y] : [0, -1];
  const share = (STEP * 100) / (Math.hypot(x, y) || 1);
  die.style.setProperty("--home-x", `${x * share}%`);
  die.style.setProperty("--home-y", `${y * share}%`);
}

/** Gives the dice just captured in a drawing their way (board.css moves them). */
export const sendHome = (art: Element): void => art.querySelectorAll<SVGElement>(".captured").forEach(send);
