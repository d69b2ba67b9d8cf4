// Draws a view again whenever a store of its own changes.
import { useEffect, useState } from "preact/hooks";
import type { Store } from "../../state/store";

export function useStore<T>(store: Store<T>): T {
  const [, redraw] = useState(0);
  useEffect(() => {
    redraw((count) => count + 1);
    return store.subscribe(() => redraw((count) => count + 1));
  }, [store]);
  return store.get();
}
