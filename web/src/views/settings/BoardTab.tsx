// How boards look, and how moves are entered.
import { BARE_OPTIONS, gameInfo, gamePage, words } from "../../state/app";
import { changeSettings, type SavedSettings } from "../../state/club";
import { BOARD_SETS, type BoardSet } from "../../state/preferences";
import { Card, MiniBoard, Problem, Switch, Tile, useApp, useSending } from "../parts";

interface TabProps {
  save(change: SavedSettings): void;
}

/** A small board made of this: that of a lesson, as there is something to see on it. */
export function Sample({ set }: { set: BoardSet }) {
  const { app } = useApp();
  const { name } = gameInfo(app);
  const lessons = gamePage(app).lessons?.(words(app)) ?? [];
  const start = lessons[2]?.start ?? lessons[0]?.start;
  if (start === undefined) return null;
  return (
    <span class="pod-set" data-board-set={set}>
      <MiniBoard game={{ game: name, options: BARE_OPTIONS, position: start }} />
    </span>
  );
}

function Sets({ save }: TabProps) {
  const { app, t } = useApp();
  const { board } = app.store.get().settings;
  const sets: Record<BoardSet, string> = {
    walnut: t("Walnut"),
    felt: t("Felt"),
    slate: t("Slate"),
    sea: t("Sea"),
    paper: t("Paper"),
    contrast: t("High contrast"),
  };
  return (
    <fieldset>
      <legend>{t("Board and pieces")}</legend>
      <div class="tiles samples stack gap-3">
        {BOARD_SETS.map((set) => (
          <Tile
            name="board-set"
            picture={<Sample set={set} />}
            title={sets[set]}
            chosen={set === board}
            choose={() => save({ board: set })}
            key={set}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Looks({ save }: TabProps) {
  const { app, t } = useApp();
  const { coordinates, flip, animation, zen } = app.store.get().settings;
  return (
    <>
      <Switch label={t("Coordinates")} hint={t("Letters and numbers around the board.")} on={coordinates} change={(on) => save({ coordinates: on })} />
      <Switch label={t("Flip board")} hint={t("You see it from the other side. Key: f")} on={flip} change={(on) => save({ flip: on })} />
      <Switch label={t("Motion")} hint={t("Dice settle where they are placed, and leave when they are captured.")} on={animation} change={(on) => save({ animation: on })} />
      <Switch label={t("Zen")} hint={t("During a game only the board, the clocks and the moves. Key: z")} on={zen} change={(on) => save({ zen: on })} />
    </>
  );
}

function Entering({ save }: TabProps) {
  const { app, t } = useApp();
  const { confirmMoves, typedMoves } = app.store.get().settings;
  return (
    <>
      <Switch label={t("Confirm moves")} hint={t("A button asks once more before a move counts.")} on={confirmMoves} change={(on) => save({ confirmMoves: on })} />
      <Switch label={t("Type moves")} hint={t("A field under the board takes moves as they are written down.")} on={typedMoves} change={(on) => save({ typedMoves: on })} />
    </>
  );
}

export function BoardTab() {
  const { app, t } = useApp();
  const sending = useSending();
  const save = (change: SavedSettings) => sending.run(() => changeSettings(app, change));
  return (
    <>
      <Card title={t("Board and dice")}>
        <Sets save={save} />
        <Looks save={save} />
      </Card>
      <Card title={t("Making moves")}>
        <Entering save={save} />
        <Problem fault={sending.fault} />
      </Card>
    </>
  );
}
