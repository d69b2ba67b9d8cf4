// The member's own menu, behind their face.
import type { Account } from "api";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { words } from "../state/app";
import { myself, signOut } from "../state/club/me";
import type { App } from "../state/context";
import type { Route } from "../state/model";
import { go } from "../state/navigate";
import { Icon, type IconName } from "./Icon";
import { Item } from "./Item";
import { Link } from "./Link";
import { Face } from "./parts/Face";
import { personPage } from "./parts/people";

/** Calls back when something outside is pressed or gets the focus. */
function useAway(element: RefObject<HTMLElement>, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const away = ({ target }: Event) => {
      if (!element.current?.contains(target as Node)) close();
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("focusin", away);
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("focusin", away);
    };
  }, [open]);
}

function Ways({ app, me, name }: { app: App; me: Account; name: string }) {
  const { t } = words(app);
  const cases = app.store.get().club.me.value?.order.cases ?? 0;
  const ways: readonly (readonly [Route, IconName, string])[] = [
    [personPage(me.handle ?? ""), "person", t("My page")],
    [{ page: "messages", with: "" }, "chat", t("Messages")],
    [{ page: "notices" }, "bell", t("Notices")],
    [{ page: "settings", tab: "profile" }, "settings", t("Settings")],
  ];
  const moderates = me.roles.length > 0;
  const leave = async () => {
    const fault = await signOut(app);
    go(app, fault ? { page: "settings", tab: "devices" } : { page: "home" });
  };
  return (
    <>
      <p>
        <strong>{name}</strong>
        <small>@{me.handle}</small>
      </p>
      {ways.map(([to, icon, title]) => (
        <Link app={app} to={to} class="item" key={to.page}>
          <Icon name={icon} />
          {title}
        </Link>
      ))}
      {moderates && (
        <Link app={app} to={{ page: "moderation", person: "" }} class="item">
          <Icon name="shield" />
          {t("Moderation")}
          {cases > 0 && <span class="count">{cases}</span>}
        </Link>
      )}
      <Item icon="leave" text={t("Sign out")} onClick={() => void leave()} />
    </>
  );
}

export function AccountMenu({ app }: { app: App }) {
  const { t } = words(app);
  const [open, setOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const me = myself(app);
  useAway(element, open, () => setOpen(false));
  if (!me?.handle) return null;
  const name = me.name || me.handle;
  const escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
    event.stopPropagation();
  };
  return (
    <div class="account" ref={element} onKeyDown={escape}>
      <button
        type="button"
        class="account-button"
        ref={button}
        aria-expanded={open}
        aria-label={t("Account of {name}", { name })}
        onClick={() => setOpen(!open)}
      >
        <Face person={name} />
      </button>
      {open && (
        <div class="account-menu" onClick={() => setOpen(false)}>
          <Ways app={app} me={me} name={name} />
        </div>
      )}
    </div>
  );
}
