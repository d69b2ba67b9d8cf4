// The move that is shown stays in view: its list is scrolled, never the page.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** For the element that scrolls. `shown`: the events of the moment that is looked at. */
export function useShown(shown: readonly string[]): RefObject<HTMLDivElement> {
  const room = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const list = room.current;
    const move = list?.querySelector("[aria-current]");
    if (!list) return;
    if (!move) {
      list.scrollTop = 0;
      return;
    }
    const [around, at] = [list.getBoundingClientRect(), move.getBoundingClientRect()];
    const margin = at.height;
    if (at.top < around.top + margin) list.scrollTop -= around.top + margin - at.top;
    else if (at.bottom > around.bottom - margin) list.scrollTop += at.bottom - (around.bottom - margin);
  }, [shown.join(" ")]);
  return room;
}
