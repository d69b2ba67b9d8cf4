// The states that everything asked of a server has: on its way, empty, not there, and why not.
import type { ComponentChildren } from "preact";
import { words, type App } from "../../state/app";
import { type Failure, isMember, type Remote, type Slots } from "../../state/club";
import { useApp, useStanding } from "../context";
import { Icon, type IconName } from "../Icon";
import { Link } from "../Link";
import { Button } from "./Button";

/** Something to know, where it matters. How something has gone is said to screen readers, too. */
export const Notice = ({ icon = "help", tone, children }: { icon?: IconName; tone?: "good" | "bad"; children: ComponentChildren }) => (
  <div class={`notice beside gap-3${tone ? ` ${tone}` : ""}`} role={tone && "status"}>
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

/** Why something cannot be done as it stands; nothing where it can. */
export const Refused = ({ why }: { why: string | null }) => (why ? <p class="refused" role="alert">{why}</p> : null);

/** Nothing here yet, and what to do about it. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty-part stack gap-4 quiet">
    <p key={title}>{title}</p>
    {children && <div class="empty-part-actions beside wraps gap-3">{children}</div>}
  </div>
);

/** Lines where something will stand; they appear only when it takes a while. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const { t } = useApp();
  useStanding("skeleton");
  return (
    <div class="skeleton stack gap-3" role="status">
      <span class="visually-hidden">{t("Loading…")}</span>
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} aria-hidden="true" />
      ))}
    </div>
  );
}

/** Lines for what is on its way; nothing once it is there, or is known not to come. */
export const Coming = ({ remote, lines = 1 }: { remote: Remote<unknown>; lines?: number }) =>
  remote.value === undefined && remote.state !== "failed" ? <Skeleton lines={lines} /> : null;

const titleOf = (app: App, { kind }: Failure): string => {
  const { t } = words(app);
  return {
    unreachable: t("No connection"),
    "sign-in": t("Sign in to see this"),
    forbidden: t("You may not see this"),
    missing: t("Page not found"),
    busy: t("One moment"),
    refused: t("Something went wrong"),
  }[kind];
};

/** Why something is not there, and what to do next. */
export function Failed({ fault, again }: { fault: Failure; again?: (() => void) | undefined }) {
  const { app, t } = useApp();
  const mayHelp = again && (fault.kind === "unreachable" || fault.kind === "busy" || fault.kind === "refused");
  return (
    <div class="empty-part stack gap-4 quiet failed-part" role="alert">
      <h2>{titleOf(app, fault)}</h2>
      <p>{fault.text}</p>
      <div class="empty-part-actions beside wraps gap-3">
        {mayHelp && (
          <Button icon="again" onClick={again}>{t("Try again")}</Button>
        )}
        {fault.kind === "sign-in" && (
          <Link to={{ page: "sign-in" }} class="button primary">{t("Sign in")}</Link>
        )}
        {(fault.kind === "missing" || fault.kind === "forbidden") && (
          <Link to={{ page: "home" }} class="button">{t("Go to the start page")}</Link>
        )}
      </div>
    </div>
  );
}

interface AwaitedProps<T> {
  remote: Remote<T>;
  lines?: number;
  /** Said of a list with nothing in it. */
  none?: string;
  children(value: T): ComponentChildren;
}

const isBare = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isBare((value as { items?: unknown }).items ?? [null]);

/** What came from the server, or the state it is in. What was there before stays until the new comes. */
export function Awaited<T>({ remote, lines = 3, none, children }: AwaitedProps<T>) {
  if (remote.value !== undefined) return none !== undefined && isBare(remote.value) ? <Empty title={none} /> : <>{children(remote.value)}</>;
  if (remote.state === "failed" && remote.fault) return <Failed fault={remote.fault} again={remote.again} />;
  return <Coming remote={remote} lines={lines} />;
}

interface SlotProps<K extends keyof Slots> extends Omit<AwaitedProps<Slots[K]>, "remote"> {
  of: K;
}

/** What the page keeps of the club under that name. */
export function Slot<K extends keyof Slots>({ of, ...rest }: SlotProps<K>) {
  const { app } = useApp();
  return <Awaited<Slots[K]> remote={app.store.get().club[of] as Remote<Slots[K]>} {...rest} />;
}

/** What is for members alone, once it is known who is here; to others it is said so. */
export function ForMembers({ says, children }: { says: string; children: ComponentChildren }) {
  const { app, t } = useApp();
  if (isMember(app)) return <>{children}</>;
  return (
    <Slot of="me">
      {() => (
        <Notice>
          {says} <Link to={{ page: "sign-in" }}>{t("Sign in")}</Link>
        </Notice>
      )}
    </Slot>
  );
}
