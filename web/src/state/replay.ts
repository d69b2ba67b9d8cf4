// Shows a finished game again from its start, until somebody touches it.
import type { App } from "./context";
import { stepTo } from "./board";
import { tableOf } from "./shown";

const PAUSE_MS = 450;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

export async function replay(app: App): Promise<void> {
  const table = tableOf(app.store.get());
  const plies = table?.events.length ?? 0;
  for (let ply = 0; ply <= plies; ply++) {
    stepTo(app, ply);
    await pause();
    const { view } = app.store.get();
    if (tableOf(app.store.get()) !== table || (view.at ?? plies) !== ply) return;
  }
}
