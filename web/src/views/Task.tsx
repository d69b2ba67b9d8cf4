// A position that asks for a move: on the paper what is asked, the board as large as in a game, and under it what is told.
import type { ComponentChildren, RefObject } from "preact";
import { type App, gameInfo, gamePage, seatIndex, sentence, shown } from "../state/app";
import { Board } from "./Board";
import { Icon } from "./Icon";
import { AppPlace, useApp, useStanding } from "./parts";

/** Whose turn it is. */
export function Turn({ game, seat }: { game: string; seat: string }) {
  const { app } = useApp();
  const { Mark } = gamePage(app, game);
  return (
    <p class="marked beside level gap-2">
      <Mark seat={seat} />
      <span>{sentence(gameInfo(app, game).turns[seatIndex(seat)] ?? seat)}</span>
    </p>
  );
}

interface ToldProps {
  title: string;
  tone?: "good" | "bad";
  actions: ComponentChildren;
  children?: ComponentChildren;
}

/** What has become of a try, and how to go on. */
export const Told = ({ title, tone, children, actions }: ToldProps) => (
  <section class={`panel puzzle-told${tone ? ` ${tone}` : ""}`} data-panel="verdict" aria-label={title}>
    <div class="panel-text stack gap-1">
      <h2 class="beside level gap-2">
        {tone && <Icon name={tone === "good" ? "check" : "close"} />}
        {title}
      </h2>
      {children}
    </div>
    <div class="panel-actions beside wraps gap-2">{actions}</div>
  </section>
);

interface TaskProps {
  /** Whose board it is. */
  trial: App;
  title: string;
  /** Around the title. */
  above?: ComponentChildren;
  head: ComponentChildren;
  /** What is told and done under the board. */
  under: ComponentChildren;
  side?: ComponentChildren;
  class?: string;
  element?: RefObject<HTMLDivElement>;
}

export function Task({ trial, title, above, head, under, side, class: name = "", element }: TaskProps) {
  const position = shown(trial);
  useStanding(position && "table game puzzle");
  if (!position) return null;
  return (
    <div class={`game puzzle ${name}`} style={{ "--rows": position.rows, "--columns": position.columns }} ref={element ?? null}>
      <header class="scoreboard puzzle-head beside wraps level">
        {above}
        <h1>{title}</h1>
        {head}
      </header>
      <div class="stage stack gap-3 yields">
        <AppPlace value={trial}>
          <Board />
        </AppPlace>
        {under}
      </div>
      {side && <aside class="side stack gap-5 yields">{side}</aside>}
      <div class="visually-hidden" data-part="said" role="status">{trial.store.get().said}</div>
    </div>
  );
}
