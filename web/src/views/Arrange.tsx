// Arranging a game: on the table whoever plays, on the paper beside it what is played, and at its end the button.
import type { ComponentChildren } from "preact";
import { sends, useApp, useStanding } from "./parts";

interface ArrangeProps {
  title: string;
  /** Beside the title. */
  head?: ComponentChildren;
  table: ComponentChildren;
  /** What the button says. */
  submit: string;
  disabled: boolean;
  fault: ComponentChildren;
  act(): void;
  children: ComponentChildren;
  /** Beneath the button, and no part of what it sends. */
  after?: ComponentChildren;
}

export function Arrange({ title, head, table, submit, disabled, fault, act, children, after }: ArrangeProps) {
  useStanding("table arrange");
  return (
    <div class="arrange">
      <form onSubmit={sends(() => disabled || act())} noValidate>
        <div class="arrange-table stack gap-4 yields">
          <header class="beside wraps level apart">
            <h1>{title}</h1>
            {head}
          </header>
          {table}
        </div>
        <div class="arrange-choices stack gap-5 yields">{children}</div>
        <div class="arrange-start stack gap-2">
          {fault}
          <button type="submit" class="button primary large" disabled={disabled}>{submit}</button>
        </div>
      </form>
      {after}
    </div>
  );
}

/** What is chosen now and then; beside it, what that is. */
export function More({ chosen, children }: { chosen?: readonly string[]; children: ComponentChildren }) {
  const { t } = useApp();
  return (
    <details class="further">
      <summary>
        {t("More options")} {chosen && <small>{chosen.join(" · ")}</small>}
      </summary>
      <div class="options stack gap-4">{children}</div>
    </details>
  );
}
