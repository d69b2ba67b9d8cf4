// Figures of the rules: the core's drawings, each of which can be played on.
import { useState } from "preact/hooks";
import type { Figure } from "../core/rules";
import type { GameLine } from "../core/types";
import { words } from "../state/app";
import type { App } from "../state/context";
import { BARE_OPTIONS, makeSeat, type Table } from "../state/model";
import { startLocal } from "../state/local";
import { Board } from "./Board";
import { Controls } from "./Controls";
import { Icon } from "./Icon";
import { Panel } from "./Panel";
import { useTrial } from "./trial";

const gameOf = (game: string, { position, variant }: Figure, events: string[]): GameLine => ({
  options: { ...BARE_OPTIONS, game, variant },
  start: position,
  events,
});

function tableOf(app: App, name: string, figure: Figure): Table {
  const game = gameOf(name, figure, []);
  const { seats } = app.core.position(game, "en");
  return { ...game, seats: seats.map((_, index) => makeSeat(index)) };
}

function Trial({ app, game, figure, close }: { app: App; game: string; figure: Figure; close(): void }) {
  const { t } = words(app);
  const trial = useTrial(app, () => tableOf(app, game, figure), `${game} ${figure.position}`);
  const { local, said } = trial.store.get();
  const position = trial.core.position(
    local,
    trial.store.get().settings.language,
    trial.store.get().view.at ?? undefined,
  );
  return (
    <div class="trial" style={{ "--rows": position.rows, "--columns": position.columns }}>
      <Board app={trial} />
      <Panel app={trial} table={local} position={position} />
      <Controls app={trial} table={local} />
      <div class="panel-actions">
        <button type="button" class="button" onClick={() => void startLocal(trial, tableOf(app, game, figure))}>
          <Icon name="again" />
          {t("Reset")}
        </button>
        <button type="button" class="button" onClick={close}>
          {t("Back to the figure")}
        </button>
      </div>
      <div class="visually-hidden" data-part="said" role="status">
        {said}
      </div>
    </div>
  );
}

function FigureView({ app, game, figure }: { app: App; game: string; figure: Figure }) {
  const { t, language } = words(app);
  const [trying, setTrying] = useState(false);
  const svg = app.core.diagram(gameOf(game, figure, figure.move ? [figure.move] : []), language, {});
  return (
    <figure class={trying ? "trying" : undefined}>
      {trying ? (
        <Trial app={app} game={game} figure={figure} close={() => setTrying(false)} />
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

export const Figures = ({ app, game, figures }: { app: App; game: string; figures: Figure[] }) => (
  <div class="figures">
    {figures.map((figure) => (
      <FigureView app={app} game={game} figure={figure} key={figure.position + figure.move} />
    ))}
  </div>
);
