// Undo, hint, and stepping through the game.
import { words } from "../state/app";
import type { App } from "../state/context";
import { stepBy, stepTo } from "../state/board";
import { hint, mayUndo, noHint, undo } from "../state/local";
import type { Table } from "../state/model";
import { showsLocal } from "../state/shown";
import { Icon, type IconName } from "./Icon";

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

export function Controls({ app, table }: { app: App; table: Table }) {
  const { t } = words(app);
  const { view } = app.store.get();
  const plies = table.events.length;
  const at = view.at ?? plies;
  const local = showsLocal(app.store.get());
  return (
    <div class="controls" role="toolbar" aria-label={t("Game controls")}>
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
      <span class="steps">
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
