// Undo, hint, and stepping through the game.
import { gameInfo, gamePage, type Table } from "../state/app";
import { stepBy, stepTo } from "../state/board";
import { pauseExhibition } from "../state/exhibition";
import { hint, mayUndo, noHint, undo } from "../state/local";
import { exhibited, showsLocal } from "../state/shown";
import { Icon, IconButton, type IconName, Link, useApp } from "./parts";

interface ToolProps {
  icon: IconName;
  label: string;
  keys: string;
  text?: string;
  disabled: boolean;
  /** Why it is disabled, where that is not plain to see. */
  reason?: string;
  onClick(): void;
}

/** A button of a toolbar, with its keys. */
export const Tool = ({ icon, label, keys, text, disabled, reason, onClick }: ToolProps) => (
  <button
    type="button"
    class="tool"
    aria-label={label}
    aria-keyshortcuts={keys}
    title={(disabled && reason) || `${label} (${keys})`}
    aria-description={(disabled && reason) || undefined}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon name={icon} />
    {text && <span>{text}</span>}
  </button>
);

/** Two characters play: that can be stopped, and somebody who does not know the game yet can look it up. */
function ExhibitionControls({ table }: { table: Table }) {
  const { app, t } = useApp();
  const paused = app.store.get().exhibition?.paused;
  const game = gameInfo(app, table.options.game).name;
  return (
    <div class="controls beside wraps apart gap-1" role="toolbar" aria-label={t("Game controls")}>
      <Link to={gamePage(app, game).lessons ? { page: "learn", game } : { page: "rules", game }} class="button">
        {t("How it works")}
      </Link>
      <IconButton class="tool" icon={paused ? "play" : "pause"} label={paused ? t("Continue") : t("Stop")} onClick={() => pauseExhibition(app)} />
    </div>
  );
}

export const Controls = ({ table }: { table: Table }) =>
  exhibited(useApp().app.store.get()) ? <ExhibitionControls table={table} /> : <GameControls table={table} />;

function GameControls({ table }: { table: Table }) {
  const { app, t } = useApp();
  const { view } = app.store.get();
  const plies = table.events.length;
  const at = view.at ?? plies;
  const local = showsLocal(app.store.get());
  return (
    <div class="controls beside wraps apart gap-1" role="toolbar" aria-label={t("Game controls")}>
      {local && (
        <Tool
          icon="undo"
          label={t("Undo")}
          text={t("Undo")}
          keys="u"
          disabled={!mayUndo(app)}
          reason={t("You have no move to undo.")}
          onClick={() => void undo(app)}
        />
      )}
      {local && (
        <Tool
          icon="hint"
          label={t("Hint")}
          text={t("Hint")}
          keys="h"
          disabled={noHint(app) !== ""}
          reason={noHint(app)}
          onClick={() => void hint(app)}
        />
      )}
      <span class="steps beside">
        <Tool icon="first" label={t("Go to the start")} keys="Home" disabled={at === 0} onClick={() => stepTo(app, 0)} />
        <Tool icon="back" label={t("Previous move")} keys="," disabled={at === 0} onClick={() => stepBy(app, -1)} />
        <Tool
          icon="forward"
          label={t("Next move")}
          keys="."
          disabled={at === plies}
          onClick={() => stepBy(app, 1)}
        />
        <Tool
          icon="last"
          label={t("Go to the latest move")}
          keys="End"
          disabled={at === plies}
          onClick={() => stepTo(app, Infinity)}
        />
      </span>
    </div>
  );
}
