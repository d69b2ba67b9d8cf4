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

type Toggle = "coordinates" | "flip" | "animation" | "zen" | "confirmMoves" | "typedMoves";

function Switches({ of, save }: TabProps & { of: readonly (readonly [name: Toggle, label: string, hint: string])[] }) {
  const { settings } = useApp().app.store.get();
  return of.map(([name, label, hint]) => <Switch label={label} hint={hint} on={settings[name]} change={(on) => save({ [name]: on })} key={name} />);
}

export function BoardTab() {
  const { app, t } = useApp();
  const sending = useSending();
  const save = (change: SavedSettings) => sending.run(() => changeSettings(app, change));
  const looks = [
    ["coordinates", t("Coordinates"), t("Letters and numbers around the board.")],
    ["flip", t("Flip board"), t("You see it from the other side. Key: f")],
    ["animation", t("Motion"), t("Dice settle where they are placed, and leave when they are captured.")],
    ["zen", t("Zen"), t("During a game only the board, the clocks and the moves. Key: z")],
  ] as const;
  const entering = [
    ["confirmMoves", t("Confirm moves"), t("A button asks once more before a move counts.")],
    ["typedMoves", t("Type moves"), t("A field under the board takes moves as they are written down.")],
  ] as const;
  return (
    <>
      <Card title={t("Board and dice")}>
        <Sets save={save} />
        <Switches of={looks} save={save} />
      </Card>
      <Card title={t("Making moves")}>
        <Switches of={entering} save={save} />
        <Problem fault={sending.fault} />
      </Card>
    </>
  );
}
