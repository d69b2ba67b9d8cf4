// The move that is shown stays in view: its list is scrolled, never the page.

/** `list`: the selector of the element that scrolls. */
export function keepInView(list: string, move: HTMLElement): void {
  const room = move.closest(list);
  if (!room) return;
  const [around, at] = [room.getBoundingClientRect(), move.getBoundingClientRect()];
  const margin = at.height;
  if (at.top < around.top + margin) room.scrollTop -= around.top + margin - at.top;
  else if (at.bottom > around.bottom - margin) room.scrollTop += at.bottom - (around.bottom - margin);
}
