// What every place is made of: its head, tabs, cards and chips.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Route } from "../../state/model";
import { useStanding } from "../context";
import { Icon, type IconName } from "../Icon";
import { Link } from "../Link";

interface PlaceProps {
  title: string;
  /** Whose place it is: a character keeps those that are nobody's. */
  face?: ComponentChildren;
  /** A sentence under the title. */
  lead?: ComponentChildren;
  /** What can be done here, beside the title. */
  actions?: ComponentChildren;
  tabs?: ComponentChildren;
  /** What lives here, on the table. */
  table?: ComponentChildren;
  /** "laid": the table has the larger part; "wide": the paper is filled, in columns. */
  shape?: "laid" | "wide";
  /** What one chooses, on the paper. */
  children: ComponentChildren;
}

/** A place: the table bleeds off one side with its head, the paper lies on it. */
export function Place({ title, face, lead, actions, tabs, table, shape, children }: PlaceProps) {
  const words = shape ? `place ${shape}` : "place";
  useStanding(`table ${words}`);
  return (
    <section class={words}>
      <div class="place-table stack gap-5 yields">
        <header class="place-head stack gap-3">
          {face}
          <h1>{title}</h1>
          {lead && <div class="place-lead">{lead}</div>}
          {actions && <div class="beside wraps gap-2">{actions}</div>}
        </header>
        {tabs}
        {table}
      </div>
      <div class="place-paper stack gap-5">{children}</div>
    </section>
  );
}

export interface Tab {
  to: Route;
  title: string;
  current: boolean;
}

/** One row, however narrow: what does not fit is scrolled to, and the tab that is shown is in sight. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null);
  const shown = tabs.findIndex(({ current }) => current);
  useEffect(() => {
    const nav = row.current;
    if (!nav) return;
    const bringIntoSight = () => {
      const tab = nav.querySelector<HTMLElement>("[aria-current]");
      if (tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
    };
    // It tells of the first size, too.
    const widths = new ResizeObserver(bringIntoSight);
    for (const element of [nav, ...nav.children]) widths.observe(element);
    return () => widths.disconnect();
  }, [shown, tabs.length]);
  return (
    <nav class="tabs beside wraps" aria-label={label} ref={row}>
      {tabs.map(({ to, title, current }) => (
        <Link to={to} current={current} key={title}>{title}</Link>
      ))}
    </nav>
  );
}

interface CardProps {
  title?: string;
  /** Beside the title. */
  aside?: ComponentChildren;
  children: ComponentChildren;
}

/** One subject of a place, with its title. */
export const Card = ({ title, aside, children }: CardProps) => (
  <section class="card stack gap-3 yields" aria-label={title}>
    {title && (
      <div class="card-head beside wraps level apart gap-3">
        <h2>{title}</h2>
        {aside}
      </div>
    )}
    {children}
  </section>
);

/** A word or two about something: its clock, its state. */
export const Chip = ({ icon, tone, children }: { icon?: IconName; tone?: "good" | "bad"; children: ComponentChildren }) => (
  <span class={`chip${tone ? ` ${tone}` : ""}`}>
    {icon && <Icon name={icon} />}
    {children}
  </span>
);
