// Several ways to one square: shown around it, each large enough for a finger. Each points where the arrow would
// then point; the middle is the plain advance, or no turn at all.
import { useEffect, useRef } from "preact/hooks";
import { placeOf } from "../../board/squares";
import type { Move } from "@ludopod/core";
import { words } from "../../state/app";
import { cancel, changeView, play } from "../../state/board";
import type { ChoiceProps } from "../../state/context";
import { useApp } from "../../views/context";
import { Icon } from "../../views/Icon";
import { Token } from "./Token";
import { strokesOf, waysTo } from "./turns";
import { turnText } from "./words";

interface WayProps extends ChoiceProps {
  move: Move;
  middle: boolean;
}

function Way({ position, choice, move, middle }: WayProps) {
  const { app } = useApp();
  const seat = String(position.turn);
  const strokes = strokesOf(move);
  const label = turnText(words(app), move);
  const show = () => changeView(app, { choice: { ...choice, chosen: [strokes] } });
  const { flip } = app.store.get().settings;
  return (
    <button
      type="button"
      class={`way-to${middle ? " middle" : ""}${move.captured.length ? " takes" : ""}`}
      style={{ "--angle": `${45 * move.shows + (flip ? 180 : 0)}deg` }}
      aria-label={label}
      title={label}
      aria-pressed={choice.chosen[0] === strokes}
      data-way={strokes}
      onClick={() => play(app, move.text)}
      onPointerEnter={(event: PointerEvent) => event.pointerType === "mouse" && show()}
      onFocus={(event: FocusEvent) => (event.currentTarget as HTMLElement).matches(":focus-visible") && show()}
    >
      <span class="turned">
        <Token seat={seat} />
      </span>
    </button>
  );
}

export function DirectionPicker({ asked: square, ...choosing }: ChoiceProps & { asked: string }) {
  const { app, t } = useApp();
  const { position, choice } = choosing;
  const picker = useRef<HTMLDivElement>(null);
  useEffect(() => picker.current?.scrollIntoView({ block: "nearest", inline: "nearest" }), [square]);
  const ways = waysTo(position, choice.at, square);
  const turning = square === choice.at;
  const { column, row } = placeOf({ ...position, flip: app.store.get().settings.flip }, square);
  return (
    <div
      class="direction-picker"
      role="group"
      aria-label={t("What the piece can do")}
      ref={picker}
      onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && cancel(app)}
      style={{ "--column": column, "--row": row }}
    >
      {turning && (
        <button
          type="button"
          class="way-to middle close"
          aria-label={t("Cancel")}
          title={t("Cancel")}
          onClick={() => cancel(app)}
        >
          <Icon name="close" />
        </button>
      )}
      {ways.map((move) => (
        <Way
          {...choosing}
          move={move}
          middle={!turning && strokesOf(move) === "A"}
          key={move.text}
        />
      ))}
    </div>
  );
}
