// A short address: its game goes onto the analysis board, on the moment that the address names.
import { useEffect, useState } from "preact/hooks";
import { tableOfLink } from "../state/opening";
import { openStudy } from "../state/study/study";
import { Link, useApp } from "./parts";

export function LinkedGame({ code, ply }: { code: string; ply?: number }) {
  const { app, t } = useApp();
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
    <section class="plain stack gap-4">
      <h1>{t("This link cannot be opened.")}</h1>
      <p role="alert">{fault}</p>
      <Link to={{ page: "home" }} class="button primary">{t("Go to the board")}</Link>
    </section>
  );
}
