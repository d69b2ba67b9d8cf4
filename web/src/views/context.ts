// What every view finds without being handed it: the page, and its words; and what it lets the page know.
import { createContext } from "preact";
import { useContext, useLayoutEffect } from "preact/hooks";
import type { Words } from "../i18n";
import { words, type App } from "../state/app";

const Here = createContext<App | null>(null);

/** Puts views into a page: `<AppPlace value={app}>`. */
export const AppPlace = Here.Provider;

export function useApp(): Words & { app: App } {
  const app = useContext(Here);
  if (!app) throw new Error("a view stands outside of the page");
  return { app, ...words(app) };
}

const standing: string[] = [];

/** What stands on the page, in the words of the views that do. */
export const standsHere = () => [...new Set(standing)].join(" ");

function tellPage(): void {
  const page = document.querySelector<HTMLElement>(".page");
  if (page) page.dataset["has"] = standsHere();
}

/** As long as a view is there the page's element says so: style sheets ask it (`[data-has~="moves"]`), since a browser that has to
 *  look for `:has()` looks at the whole page whenever something is put into it. */
export function useStanding(word: string | false | null | undefined): void {
  // The look has no effects (opening/look.tsx).
  if (word && typeof document === "undefined") standing.push(word);
  useLayoutEffect(() => {
    if (!word) return undefined;
    standing.push(word);
    tellPage();
    return () => {
      standing.splice(standing.indexOf(word), 1);
      tellPage();
    };
  }, [word]);
}
