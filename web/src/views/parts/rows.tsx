// Rows of people and games.
import type { GameSummary } from "api";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { GameOptions } from "@ludopod/core";
import type { Failure, Paged, Slots } from "../../state/club";
import { BARE_OPTIONS } from "../../state/model";
import { useApp } from "../context";
import { ShowMore } from "./sending";
import { Empty, Slot } from "./states";

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
  <li class={`list-row beside wraps level${calls ? " calls" : ""}`} data-part="row" data-calls={calls || undefined}>
    {picture}
    <div class="list-about stack yields breaks" data-part="about">
      <strong>{title}</strong>
      {text && <small>{text}</small>}
    </div>
    {actions && <div class="list-actions beside wraps gap-2">{actions}</div>}
    {children && <div class="list-below own-row stack yields gap-2">{children}</div>}
  </li>
);

interface ListProps<T> {
  items: readonly T[];
  label?: string;
  /** What is said where there are none. */
  none?: string;
  /** Shows one, by a key of its own. */
  children(item: T, index: number): ComponentChildren;
}

/** A list of things. */
export const List = <T,>({ items, label, none, children }: ListProps<T>) =>
  none !== undefined && items.length === 0 ? (
    <Empty title={none} />
  ) : (
    <ul class="list stack" aria-label={label}>{items.map(children)}</ul>
  );

/** The slots that hold lists. */
type ListSlot = { [K in keyof Slots]: Slots[K] extends readonly unknown[] ? K : never }[keyof Slots];

interface ListedProps<K extends keyof Slots, T> extends Omit<ListProps<T>, "items"> {
  of: K;
  lines?: number;
}

/** A list that the page keeps under that name. */
export const Listed = <K extends ListSlot>({ of, lines = 3, ...list }: ListedProps<K, Slots[K][number]>) => (
  <Slot of={of} lines={lines}>
    {(items) => <List<Slots[K][number]> items={items} {...list} />}
  </Slot>
);

interface PagedProps<K extends Paged> {
  of: K;
  /** What is said where there are none. */
  none?: string;
  more(): Promise<Failure | null>;
  children(items: Slots[K]["items"]): ComponentChildren;
}

/** As much of a list as has come, and the button for its next page. */
export const PagedSlot = <K extends Paged>({ of, more, children, ...rest }: PagedProps<K>) => (
  <Slot of={of} {...rest}>
    {({ items, next }) => (
      <>
        {children(items)}
        {next !== null && <ShowMore ask={more} />}
      </>
    )}
  </Slot>
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
export function MiniBoard({ game }: { game: Pick<GameSummary, "game" | "options" | "position"> }) {
  const { app, language } = useApp();
  const [element, seen] = useInSight();
  const line = { options: { ...BARE_OPTIONS, ...game.options, game: game.game }, start: game.position, events: [] };
  const { flip } = app.store.get().settings;
  const art = seen ? app.core.diagram(line, language, { coordinates: false, flip }) : "";
  return <span class="mini-board" data-part="mini-board" ref={element} aria-hidden="true" dangerouslySetInnerHTML={{ __html: art }} />;
}

/** The board of a game before its first move. */
export function FirstBoard({ game, options: chosen }: { game: string; options: Partial<GameOptions> }) {
  const { app, language } = useApp();
  const options = { ...BARE_OPTIONS, ...chosen, game };
  const { position } = app.core.position({ options, events: [] }, language);
  return <MiniBoard game={{ game, options, position }} />;
}

interface TableProps {
  class?: string;
  heads: readonly string[];
  rows: readonly (readonly ComponentChildren[])[];
  /** In which column stands what a row is about. */
  about?: number;
  /** The row of the visitor. */
  own?: number;
}

/** A table: what its columns are called, and a row of cells for each thing. */
export const Table = ({ heads, rows, about, own, ...rest }: TableProps) => (
  <table {...rest}>
    <thead>
      <tr>{heads.map((head) => <th scope="col" key={head}>{head}</th>)}</tr>
    </thead>
    <tbody>
      {rows.map((cells, index) => (
        <tr class={index === own ? "own" : undefined} aria-current={index === own ? "true" : undefined} key={index}>
          {cells.map((cell, column) => (column === about ? <th scope="row" key={column}>{cell}</th> : <td key={column}>{cell}</td>))}
        </tr>
      ))}
    </tbody>
  </table>
);
