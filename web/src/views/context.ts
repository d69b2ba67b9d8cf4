// What every view finds without being handed it: the page, and its words.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
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
