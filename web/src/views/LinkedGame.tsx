// A short address: its game goes onto the analysis board, on the moment that the address names.
import { useEffect, useState } from "preact/hooks";
import { words } from "../state/app";
import type { App } from "../state/context";
import { tableOfLink } from "../state/links";
import { openStudy } from "../state/study/study";
import { Link } from "./Link";

export function LinkedGame({ app, code, ply }: { app: App; code: string; ply: number | undefined }) {
  const { t } = words(app);
  const [fault, setFault] = useState("");
  const open = () => {
    const found = tableOfLink(app, code);
    if ("fault" in found) setFault(found.fault);
    else openStudy(app, found.table, { ply, instead: true });
  };
  // Not before this drawing is over: the analysis board is drawn in its place.
  useEffect(() => queueMicrotask(open), []);
  if (!fault) return null;
  return (
    <section class="plain">
      <h1>{t("This link cannot be opened.")}</h1>
      <p role="alert">{fault}</p>
      <Link app={app} to={{ page: "home" }} class="button primary">
        {t("Go to the board")}
      </Link>
    </section>
  );
}
