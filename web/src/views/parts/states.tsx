// The states that everything asked of a server has: on its way, empty, not there, and why not.
import type { ComponentChildren } from "preact";
import { words } from "../../state/app";
import type { Failure, Remote } from "../../state/club/model";
import type { App } from "../../state/context";
import { Icon, type IconName } from "../Icon";
import { Link } from "../Link";

/** Something to know, where it matters. How something has gone is said to screen readers, too. */
export const Notice = ({ icon = "help", tone, children }: { icon?: IconName; tone?: "good" | "bad"; children: ComponentChildren }) => (
  <div class={`notice${tone ? ` ${tone}` : ""}`} role={tone && "status"}>
    <Icon name={icon} />
    <div>{children}</div>
  </div>
);

/** Why something could not be done, said at once. */
export const Problem = ({ fault }: { fault: Failure | null | undefined }) => (
  <div role="alert" class="problem">
    {fault && <p class="refused">{fault.text}</p>}
  </div>
);

/** Nothing here yet, and what to do about it. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty-part">
    <p>{title}</p>
    {children && <div class="empty-part-actions">{children}</div>}
  </div>
);

/** Lines where something will stand; they appear only when it takes a while. */
export function Skeleton({ app, lines = 3 }: { app: App; lines?: number }) {
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">{words(app).t("Loading…")}</span>
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} aria-hidden="true" />
      ))}
    </div>
  );
}

const titleOf = (app: App, { kind }: Failure): string => {
  const { t } = words(app);
  const titles: Record<Failure["kind"], string> = {
    unreachable: t("No connection"),
    "sign-in": t("Sign in to see this"),
    forbidden: t("You may not see this"),
    missing: t("There is nothing here"),
    busy: t("One moment, please"),
    refused: t("That did not work"),
  };
  return titles[kind];
};

/** Why something is not there, and what to do next. */
export function Failed({ app, fault, again }: { app: App; fault: Failure; again?: (() => void) | undefined }) {
  const { t } = words(app);
  const mayHelp = again && (fault.kind === "unreachable" || fault.kind === "busy" || fault.kind === "refused");
  return (
    <div class="empty-part failed-part" role="alert">
      <h2>{titleOf(app, fault)}</h2>
      <p>{fault.text}</p>
      <div class="empty-part-actions">
        {mayHelp && (
          <button type="button" class="button" onClick={again}>
            <Icon name="again" />
            {t("Try again")}
          </button>
        )}
        {fault.kind === "sign-in" && (
          <Link app={app} to={{ page: "sign-in" }} class="button primary">
            {t("Sign in")}
          </Link>
        )}
        {(fault.kind === "missing" || fault.kind === "forbidden") && (
          <Link app={app} to={{ page: "home" }} class="button">
            {t("Go to the start page")}
          </Link>
        )}
      </div>
    </div>
  );
}

interface AwaitedProps<T> {
  app: App;
  remote: Remote<T>;
  again?: () => void;
  lines?: number;
  children(value: T): ComponentChildren;
}

/** What came from the server, or the state it is in. What was there before stays until the new comes. */
export function Awaited<T>({ app, remote, again, lines = 3, children }: AwaitedProps<T>) {
  if (remote.value !== undefined) return <>{children(remote.value)}</>;
  if (remote.state === "failed" && remote.fault) return <Failed app={app} fault={remote.fault} again={again} />;
  return <Skeleton app={app} lines={lines} />;
}
