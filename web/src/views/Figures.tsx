// Figures of the rules: the core's drawings, each of which can be played on.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Figure } from "../core/rules";
import type { GameLine } from "../core/types";
import { words, type App } from "../state/app";
import { calm, makeSeat, STANDARD_OPTIONS, type Table } from "../state/model";
import { startLocal } from "../state/local";
import { makeStore } from "../state/store";
import { Board } from "./Board";
import { Controls } from "./Controls";
import { Icon } from "./Icon";
import { Panel } from "./Panel";

const gameOf = ({ position, variant }: Figure, events: string[]): GameLine => ({
  options: { ...STANDARD_OPTIONS, variant },
  start: position,
  events,
});

function tableOf(app: App, figure: Figure): Table {
  const game = gameOf(figure, []);
  const { seats } = app.core.position(game, "en");
  return { ...game, seats: seats.map((_, index) => makeSeat(index)) };
}

/** A page within the page: the same board and the same actions, over a state of its own. */
function useTrial(app: App, figure: Figure): App {
  const trial = useMemo<App>(() => {
    const store = makeStore({
      ...app.store.get(),
      route: { page: "play" as const },
      local: tableOf(app, figure),
      looking: calm,
      notice: null,
      said: "",
      thinking: false,
    });
    return { ...app, store };
  }, [figure]);
  const [, redraw] = useState(0);
  useEffect(() => trial.store.subscribe(() => redraw((count) => count + 1)), [trial]);
  const { settings } = app.store.get();
  useEffect(() => trial.store.set({ settings }), [trial, settings]);
  return trial;
}

function Trial({ app, figure, close }: { app: App; figure: Figure; close(): void }) {
  const { t } = words(app);
  const trial = useTrial(app, figure);
  const { local, said } = trial.store.get();
  const position = trial.core.position(
    local,
    trial.store.get().settings.language,
    trial.store.get().looking.at ?? undefined,
  );
  return (
    <div class="trial" style={{ "--rows": position.rows, "--columns": position.columns }}>
      <Board app={trial} table={local} />
      <Panel app={trial} table={local} position={position} />
      <Controls app={trial} table={local} />
      <div class="panel-actions">
        <button type="button" class="button" onClick={() => startLocal(trial, tableOf(app, figure))}>
          <Icon name="again" />
          {t("Reset")}
        </button>
        <button type="button" class="button" onClick={close}>
          {t("Back to the figure")}
        </button>
      </div>
      <div class="unseen" role="status">
        {said}
      </div>
    </div>
  );
}

function FigureView({ app, figure }: { app: App; figure: Figure }) {
  const { t, language } = words(app);
  const [trying, setTrying] = useState(false);
  const svg = app.core.diagram(gameOf(figure, figure.move ? [figure.move] : []), language, {});
  return (
    <figure class={trying ? "trying" : undefined}>
      {trying ? (
        <Trial app={app} figure={figure} close={() => setTrying(false)} />
      ) : (
        <div class="art" role="img" aria-label={figure.alt} dangerouslySetInnerHTML={{ __html: svg }} />
      )}
      <figcaption>{figure.text}</figcaption>
      {!trying && (
        <button type="button" class="button try" onClick={() => setTrying(true)}>
          <Icon name="play" />
          {t("Try it")}
        </button>
      )}
    </figure>
  );
}

export const Figures = ({ app, figures }: { app: App; figures: Figure[] }) => (
  <div class="figures">
    {figures.map((figure) => (
      <FigureView app={app} figure={figure} key={figure.position + figure.move} />
    ))}
  </div>
);
