// Setting up a position by hand: a piece is chosen, and put on squares by mouse, finger or keyboard.
import { useState } from "preact/hooks";
import { gameInfo, words } from "../../state/app";
import type { App } from "../../state/context";
import { squareName } from "../../state/keyboard";
import type { Table } from "../../state/model";
import { draftOf, drawn, otherGame, paletteOf, startOf, tableFrom, withForm, withPiece, type Draft, type Drawn } from "../../state/study/setup";
import { GameChoice } from "../New";
import { Options } from "../Options";
import { isSameKind, Palette, type Chosen } from "./Palette";
import { SetupCells } from "./SetupCells";

interface FormProps {
  app: App;
  draft: Draft;
  change(draft: Draft): void;
}

interface NumberFieldProps {
  label: string;
  value: number | string;
  min?: number;
  max: number;
  set(value: string): void;
}

const NumberField = ({ label, value, max, min = 1, set }: NumberFieldProps) => (
  <label class="field narrow">
    <span>{label}</span>
    <input type="number" min={min} max={max} value={value} onInput={({ currentTarget }) => set(currentTarget.value)} />
  </label>
);

function BoardForm({ app, draft, change }: FormProps) {
  const { t } = words(app);
  const { form, turn } = draft;
  const info = gameInfo(app, form.game);
  const players = info.options.find(({ name }) => name === "players");
  const alter = (part: Parameters<typeof withForm>[2]) => change(withForm(app, draft, part));
  return (
    <>
      <GameChoice app={app} game={form.game} choose={(game) => change(otherGame(app, game))} />
      <div class="row">
        <NumberField label={t("Rows")} value={form.rows} max={10} set={(rows) => alter({ rows })} />
        <NumberField label={t("Columns")} value={form.columns} max={10} set={(columns) => alter({ columns })} />
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
      <label class="field">
        <span>{t("Whose turn")}</span>
        <select value={turn} onChange={({ currentTarget }) => change({ ...draft, turn: currentTarget.value })}>
          {info.seats.slice(0, form.players).map((name, index) => (
            <option value={String.fromCharCode(97 + index)} key={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Options app={app} setup={form} change={alter} />
    </>
  );
}

interface SetupProps {
  app: App;
  /** The game whose position is changed, as far as it is looked at. */
  table: Table;
  done(table: Table): void;
  cancel(): void;
}

/** What the core says of the position. */
function Verdict({ app, answer }: { app: App; answer: Drawn }) {
  const { t } = words(app);
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

function Actions({ app, draft, change, ready, cancel }: ActionsProps) {
  const { t } = words(app);
  return (
    <div class="panel-actions">
      <button type="submit" class="button primary" disabled={!ready}>
        {t("Analyse this position")}
      </button>
      <button type="button" class="button" onClick={() => change(startOf(app, draft))}>
        {t("Starting position")}
      </button>
      <button type="button" class="button" disabled={!draft.pieces.length} onClick={() => change({ ...draft, pieces: [] })}>
        {t("Clear the board")}
      </button>
      <button type="button" class="button" onClick={cancel}>
        {t("Cancel")}
      </button>
    </div>
  );
}

export function Setup({ app, table, done, cancel }: SetupProps) {
  const { t } = words(app);
  const [draft, change] = useState(() => draftOf(app, table));
  const kinds = paletteOf(app, draft);
  const [chosen, choose] = useState<Chosen>(() => kinds[0] ?? null);
  const answer = drawn(app, draft);
  const [rows, columns] = [Number(draft.form.rows), Number(draft.form.columns)];
  const known = kinds.find((kind) => isSameKind(kind, chosen)) ?? null;
  const submit = (event: Event) => {
    event.preventDefault();
    if (answer.svg !== undefined && !answer.fault) done(tableFrom(draft, answer));
  };
  return (
    <div class="game setup" style={{ "--rows": rows || 1, "--columns": columns || 1 }} onKeyDown={(event) => event.stopPropagation()}>
      <div class="stage">
        {answer.svg !== undefined && (
          <SetupCells
            label={t("Board")}
            svg={answer.svg}
            squares={answer.squares}
            rows={rows}
            columns={columns}
            name={squareName}
            put={(at) => change(withPiece(draft, at, known))}
            remove={(at) => change(withPiece(draft, at, null))}
          />
        )}
        <Palette app={app} kinds={kinds} chosen={known} choose={choose} />
        <Verdict app={app} answer={answer} />
      </div>
      <form class="side" onSubmit={submit}>
        <h1 class="title">{t("Set up a position")}</h1>
        <BoardForm app={app} draft={draft} change={change} />
        <Actions app={app} draft={draft} change={change} ready={!answer.fault} cancel={cancel} />
      </form>
    </div>
  );
}
