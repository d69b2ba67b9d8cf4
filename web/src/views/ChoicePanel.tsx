// A choice that is being made, in the line under the board: what has been chosen, and the buttons that end it.
import type { ComponentChildren } from "preact";
import { cancel, confirm } from "../state/board";
import { Button, useApp } from "./parts";

interface ChoicePanelProps {
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

export function ChoicePanel({ action, ready, class: className, children, more }: ChoicePanelProps) {
  const { app, t } = useApp();
  return (
    <div class={`panel choosing${className ? ` ${className}` : ""}`} data-panel="choice">
      <div class="panel-text stack gap-1">{children}</div>
      <div class="panel-actions beside wraps gap-2">
        <Button onClick={() => cancel(app)}>{t("Cancel")}</Button>
        <Button class="primary" icon="check" disabled={!ready} onClick={() => confirm(app)}>{action}</Button>
      </div>
      {more}
    </div>
  );
}
