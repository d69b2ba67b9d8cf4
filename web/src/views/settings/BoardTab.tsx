// How boards look, and how moves are entered.
import type { ComponentChildren } from "preact";
import { gameInfo, gamePage, words } from "../../state/app";
import { changeSettings, type SavedSettings } from "../../state/club/me";
import type { App } from "../../state/context";
import { BARE_OPTIONS } from "../../state/model";
import { BOARD_SETS, DICE_SETS, type BoardSet, type DiceSet } from "../../state/preferences";
import { Switch, useSending } from "../parts/form";
import { Card } from "../parts/layout";
import { MiniBoard } from "../parts/rows";
import { Problem } from "../parts/states";
import { Tile } from "../parts/Tile";

interface TabProps {
  app: App;
  save(change: SavedSettings): void;
}

/** A small board as it would be with these sets: that of a lesson, as there is something to see on it. */
function Sample({ app, board, dice }: { app: App; board: BoardSet; dice: DiceSet }) {
  const { name } = gameInfo(app);
  const lessons = gamePage(app).lessons?.(words(app)) ?? [];
  const start = lessons[2]?.start ?? lessons[0]?.start;
  if (start === undefined) return null;
  return (
    <span class="pod-set" data-board-set={board} data-dice-set={dice}>
      <MiniBoard app={app} game={{ game: name, options: BARE_OPTIONS, position: start }} />
    </span>
  );
}

const Tiles = ({ legend, children }: { legend: string; children: ComponentChildren }) => (
  <fieldset>
    <legend>{legend}</legend>
    <div class="tiles samples">{children}</div>
  </fieldset>
);

function Sets({ app, save }: TabProps) {
  const { t } = words(app);
  const { board, dice } = app.store.get().settings;
  const boards: Record<BoardSet, string> = {
    tide: t("Tide"),
    slate: t("Slate"),
    sand: t("Sand"),
    contrast: t("High contrast"),
  };
  const sets: Record<DiceSet, string> = { ivory: t("Ivory"), flat: t("Flat"), contrast: t("High contrast") };
  return (
    <>
      <Tiles legend={t("Board")}>
        {BOARD_SETS.map((set) => (
          <Tile
            name="board-set"
            picture={<Sample app={app} board={set} dice={dice} />}
            title={boards[set]}
            chosen={set === board}
            choose={() => save({ board: set })}
            key={set}
          />
        ))}
      </Tiles>
      <Tiles legend={t("Dice and pieces")}>
        {DICE_SETS.map((set) => (
          <Tile
            name="dice-set"
            picture={<Sample app={app} board={board} dice={set} />}
            title={sets[set]}
            chosen={set === dice}
            choose={() => save({ dice: set })}
            key={set}
          />
        ))}
      </Tiles>
    </>
  );
}

function Looks({ app, save }: TabProps) {
  const { t } = words(app);
  const { coordinates, flip, animation, zen, showSafe } = app.store.get().settings;
  const safeText = gamePage(app).safeText?.(words(app));
  return (
    <>
      <Switch label={t("Coordinates")} hint={t("Letters and numbers around the board.")} on={coordinates} change={(on) => save({ coordinates: on })} />
      <Switch label={t("Turn the board")} hint={t("You see it from the other side. Key: f")} on={flip} change={(on) => save({ flip: on })} />
      {safeText && <Switch label={safeText} on={showSafe} change={(on) => save({ showSafe: on })} />}
      <Switch label={t("Motion")} hint={t("Dice settle where they are placed, and leave when they are captured.")} on={animation} change={(on) => save({ animation: on })} />
      <Switch label={t("Zen")} hint={t("During a game only the board, the clocks and the moves. Key: z")} on={zen} change={(on) => save({ zen: on })} />
    </>
  );
}

function Entering({ app, save }: TabProps) {
  const { t } = words(app);
  const { confirmMoves, typedMoves } = app.store.get().settings;
  return (
    <>
      <Switch label={t("Confirm moves")} hint={t("A button asks once more before a move counts.")} on={confirmMoves} change={(on) => save({ confirmMoves: on })} />
      <Switch label={t("Type moves")} hint={t("A field under the board takes moves as they are written down.")} on={typedMoves} change={(on) => save({ typedMoves: on })} />
    </>
  );
}

export function BoardTab({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const save = (change: SavedSettings) => sending.run(() => changeSettings(app, change));
  return (
    <>
      <Card title={t("Board and dice")}>
        <Sets app={app} save={save} />
        <Looks app={app} save={save} />
      </Card>
      <Card title={t("Making moves")}>
        <Entering app={app} save={save} />
        <Problem fault={sending.fault} />
      </Card>
    </>
  );
}
