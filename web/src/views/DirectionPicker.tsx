// Several ways to one square: shown around it, each large enough for a finger. Each points where the arrow would
// then point; the middle is the plain advance, or no turn at all.
import { useEffect, useRef } from "preact/hooks";
import type { Move, Position } from "../core/types";
import { words, type App } from "../state/app";
import { cancel, look, play } from "../state/board";
import type { Choice, Table } from "../state/model";
import { turnText } from "../state/turn-words";
import { strokesOf, waysTo } from "../state/turns";
import { Icon } from "./Icon";
import { Mark } from "./Mark";

interface WayProps {
  app: App;
  table: Table;
  choice: Choice;
  move: Move;
  middle: boolean;
}

function Way({ app, table, choice, move, middle }: WayProps) {
  const seat = String(app.core.position(table, words(app).language).turn);
  const strokes = strokesOf(move);
  const label = turnText(words(app), move);
  const show = () => look(app, { choice: { ...choice, chosen: [strokes] } });
  return (
    <button
      type="button"
      class={`way-to${middle ? " middle" : ""}${move.captured.length ? " takes" : ""}`}
      style={{ "--angle": `${45 * move.shows}deg` }}
      aria-label={label}
      title={label}
      aria-pressed={choice.chosen[0] === strokes}
      data-way={strokes}
      onClick={() => play(app, move.text)}
      onPointerEnter={(event: PointerEvent) => event.pointerType === "mouse" && show()}
      onFocus={(event: FocusEvent) => (event.currentTarget as HTMLElement).matches(":focus-visible") && show()}
    >
      <span class="turned">
        <Mark options={table.options} seat={seat} />
      </span>
    </button>
  );
}

interface DirectionPickerProps {
  app: App;
  table: Table;
  position: Position;
  choice: Choice;
  square: string;
}

export function DirectionPicker({ app, table, position, choice, square }: DirectionPickerProps) {
  const { t } = words(app);
  const picker = useRef<HTMLDivElement>(null);
  useEffect(() => picker.current?.scrollIntoView({ block: "nearest", inline: "nearest" }), [square]);
  const ways = waysTo(position, choice.at, square);
  const turning = square === choice.at;
  return (
    <div
      class="direction-picker"
      role="group"
      aria-label={t("What the piece can do")}
      ref={picker}
      onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && cancel(app)}
      style={{ "--column": square.charCodeAt(0) - 97, "--row": position.rows - Number(square.slice(1)) }}
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
          app={app}
          table={table}
          choice={choice}
          move={move}
          middle={!turning && strokesOf(move) === "A"}
          key={move.text}
        />
      ))}
    </div>
  );
}
