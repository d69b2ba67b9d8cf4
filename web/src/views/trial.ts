// A page within the page: the same board and the same actions, over a state of which the board's part is its own.
import { useMemo } from "preact/hooks";
import type { App } from "../state/context";
import { idleView, noBoard, type State, type Table } from "../state/model";
import { tried } from "../state/sessions";
import { makeStoreOver } from "../state/store";
import { studyTable } from "../state/study/study";

/** `table` is made anew whenever `key` is another. `place`: it is played, or an analysis in which every line stays. */
export function useTrial(app: App, table: () => Table, key: string, place: "play" | "analysis" = "play"): App {
  return useMemo<App>(() => {
    const store = makeStoreOver<State>(app.store, {
      session: noBoard,
      ...(place === "play" ? { local: table() } : { study: { id: "", name: "", table: studyTable(table()), kept: "draft" as const } }),
      view: idleView,
      notice: null,
      said: "",
      thinking: false,
    }, ["view"]);
    const trial = { ...app, store };
    store.set({ session: tried(trial, place) });
    return trial;
  }, [key]);
}
