// What every place is made of: its head, tabs, cards and chips.
import type { ComponentChildren } from "preact";
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

export const Tabs = ({ app, label, tabs }: { app: App; label: string; tabs: readonly Tab[] }) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(({ to, title, current }) => (
      <Link app={app} to={to} current={current} key={title}>
        {title}
      </Link>
    ))}
  </nav>
);

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
