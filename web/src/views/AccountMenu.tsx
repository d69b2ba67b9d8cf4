// The menu at the end of the head: behind a member's face, for others behind a globe.
import type { Account } from "api";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { changeSettings, myself, signOut } from "../state/club";
import type { Route } from "../state/model";
import { go } from "../state/navigate";
import { Looks } from "./parts/Looks";
import { Face, Icon, type IconName, Item, Link, personPage, useApp } from "./parts";

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

function Ways({ me, name }: { me: Account; name: string }) {
  const { app, t } = useApp();
  const cases = app.store.get().club.me.value?.order.cases ?? 0;
  const ways: readonly (readonly [Route, IconName, string])[] = [
    [personPage(me.handle ?? ""), "person", t("Profile")],
    [{ page: "messages", with: "" }, "chat", t("Messages")],
    [{ page: "notices" }, "bell", t("Notifications")],
    [{ page: "settings", tab: "profile" }, "settings", t("Settings")],
  ];
  const moderates = me.roles.length > 0;
  const leave = async () => {
    const fault = await signOut(app);
    go(app, fault ? { page: "settings", tab: "devices" } : { page: "home" });
  };
  return (
    <>
      <p class="stack breaks">
        <strong>{name}</strong>
        <small>@{me.handle}</small>
      </p>
      {ways.map(([to, icon, title]) => (
        <Link to={to} class="item" icon={icon} key={to.page}>{title}</Link>
      ))}
      {moderates && (
        <Link to={{ page: "moderation", person: "" }} class="item" icon="shield">
          {t("Moderation")}
          {cases > 0 && <span class="count">{cases}</span>}
        </Link>
      )}
      <Item icon="leave" text={t("Sign out")} onClick={() => void leave()} />
    </>
  );
}

/** What a member has, and how the page is for everybody. */
export function AccountMenu() {
  const { app, t } = useApp();
  const [open, setOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const me = myself(app);
  useAway(element, open, () => setOpen(false));
  const name = me?.handle ? me.name || me.handle : "";
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
        class="account-button icon-button stack"
        ref={button}
        aria-expanded={open}
        aria-label={name ? t("Account of {name}", { name }) : t("Language and theme")}
        data-part="account"
        onClick={() => setOpen(!open)}
      >
        {name ? <Face person={name} /> : <Icon name="globe" />}
      </button>
      {open && (
        <div class="account-menu box">
          <div class="account-looks stack gap-2">
            <Looks save={(change) => void changeSettings(app, change)} />
          </div>
          {me?.handle && (
            <div class="account-ways stack" onClick={() => setOpen(false)}>
              <Ways me={me} name={name} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
