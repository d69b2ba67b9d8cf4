// A choice that is being made, in the line under the board: what has been chosen, and the buttons that end it.
import type { ComponentChildren } from "preact";
import { words } from "../state/app";
import { cancel, confirm } from "../state/board";
import type { App } from "../state/context";
import { Icon } from "./Icon";

interface ChoicePanelProps {
  app: App;
  /** What the button says that plays what has been chosen. */
  action: string;
  /** What has been chosen is a move. */
  ready: boolean;
  class?: string;
  /** What has been chosen, in words. */
  children: ComponentChildren;
  /** Stands below. */
  more?: ComponentChildren;
}

export function ChoicePanel({ app, action, ready, class: className, children, more }: ChoicePanelProps) {
  const { t } = words(app);
  return (
    <div class={`panel choosing${className ? ` ${className}` : ""}`} data-panel="choice">
      <div class="panel-text">{children}</div>
      <div class="panel-actions">
        <button type="button" class="button" onClick={() => cancel(app)}>
          {t("Cancel")}
        </button>
        <button type="button" class="button primary" disabled={!ready} onClick={() => confirm(app)}>
          <Icon name="check" />
          {action}
        </button>
      </div>
      {more}
    </div>
  );
}
