// Analysis beside an online game: the lines that were tried, and conditional moves made of them.
import { closeAnalysis, dropFromAnalysis, planLines, plannerOf, savePlan, showInAnalysis, toggleLine } from "../../state/match/analysis";
import { eventsTo, lineThrough } from "../../state/tree/read";
import { LineTree } from "../LineTree";
import { Button, useApp } from "../parts";

const LINES_MAX = 64;

function PlanOffer({ seat }: { seat: string }) {
  const { app, t, tn } = useApp();
  const lines = planLines(app, seat);
  const chosen = lines.filter((line) => line.chosen).length;
  return (
    <section class="card stack gap-3 yields" aria-labelledby="plan-title">
      <h2 id="plan-title">{t("Conditional moves")}</h2>
      <p>{t("When the other players make the moves of a line, your answers in it are made at once. Any other move drops all lines.")}</p>
      {lines.length ? (
        <ul class="plan-lines stack">
          {lines.map((line) => (
            <li key={line.text}>
              <label class={`beside level gap-3 breaks${line.contradicted ? " off" : ""}`}>
                <input type="checkbox" checked={line.chosen} disabled={line.contradicted} onChange={() => toggleLine(app, line)} />
                <span>
                  {line.text}
                  {line.contradicted && <small>{t("A line above has another answer to the same moves.")}</small>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      ) : (
        <p class="quiet">{t("Try a move of the other player and your answer to it.")}</p>
      )}
      <Button class="primary" disabled={!chosen || chosen > LINES_MAX} onClick={() => void savePlan(app, seat)}>
        {tn("Keep {n} line as conditional moves", "Keep {n} lines as conditional moves", chosen)}
      </Button>
    </section>
  );
}

export function Study() {
  const { app, t } = useApp();
  const { desk, view, online } = app.store.get();
  const { analysis } = desk;
  if (!analysis || !online) return null;
  const shown = analysis.table.events.slice(0, view.at ?? analysis.table.events.length);
  const planner = plannerOf(app);
  return (
    <section class="study stack gap-4" aria-labelledby="study-title">
      <h1 id="study-title" class="title">{t("Analysis")}</h1>
      <p class="quiet">{t("Try moves for everyone. Nothing here is played in the game.")}</p>
      {online.events.length > analysis.base.length && <p class="refused">{t("The game has gone on meanwhile.")}</p>}
      <Button icon="back" onClick={() => closeAnalysis(app)}>{t("Back to the game")}</Button>
      <LineTree
        tree={analysis.tree}
        after={analysis.base}
        label={t("Lines that were tried")}
        current={shown}
        onPick={(index) => {
          const events = eventsTo(analysis.tree, index);
          showInAnalysis(app, lineThrough(analysis.tree, events), events.length);
        }}
      />
      {shown.length > analysis.base.length && (
        <Button icon="bin" onClick={() => dropFromAnalysis(app, shown)}>{t("Remove this move and what follows it")}</Button>
      )}
      {planner && <PlanOffer seat={planner} />}
    </section>
  );
}
