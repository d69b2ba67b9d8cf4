// Undo, hint, and stepping through the game.
import { gameInfo, gamePage, type Table } from "../state/app";
import { stepBy, stepTo } from "../state/board";
import { pauseExhibition } from "../state/exhibition";
import { hint, mayUndo, noHint, undo } from "../state/local";
import { exhibited, showsLocal } from "../state/shown";
import { Icon, IconButton, type IconName, Link, useApp } from "./parts";

export interface ToolProps {
  icon: IconName;
  label: string;
  /** Its name stands on it. */
  named?: boolean;
  keys: string;
  disabled: boolean;
  /** Why it is disabled, where that is not plain to see. */
  reason?: string;
  onClick(): void;
}

/** A button of a toolbar, with its keys. */
const Tool = ({ icon, label, named, keys, disabled, reason, onClick }: ToolProps) => (
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
    {named && <span>{label}</span>}
  </button>
);

export const Tools = ({ tools }: { tools: readonly ToolProps[] }) => tools.map((tool) => <Tool {...tool} key={tool.icon} />);

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
  const plies = table.events.length;
  const at = app.store.get().view.at ?? plies;
  const helps = (): readonly ToolProps[] => [
    { icon: "undo", label: t("Undo"), named: true, keys: "u", disabled: !mayUndo(app), reason: t("You have no move to undo."), onClick: () => void undo(app) },
    { icon: "hint", label: t("Hint"), named: true, keys: "h", disabled: noHint(app) !== "", reason: noHint(app), onClick: () => void hint(app) },
  ];
  const steps: readonly ToolProps[] = [
    { icon: "first", label: t("Go to the start"), keys: "Home", disabled: at === 0, onClick: () => stepTo(app, 0) },
    { icon: "back", label: t("Previous move"), keys: ",", disabled: at === 0, onClick: () => stepBy(app, -1) },
    { icon: "forward", label: t("Next move"), keys: ".", disabled: at === plies, onClick: () => stepBy(app, 1) },
    { icon: "last", label: t("Go to the latest move"), keys: "End", disabled: at === plies, onClick: () => stepTo(app, Infinity) },
  ];
  return (
    <div class="controls beside wraps apart gap-1" role="toolbar" aria-label={t("Game controls")}>
      {showsLocal(app.store.get()) && <Tools tools={helps()} />}
      <span class="steps beside">
        <Tools tools={steps} />
      </span>
    </div>
  );
}
