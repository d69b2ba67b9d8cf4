// A link that moves within the page; everything a browser does with links still works. To a place that the page does not have
// there is none.
import type { ComponentChildren } from "preact";
import type { Route } from "../state/model";
import { go } from "../state/navigate";
import { isHere, pathOf } from "../state/router";
import { useApp } from "./context";
import { Icon, type IconName } from "./Icon";

interface Props {
  to: Route;
  class?: string;
  current?: boolean;
  label?: string | undefined;
  icon?: IconName;
  children: ComponentChildren;
}

export function Link({ to, class: className, current, label, icon, children }: Props) {
  const { app } = useApp();
  if (!isHere(to, app.core.names)) return null;
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(app, to);
  };
  return (
    <a
      href={pathOf(to, app.core.names)}
      class={className}
      aria-label={label}
      aria-current={current ? "page" : undefined}
      onClick={follow}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
