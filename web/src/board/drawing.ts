// A board's drawing as it changes: the core draws it as a whole, a line for each square (docs/diagram.md), and what stands
// on the squares that differ is put in the place of what stood there. All else stays, and its animations go on.

/** A square as the core writes it: its own tag, and what stands on it. */
interface Square {
  tag: string;
  content: string;
}

interface Drawing {
  tag: string;
  under: string;
  squares: Square[];
  over: string;
}

/** A square on which something else stands now than before. */
export interface Change {
  square: SVGGElement;
  gone: Element[];
  come: Element[];
}

const CLOSING = "</g>";

function squareOf(line: string): Square {
  const end = line.indexOf(">") + 1;
  return { tag: line.slice(0, end), content: line.slice(end, -CLOSING.length) };
}

function drawingOf(svg: string): Drawing {
  const [tag = "", ...lines] = svg.split("\n");
  const squares = lines.filter((line) => line.startsWith('<g class="square'));
  const first = squares[0] === undefined ? lines.length : lines.indexOf(squares[0]);
  return {
    tag,
    under: lines.slice(0, first).join(""),
    squares: squares.map(squareOf),
    over: lines.slice(first + squares.length).join("").replace("</svg>", ""),
  };
}

/** What these texts draw. */
function elementsOf(texts: readonly string[]): Element[][] {
  const fresh = document.createElement("template");
  fresh.innerHTML = `<svg>${texts.map((text) => `<g>${text}</g>`).join("")}</svg>`;
  return [...(fresh.content.firstElementChild?.children ?? [])].map((group) => [...group.children]);
}

/** What is taken off a square may come back: stepping through a game shows the same pieces over and over. */
type Pool = Map<string, Element[][]>;
/** More than a few boards full of different things are not kept. */
const KEPT_MOST = 400;

function keep(pool: Pool, content: string, elements: Element[]): void {
  if (pool.size > KEPT_MOST) pool.clear();
  pool.set(content, [...(pool.get(content) ?? []), elements]);
}

/** Elements for each of these contents: those that were taken off before, and new ones for the others. */
function take(pool: Pool, contents: readonly string[]): Element[][] {
  const kept = contents.map((content) => (content ? pool.get(content)?.pop() : []));
  const missing = contents.filter((_, index) => !kept[index]);
  const fresh = missing.length ? elementsOf(missing) : [];
  let next = 0;
  return kept.map((elements) => elements ?? fresh[next++] ?? []);
}

/** Only its class, its place and its name can be others. */
function retag(square: Element, tag: string): void {
  const [, className = "", , transform = "", , name = ""] = tag.split('"');
  for (const [attribute, value] of Object.entries({ class: className, transform, "data-square": name }))
    if (square.getAttribute(attribute) !== value) square.setAttribute(attribute, value);
}

const ALL = ":scope > .square";

/** What lies under or over all squares. */
function replace(svg: Element, text: string, place: "under" | "over"): void {
  const squares = [...svg.querySelectorAll(ALL)];
  const [first, last] = [squares[0], squares.at(-1)];
  const isThere = (element: Element) => !!first && !!last && (place === "under" ? element.compareDocumentPosition(first) & 4 : last.compareDocumentPosition(element) & 4);
  for (const element of [...svg.children]) if (isThere(element)) element.remove();
  const [fresh = []] = elementsOf([text]);
  if (place === "under") svg.prepend(...fresh);
  else svg.append(...fresh);
}

function replaceSquares(svg: Element, now: Drawing, before: Drawing, pool: Pool): Change[] {
  const shown = [...svg.querySelectorAll<SVGGElement>(ALL)];
  const changed = now.squares.flatMap((square, index) => (square.content === before.squares[index]?.content ? [] : [index]));
  const come = take(pool, changed.map((index) => now.squares[index]?.content ?? ""));
  now.squares.forEach(({ tag }, index) => {
    const square = shown[index];
    if (square && tag !== before.squares[index]?.tag) retag(square, tag);
  });
  return changed.flatMap((index, n) => {
    const square = shown[index];
    if (!square) return [];
    const change = { square, gone: [...square.children], come: come[n] ?? [] };
    square.replaceChildren(...change.come);
    keep(pool, before.squares[index]?.content ?? "", change.gone);
    return [change];
  });
}

/** Whether this markup stands there already: it may have been drawn before the page's code was there. */
export function isDrawn(element: Element | null, markup: string): boolean {
  const fresh = document.createElement("template");
  fresh.innerHTML = element ? markup : "";
  return !!element?.isEqualNode(fresh.content.firstChild);
}

/** Shows one drawing after another in a room; the answer is on which squares something else stands: none where all is new. */
export function makeDrawing(room: Element): (svg: string) => Change[] {
  const pool: Pool = new Map();
  let before: Drawing | null = null;
  return (svg) => {
    const [last, now] = [before, drawingOf(svg)];
    before = now;
    const picture = room.firstElementChild;
    if (!last && isDrawn(picture, svg)) return [];
    if (!picture || !last || now.tag !== last.tag || now.squares.length !== last.squares.length) {
      room.innerHTML = svg;
      return [];
    }
    if (now.under !== last.under) replace(picture, now.under, "under");
    if (now.over !== last.over) replace(picture, now.over, "over");
    return replaceSquares(picture, now, last, pool);
  };
}
