// Rows of people and games.
import type { GameSummary } from "api";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { words } from "../../state/app";
import type { App } from "../../state/context";
import { BARE_OPTIONS } from "../../state/model";

interface RowProps {
  /** What stands before it: a face, a small board. */
  picture: ComponentChildren;
  title: ComponentChildren;
  text?: ComponentChildren;
  /** What can be done with it. */
  actions?: ComponentChildren;
  /** It waits for the visitor. */
  calls?: boolean;
  /** Under it all, as wide as the row. */
  children?: ComponentChildren;
}

export const Row = ({ picture, title, text, actions, calls, children }: RowProps) => (
  <li class={`list-row${calls ? " calls" : ""}`} data-part="row" data-calls={calls || undefined}>
    {picture}
    <div class="list-about" data-part="about">
      <strong>{title}</strong>
      {text && <small>{text}</small>}
    </div>
    {actions && <div class="list-actions">{actions}</div>}
    {children && <div class="list-below">{children}</div>}
  </li>
);

/** True from when it is in sight for the first time. */
function useInSight() {
  const element = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, seen] as const;
}

/** The board of a game, small; drawn when it comes into view. */
export function MiniBoard({ app, game }: { app: App; game: Pick<GameSummary, "game" | "options" | "position"> }) {
  const [element, seen] = useInSight();
  const line = {
    options: { ...BARE_OPTIONS, variant: game.options.variant, game: game.game },
    start: game.position,
    events: [],
  };
  const { flip } = app.store.get().settings;
  const art = seen ? app.core.diagram(line, words(app).language, { coordinates: false, flip }) : "";
  return <span class="mini-board" data-part="mini-board" ref={element} aria-hidden="true" dangerouslySetInnerHTML={{ __html: art }} />;
}
