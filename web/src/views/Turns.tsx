// What a chosen piece can do, a button each: pointing at one shows it on the board.
import type { Move, Position } from "../core/types";
import { words, type App } from "../state/app";
import { cancel, confirm, look, play } from "../state/board";
import { movesAt } from "../state/choice";
import { picked, strokesOf } from "../state/turns";
import { Icon } from "./Icon";

const GLYPHS: Record<string, string> = { A: "↑", L: "↶", R: "↷" };

function turnNames(app: App): Record<string, string> {
  const { t } = words(app);
  return {
    A: t("Advance"),
    AA: t("Advance two squares"),
    L: t("Turn left"),
    R: t("Turn right"),
    LL: t("Turn left twice"),
    RR: t("Turn right twice"),
    AL: t("Advance, then turn left"),
    AR: t("Advance, then turn right"),
    LA: t("Turn left, then advance"),
    RA: t("Turn right, then advance"),
  };
}

function TurnButton({ app, move, current }: { app: App; move: Move; current: boolean }) {
  const { t } = words(app);
  const strokes = strokesOf(move);
  const list = new Intl.ListFormat(words(app).language, { type: "conjunction" });
  const takes = move.captured.length ? ` ${t("Takes {pieces}.", { pieces: list.format(move.captured) })}` : "";
  const label = `${turnNames(app)[strokes] ?? move.text}.${takes}`;
  const show = () => look(app, { choice: { at: move.at, chosen: [strokes] } });
  return (
    <button
      type="button"
      class={`button turn${move.captured.length ? " takes" : ""}`}
      aria-pressed={current}
      aria-label={label}
      title={label}
      data-turn={strokes}
      onClick={() => play(app, move.text)}
      onPointerEnter={(event: PointerEvent) => event.pointerType === "mouse" && show()}
      onFocus={(event: FocusEvent) => (event.currentTarget as HTMLElement).matches(":focus-visible") && show()}
    >
      {[...strokes].map((stroke) => GLYPHS[stroke]).join("")}
    </button>
  );
}

export function TurnPanel({ app, position }: { app: App; position: Position }) {
  const { t } = words(app);
  const { choice } = app.store.get().looking;
  if (!choice) return null;
  const now = picked(position, choice);
  return (
    <div class="panel choosing turning">
      <p class="panel-text">
        {now ? turnNames(app)[strokesOf(now)] : t("What should the piece on {square} do?", { square: choice.at })}
      </p>
      <div class="turns" role="group" aria-label={t("What the piece can do")}>
        {movesAt(position, choice.at).map((move) => (
          <TurnButton app={app} move={move} current={move === now} key={move.text} />
        ))}
      </div>
      <div class="panel-actions">
        <button type="button" class="button" onClick={() => cancel(app)}>
          {t("Cancel")}
        </button>
        <button type="button" class="button primary" disabled={!now} onClick={() => confirm(app)}>
          <Icon name="check" />
          {t("Move")}
        </button>
      </div>
    </div>
  );
}
