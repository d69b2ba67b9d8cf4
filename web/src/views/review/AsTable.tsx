// The graph of a review as a table. Decided stretches are one row.
import { useState } from "preact/hooks";
import type { Course, Played } from "@ludopod/core";
import { type App, positionAt, type Table, words } from "../../state/app";
import { outWord } from "../../state/reactions";
import { stretches } from "../../state/review/mistakes";
import { judgementText } from "../../state/review/words";
import { Table as Columns, useApp } from "../parts";
import { chancesText } from "./Graph";

/** What a player did in a turn: "b3=a3+c3", or "resigns". */
const moveText = (app: App, event: Played | undefined) => event && (event.move ? event.text : outWord(app, event));

/** The graph for those who cannot see it. It is long, and made when it is opened. */
export function AsTable({ table, course }: { table: Table; course: Course }) {
  const { app, t } = useApp();
  const [open, setOpen] = useState(false);
  const { history } = positionAt(app, table);
  return (
    <details class="fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("The graph as a table")}</summary>
      {open && (
        <div class="course-table small" role="region" tabIndex={0} aria-label={t("The graph as a table")}>
          <Columns
            heads={[t("Moves"), t("Chance of winning"), t("Judgement")]}
            about={0}
            rows={stretches(course.points).map(({ from, to }) => [
              to > from ? `${from} – ${to}` : from ? `${from}. ${moveText(app, history[from - 1])}` : t("Start"),
              chancesText(app, table, course.points[to]?.percent ?? []),
              to > from ? t("Decided.") : judgementText(words(app), course.points[from]?.judgement),
            ])}
          />
        </div>
      )}
    </details>
  );
}
