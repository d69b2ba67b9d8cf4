// A page within the page: the same board and the same actions, over a state of its own.
import { useEffect, useMemo } from "preact/hooks";
import type { App } from "../state/context";
import { idleView, type Table } from "../state/model";
import { makeStore } from "../state/store";
import { studyTable } from "../state/study/study";

/** `table` is made anew whenever `key` is another. `place`: it is played, or an analysis in which every line stays. */
export function useTrial(app: App, table: () => Table, key: string, place: "play" | "analysis" = "play"): App {
  const trial = useMemo<App>(() => {
    const store = makeStore({
      ...app.store.get(),
      route: { page: place },
      ...(place === "play" ? { local: table() } : { study: { id: "", name: "", table: studyTable(table()), kept: "draft" as const } }),
      view: idleView,
      notice: null,
      said: "",
      thinking: false,
    }, ["view"]);
    return { ...app, store, keeps: false };
  }, [key]);
  const { settings } = app.store.get();
  useEffect(() => trial.store.set({ settings }), [trial, settings]);
  return trial;
}
