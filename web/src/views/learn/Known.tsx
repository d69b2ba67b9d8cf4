// What is known of a game, below its course.
import { Table, useApp } from "../parts";
import type { Course } from "./course";

/** What players say, tested. */
function Tested({ course: { advice } }: { course: Course }) {
  const { t } = useApp();
  if (advice.length === 0) return null;
  return (
    <section class="stack gap-3" aria-labelledby="advice-title">
      <h2 id="advice-title">{t("What players say, tested")}</h2>
      <dl class="stack gap-2">
        {advice.map(([said, found]) => (
          <div key={said}>
            <dt>{said}</dt>
            <dd class="quiet">{found}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What is known of the game, and how sure that is. */
function Theory({ course: { known } }: { course: Course }) {
  const { t } = useApp();
  if (!known) return null;
  return (
    <section class="stack gap-3" aria-labelledby="known-title">
      <h2 id="known-title">{t("What is known")}</h2>
      <ul class="stack gap-2">
        {known.facts.map((fact) => <li key={fact}>{fact}</li>)}
      </ul>
      {known.tables.map(({ title, ...table }) => (
        <div class="stack gap-1" key={title}>
          <h3>{title}</h3>
          <Table class="rating-table small" about={0} {...table} />
        </div>
      ))}
      <p class="quiet">{t("From 1000 games of the engine against itself on each board. A dash: nothing that can be told from chance.")}</p>
    </section>
  );
}

export const Known = ({ course }: { course: Course }) => (
  <>
    <Tested course={course} />
    <Theory course={course} />
  </>
);
