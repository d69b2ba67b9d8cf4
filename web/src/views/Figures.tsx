// Figures of the rules: the core's drawings, each of which can be played on.
import { useState } from "preact/hooks";
import type { GameLine } from "@ludopod/core";
import type { Figure } from "../state/rules";
import type { App } from "../state/context";
import { BARE_OPTIONS, makeSeat, type Table } from "../state/model";
import { startLocal } from "../state/local";
import { Board } from "./Board";
import { Controls } from "./Controls";
import { Panel } from "./Panel";
import { useTrial } from "./trial";
import { AppPlace, Button, useApp, useNear } from "./parts";

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

function Trial({ game, figure, close }: { game: string; figure: Figure; close(): void }) {
  const { app, t } = useApp();
  const trial = useTrial(app, () => tableOf(app, game, figure), `${game} ${figure.position}`);
  const { local, said } = trial.store.get();
  const position = trial.core.position(
    local,
    trial.store.get().settings.language,
    trial.store.get().view.at ?? undefined,
  );
  return (
    <div class="trial stack gap-3" style={{ "--rows": position.rows, "--columns": position.columns }}>
      <AppPlace value={trial}>
        <Board />
        <Panel table={local} position={position} />
        <Controls table={local} />
      </AppPlace>
      <div class="panel-actions beside wraps gap-2">
        <Button icon="again" onClick={() => void startLocal(trial, tableOf(app, game, figure))}>{t("Reset")}</Button>
        <Button onClick={close}>{t("Back to the figure")}</Button>
      </div>
      <div class="visually-hidden" data-part="said" role="status">{said}</div>
    </div>
  );
}

function FigureView({ game, figure }: { game: string; figure: Figure }) {
  const { app, t, language } = useApp();
  const [trying, setTrying] = useState(false);
  const { near, room } = useNear<HTMLElement>();
  const svg = app.core.diagram(gameOf(game, figure, figure.move ? [figure.move] : []), language, {});
  const [, width = "1", height = "1"] = /viewBox="0 0 (\S+) (\S+)"/.exec(svg) ?? [];
  return (
    <figure class={trying ? "trying" : undefined} ref={room}>
      {trying ? (
        <Trial game={game} figure={figure} close={() => setTrying(false)} />
      ) : (
        <div
          class="art"
          role="img"
          aria-label={figure.alt}
          style={{ aspectRatio: `${width} / ${height}` }}
          dangerouslySetInnerHTML={{ __html: near ? svg : "" }}
        />
      )}
      <figcaption>{figure.text}</figcaption>
      {!trying && (
        <Button class="try" icon="play" onClick={() => setTrying(true)}>{t("Try it")}</Button>
      )}
    </figure>
  );
}

export const Figures = ({ game, figures }: { game: string; figures: Figure[] }) => (
  <div class="figures stack gap-5">
    {figures.map((figure) => (
      <FigureView game={game} figure={figure} key={figure.position + figure.move} />
    ))}
  </div>
);
