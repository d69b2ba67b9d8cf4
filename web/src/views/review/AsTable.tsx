// The graph of a review as a table. Decided stretches are one row.
import { useState } from "preact/hooks";
import type { Course, Played } from "../../core/types";
import { type App, positionAt, type Table, words } from "../../state/app";
import { outWord } from "../../state/reactions";
import { stretches } from "../../state/review/mistakes";
import { judgementText } from "../../state/review/words";
import { useApp } from "../parts";
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
        <div class="course-table" role="region" tabIndex={0} aria-label={t("The graph as a table")}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("Moves")}</th>
                <th scope="col">{t("Chance of winning")}</th>
                <th scope="col">{t("Judgement")}</th>
              </tr>
            </thead>
            <tbody>
              {stretches(course.points).map(({ from, to }) => (
                <tr key={from}>
                  <th scope="row">
                    {to > from ? `${from} – ${to}` : from ? `${from}. ${moveText(app, history[from - 1])}` : t("Start")}
                  </th>
                  <td>{chancesText(app, table, course.points[to]?.percent ?? [])}</td>
                  <td>{to > from ? t("Decided.") : judgementText(words(app), course.points[from]?.judgement)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
