// What every place is made of: its head, tabs, cards and chips.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { App } from "../../state/context";
import type { Route } from "../../state/model";
import { Icon, type IconName } from "../Icon";
import { Link } from "../Link";

interface PlaceProps {
  title: string;
  /** A sentence under the title. */
  lead?: ComponentChildren;
  /** What can be done here, beside the title. */
  actions?: ComponentChildren;
  /** Takes the whole width of the page, for two columns. */
  wide?: boolean;
  children: ComponentChildren;
}

/** A place with its head. */
export const Place = ({ title, lead, actions, wide, children }: PlaceProps) => (
  <section class={`place${wide ? " place-wide" : ""}`}>
    <header class="place-head">
      <h1>{title}</h1>
      {actions && <div class="place-actions">{actions}</div>}
      {lead && <p class="quiet">{lead}</p>}
    </header>
    {children}
  </section>
);

export interface Tab {
  to: Route;
  title: string;
  current: boolean;
}

/** One row, however narrow: what does not fit is scrolled to, and the tab that is shown is in sight. */
export function Tabs({ app, label, tabs }: { app: App; label: string; tabs: readonly Tab[] }) {
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
    <nav class="tabs" aria-label={label} ref={row}>
      {tabs.map(({ to, title, current }) => (
        <Link app={app} to={to} current={current} key={title}>
          {title}
        </Link>
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
  <section class="card" aria-label={title}>
    {title && (
      <div class="card-head">
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
