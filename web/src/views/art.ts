// A board's drawing as it changes: the core draws it as a whole, and the page takes over the squares that differ.

/** The core writes a line for each square, and around them what lies under and over the squares. */
const isSquare = (line: string) => line.startsWith('<g class="square');

/** A square as the core writes it: its own tag, and what stands on its ground. */
interface Square {
  tag: string;
  content: string;
}

export interface Drawing {
  under: string;
  /** What every square has, whatever stands on it: it is drawn first. */
  ground: string;
  squares: Square[];
  over: string;
}

/** What is taken off a square may come back: stepping through a game shows the same dice over and over. */
export type Wardrobe = Map<string, Element[][]>;
/** More than a few boards full of different things are not kept. */
const KEPT_MOST = 400;

/** What the buttons over the drawing say already; nobody hears the drawing. */
const SPOKEN = / (?:role|aria-label)="[^"]*"/g;

const CLOSING = "</g>";

/** A piece is told by its square, as everything on it is: the same die may stand on any. */
const NAMED = / data-square="[^"]*"/g;

function squareOf(line: string, ground: string): Square {
  const end = line.indexOf(">") + 1;
  const content = line.slice(end + ground.length, -CLOSING.length);
  return { tag: line.slice(0, end).replace(SPOKEN, ""), content: content.replace(NAMED, "") };
}

function groundOf(squares: readonly string[]): string {
  const [, ground = ""] = /^<g [^>]*>(<rect class="hit"[^>]*\/>)?/.exec(squares[0] ?? "") ?? [];
  return squares.every((line) => line.startsWith(ground, line.indexOf(">") + 1)) ? ground : "";
}

function drawingOf(svg: string): Drawing {
  const lines = svg.split("\n");
  const first = lines.findIndex(isSquare);
  const squares = lines.filter(isSquare);
  const ground = groundOf(squares);
  return {
    under: lines.slice(0, first).join("\n"),
    ground,
    squares: squares.map((line) => squareOf(line, ground)),
    over: lines.slice(first + squares.length).join("\n").replace("</svg>", ""),
  };
}

/** What these lines of a drawing draw. */
function elementsOf(lines: string): Element[] {
  const fresh = document.createElement("template");
  fresh.innerHTML = `<svg>${lines}</svg>`;
  return [...(fresh.content.firstElementChild?.children ?? [])];
}

function keep(wardrobe: Wardrobe, content: string, elements: Element[]): void {
  // A die that leaves the board is moved by a style of its own.
  if (content.includes("captured")) return;
  if (wardrobe.size > KEPT_MOST) wardrobe.clear();
  const same = wardrobe.get(content);
  if (same) same.push(elements);
  else wardrobe.set(content, [elements]);
}

/** Takes what stands there off a square; its ground stays. */
function strip(square: Element, grounds: number): Element[] {
  const off: Element[] = [];
  for (let last = square.lastElementChild; last && square.childElementCount > grounds; last = square.lastElementChild) {
    last.remove();
    off.unshift(last);
  }
  return off;
}

/** Elements for each of these contents: those that were taken off before, and new ones for the others. */
function dress(wardrobe: Wardrobe, contents: readonly string[]): Element[][] {
  const kept = contents.map((content) => (content ? wardrobe.get(content)?.pop() : []));
  const missing = contents.filter((_, index) => !kept[index]);
  const fresh = missing.length ? elementsOf(missing.map((content) => `<g>${content}</g>`).join("")) : [];
  let next = 0;
  return kept.map((elements) => elements ?? [...(fresh[next++]?.children ?? [])]);
}

function retag(square: Element, tag: string): void {
  for (const [, name = "", value = ""] of tag.matchAll(/ ([\w-]+)="([^"]*)"/g))
    if (square.getAttribute(name) !== value) square.setAttribute(name, value);
}

function redrawSquares(shown: readonly Element[], now: Drawing, before: Drawing, wardrobe: Wardrobe): void {
  const grounds = now.ground.split("<rect ").length - 1;
  const changed = now.squares.flatMap(({ content }, index) => (content === before.squares[index]?.content ? [] : [index]));
  for (const index of changed) {
    const square = shown[index];
    if (square) keep(wardrobe, before.squares[index]?.content ?? "", strip(square, grounds));
  }
  const contents = changed.map((index) => now.squares[index]?.content ?? "");
  dress(wardrobe, contents).forEach((elements, n) => shown[changed[n] ?? -1]?.append(...elements));
  now.squares.forEach(({ tag }, index) => {
    const square = shown[index];
    if (square && tag !== before.squares[index]?.tag) retag(square, tag);
  });
}

function redrawOver(svg: Element, over: string): void {
  while (svg.lastElementChild && !svg.lastElementChild.matches(".square")) svg.lastElementChild.remove();
  svg.append(...elementsOf(over));
}

const wholeOf = ({ under, ground, squares, over }: Drawing): string =>
  `${under}${squares.map(({ tag, content }) => tag + ground + content + CLOSING).join("")}${over}</svg>`;

/** A drawing as it is shown, in an element that is empty. */
export const artOf = (svg: string): string => wholeOf(drawingOf(svg));

/** Shows a drawing in an element that shows another one now; null: it is empty. What is the same stays: the browser draws only
 *  the squares that differ, and the animations of the others go on. Answers with what is shown. */
export function redraw(element: Element, svg: string, before: Drawing | null, wardrobe: Wardrobe): Drawing {
  const now = drawingOf(svg);
  const picture = element.firstElementChild;
  const isSame = now.under === before?.under && now.ground === before.ground && now.squares.length === before.squares.length;
  if (!picture || !before || !isSame) {
    element.innerHTML = wholeOf(now);
    return now;
  }
  redrawSquares([...picture.querySelectorAll(":scope > .square")], now, before, wardrobe);
  if (now.over !== before.over) redrawOver(picture, now.over);
  return now;
}
