// Drawings that change: the core draws a board as a whole, the page takes over what differs.

const haveSameForm = (one: Element, other: Element): boolean =>
  one.childElementCount === other.childElementCount && one.cloneNode(false).isEqualNode(other.cloneNode(false));

/** Shows a drawing in that element. Of a drawing with the same outline and as many parts, parts that are the same stay:
 *  the browser draws only the others, and their animations go on. */
export function redraw(element: Element, svg: string): void {
  const fresh = document.createElement("template");
  fresh.innerHTML = svg;
  const [now, next] = [element.firstElementChild, fresh.content.firstElementChild];
  if (!now || !next || !haveSameForm(now, next)) {
    element.replaceChildren(fresh.content);
    return;
  }
  const parts = [...next.children];
  [...now.children].forEach((part, index) => {
    const other = parts[index];
    if (other && !part.isEqualNode(other)) part.replaceWith(other);
  });
}
