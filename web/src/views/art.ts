// A board's drawing as it changes: the core draws it as a whole, and the page takes over the squares that differ.

/** The core writes a line for each square, and around them what lies under and over the squares. */
const isSquare = (line: string) => line.startsWith('<g class="square');

export interface Drawing {
  under: string;
  /** What every square has, whatever stands on it: it is drawn first. */
  ground: string;
  /** The squares without it. */
  squares: string[];
  over: string;
}

function groundOf(squares: readonly string[]): string {
  const [, ground = ""] = /^<g [^>]*>((?:<rect [^>]*\/>)*)/.exec(squares[0] ?? "") ?? [];
  return squares.every((line) => line.includes(`>${ground}`)) ? ground : "";
}

function drawingOf(svg: string): Drawing {
  const lines = svg.split("\n");
  const first = lines.findIndex(isSquare);
  const squares = lines.filter(isSquare);
  const ground = groundOf(squares);
  return {
    under: lines.slice(0, first).join("\n"),
    ground,
    squares: squares.map((line) => line.replace(ground, "")),
    over: lines.slice(first + squares.length).join("\n").replace("</svg>", ""),
  };
}

/** What these lines of a drawing draw. */
function elementsOf(lines: string): Element[] {
  const fresh = document.createElement("template");
  fresh.innerHTML = `<svg>${lines}</svg>`;
  return [...(fresh.content.firstElementChild?.children ?? [])];
}

/** Takes over what another drawing of a square says of it, and what stands there; its ground stays. */
function furnish(square: Element, grounds: number, part: Element): void {
  for (const { name, value } of part.attributes) if (square.getAttribute(name) !== value) square.setAttribute(name, value);
  while (square.childElementCount > grounds) square.lastElementChild?.remove();
  square.append(...part.children);
}

function redrawSquares(shown: readonly Element[], { ground, squares }: Drawing, before: Drawing): void {
  const changed = squares.flatMap((line, index) => (line === before.squares[index] ? [] : [index]));
  const parts = elementsOf(changed.map((index) => squares[index]).join(""));
  const grounds = elementsOf(ground).length;
  parts.forEach((part, n) => {
    const square = shown[changed[n] ?? -1];
    if (square) furnish(square, grounds, part);
  });
}

function redrawOver(svg: Element, over: string): void {
  while (svg.lastElementChild && !svg.lastElementChild.matches(".square")) svg.lastElementChild.remove();
  svg.append(...elementsOf(over));
}

/** Shows a drawing in an element that shows another one now; null: it is empty. What is the same stays: the browser draws only
 *  the squares that differ, and the animations of the others go on. Answers with what is shown. */
export function redraw(element: Element, svg: string, before: Drawing | null): Drawing {
  const now = drawingOf(svg);
  const picture = element.firstElementChild;
  const isSame = now.under === before?.under && now.ground === before.ground && now.squares.length === before.squares.length;
  if (!picture || !before || !isSame) {
    element.innerHTML = svg;
    return now;
  }
  redrawSquares([...picture.querySelectorAll(":scope > .square")], now, before);
  if (now.over !== before.over) redrawOver(picture, now.over);
  return now;
}
