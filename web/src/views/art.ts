// A board's drawing as it changes: the core draws it as a whole, and the page takes over the squares that differ.

/** The core writes a line for each square, and around them what lies under and over the squares. */
const isSquare = (line: string) => line.startsWith('<g class="square');

export interface Drawing {
  under: string;
  squares: string[];
  over: string;
}

function drawingOf(svg: string): Drawing {
  const lines = svg.split("\n");
  const first = lines.findIndex(isSquare);
  const squares = lines.filter(isSquare);
  return {
    under: lines.slice(0, first).join("\n"),
    squares,
    over: lines.slice(first + squares.length).join("\n").replace("</svg>", ""),
  };
}

/** What these lines of a drawing draw. */
function elementsOf(lines: string): Element[] {
  const fresh = document.createElement("template");
  fresh.innerHTML = `<svg>${lines}</svg>`;
  return [...(fresh.content.firstElementChild?.children ?? [])];
}

function redrawSquares(shown: readonly Element[], now: readonly string[], before: readonly string[]): void {
  const changed = now.flatMap((line, index) => (line === before[index] ? [] : [index]));
  const parts = elementsOf(changed.map((index) => now[index]).join(""));
  parts.forEach((part, n) => shown[changed[n] ?? -1]?.replaceWith(part));
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
  if (!picture || !before || now.under !== before.under || now.squares.length !== before.squares.length) {
    element.innerHTML = svg;
    return now;
  }
  redrawSquares([...picture.querySelectorAll(":scope > .square")], now.squares, before.squares);
  if (now.over !== before.over) redrawOver(picture, now.over);
  return now;
}
