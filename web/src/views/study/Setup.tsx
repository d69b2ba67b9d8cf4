// Setting up a position by hand: a piece is chosen, and put on squares by mouse, finger or keyboard.
import { useState } from "preact/hooks";
import { type Squares, squareName } from "@ludopod/board";
import { gameInfo, type Table } from "../../state/app";
import { furtherOptions } from "../../state/setup";
import { draftOf, drawn, otherGame, paletteOf, startOf, tableFrom, withForm, withPiece, type Draft, type Drawn } from "../../state/study/setup";
import { More } from "../Arrange";
import { NumberField, Sides } from "../Boards";
import { GameChoice } from "../New";
import { OptionFields } from "../Options";
import { isSameKind, Palette, type Chosen } from "./Palette";
import { BoardElement } from "../parts/BoardElement";
import { Button, Select, sends, useApp, useStanding } from "../parts";

interface FormProps {
  draft: Draft;
  change(draft: Draft): void;
}

function BoardForm({ draft, change }: FormProps) {
  const { app, t } = useApp();
  const { form, turn } = draft;
  const info = gameInfo(app, form.game);
  const players = info.options.find(({ name }) => name === "players");
  const alter = (part: Parameters<typeof withForm>[2]) => change(withForm(app, draft, part));
  return (
    <>
      <GameChoice game={form.game} choose={(game) => change(otherGame(app, game))} />
      <div class="row stack gap-4">
        <Sides setup={form} change={alter} />
        {players && players.maximum > players.minimum && (
          <NumberField
            label={t("Players")}
            value={form.players}
            min={players.minimum}
            max={players.maximum}
            set={(count) => alter({ players: Math.min(Math.max(Math.floor(Number(count)) || 2, players.minimum), players.maximum) })}
          />
        )}
      </div>
      <Select
        label={t("Whose turn")}
        value={turn}
        choices={info.seats.slice(0, form.players).map((name, index) => [String.fromCharCode(97 + index), name])}
        choose={(chosen) => change({ ...draft, turn: chosen })}
      />
      {furtherOptions(info).length > 0 && (
        <More>
          <OptionFields setup={form} change={alter} />
        </More>
      )}
    </>
  );
}

interface SetupProps {
  /** The game whose position is changed, as far as it is looked at. */
  table: Table;
  done(table: Table): void;
  cancel(): void;
}

/** What the core says of the position. */
function Verdict({ answer }: { answer: Drawn }) {
  const { t } = useApp();
  const fine = "over" in answer && answer.over ? t("The game is over in this position.") : t("This position can be analysed.");
  return (
    <p class={`panel${answer.fault ? " refused" : ""}`} data-panel="setup" data-refused={!!answer.fault || undefined} role="status">
      {answer.fault ?? fine}
    </p>
  );
}

interface ActionsProps extends FormProps {
  ready: boolean;
  cancel(): void;
}

function Actions({ draft, change, ready, cancel }: ActionsProps) {
  const { app, t } = useApp();
  return (
    <div class="panel-actions beside wraps gap-2">
      <button type="submit" class="button primary" disabled={!ready}>{t("Analyse this position")}</button>
      <Button onClick={() => change(startOf(app, draft))}>{t("Starting position")}</Button>
      <Button disabled={!draft.pieces.length} onClick={() => change({ ...draft, pieces: [] })}>{t("Clear the board")}</Button>
      <Button onClick={cancel}>{t("Cancel")}</Button>
    </div>
  );
}

export function Setup({ table, done, cancel }: SetupProps) {
  const { app, t } = useApp();
  useStanding("table game");
  const [draft, change] = useState(() => draftOf(app, table));
  const kinds = paletteOf(app, draft);
  const [chosen, choose] = useState<Chosen>(() => kinds[0] ?? null);
  const answer = drawn(app, draft);
  const [rows, columns] = [Number(draft.form.rows), Number(draft.form.columns)];
  const known = kinds.find((kind) => isSameKind(kind, chosen)) ?? null;
  const names = new Map(answer.squares?.map((words, index) => [squareName(index % columns, Math.floor(index / columns)), words]));
  const squares: Squares = {
    rows,
    columns,
    flip: false,
    label: t("Board"),
    entry: "a1",
    name: (square) => names.get(square) ?? square,
    point: (square) => change(withPiece(draft, square, known)),
    key(square, key) {
      if (key !== "Delete" && key !== "Backspace") return false;
      change(withPiece(draft, square, null));
      return true;
    },
  };
  const submit = () => {
    if (answer.svg !== undefined && !answer.fault) done(tableFrom(draft, answer));
  };
  return (
    <div class="game setup" style={{ "--rows": rows || 1, "--columns": columns || 1 }} onKeyDown={(event) => event.stopPropagation()}>
      <div class="stage stack gap-3 yields">
        {answer.svg !== undefined && (
          <div class={`board-room${columns > 5 ? " wide" : ""}`}>
            <div class="play-board ready" data-part="board" data-state="ready" style={{ "--rows": rows, "--columns": columns }}>
              <BoardElement picture={{ svg: answer.svg }} squares={squares} />
            </div>
          </div>
        )}
        <Palette kinds={kinds} chosen={known} choose={choose} />
        <Verdict answer={answer} />
      </div>
      <form class="side tops stack gap-5 yields" onSubmit={sends(submit)}>
        <h1 class="title">{t("Set up a position")}</h1>
        <BoardForm draft={draft} change={change} />
        <Actions draft={draft} change={change} ready={!answer.fault} cancel={cancel} />
      </form>
    </div>
  );
}
