// A board's drawing as it changes: the core draws it as a whole, and the page takes over the squares that differ.

/** The core writes a line for each square. */
const isSquare = (line: string) => line.startsWith('<g class="square');

/** The numbers of the squares, in the order of the drawing, that differ between two; null where more than squares does. */
function changedSquares(before: readonly string[], now: readonly string[]): number[] | null {
  const changed: number[] = [];
  let square = -1;
  for (const [index, line] of now.entries()) {
    if (isSquare(line)) square++;
    if (line === before[index]) continue;
    if (!isSquare(line) || !isSquare(before[index] ?? "")) return null;
    changed.push(square);
  }
  return before.length === now.length ? changed : null;
}

function squareElements(lines: readonly string[]): Element[] {
  const fresh = document.createElement("template");
  fresh.innerHTML = `<svg>${lines.join("")}</svg>`;
  return [...(fresh.content.firstElementChild?.children ?? [])];
}

/** Shows a drawing in an element that shows another one now. Squares that are the same stay: the browser draws only those
 *  that differ, and the animations of the others go on. */
export function redraw(element: Element, svg: string, before: string): void {
  const lines = svg.split("\n");
  const changed = changedSquares(before.split("\n"), lines);
  if (!changed) {
    element.innerHTML = svg;
    return;
  }
  const squares = lines.filter(isSquare);
  const shown = element.querySelectorAll("svg > .square");
  squareElements(changed.map((index) => squares[index] ?? "")).forEach((part, n) => shown[changed[n] ?? -1]?.replaceWith(part));
}
