// A link that moves within the page; everything a browser does with links still works.
import type { ComponentChildren } from "preact";
import type { App } from "../state/context";
import type { Route } from "../state/model";
import { go } from "../state/navigate";
import { pathOf } from "../state/router";

interface Props {
  app: App;
  to: Route;
  class?: string;
  current?: boolean;
  label?: string;
  children: ComponentChildren;
}

export function Link({ app, to, class: className, current, label, children }: Props) {
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
      {children}
    </a>
  );
}
