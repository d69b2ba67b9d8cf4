import { LANGUAGES } from "../languages";
import { words } from "../state/app";
import { changeSettings, isMember } from "../state/club/me";
import type { App } from "../state/context";
import type { Theme } from "../state/preferences";
import { AccountMenu } from "./AccountMenu";
import { placesOf } from "./BottomBar";
import { Icon } from "./Icon";
import { IconButton } from "./IconButton";
import { Link } from "./Link";

const NEXT_THEME: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };

function LanguageChoice({ app }: { app: App }) {
  const { t, language } = words(app);
  const choose = (event: Event) => {
    const chosen = LANGUAGES.find(([code]) => code === (event.currentTarget as HTMLSelectElement).value);
    if (chosen) void changeSettings(app, { language: chosen[0] });
  };
  return (
    <span class="language">
      <span aria-hidden="true" class="long">
        {LANGUAGES.find(([code]) => code === language)?.[1]}
      </span>
      <span aria-hidden="true" class="short">
        {language.toUpperCase()}
      </span>
      <select aria-label={t("Language")} value={language} onChange={choose}>
        {LANGUAGES.map(([code, name]) => (
          <option value={code} key={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

function Switches({ app }: { app: App }) {
  const { t } = words(app);
  const { sound, theme } = app.store.get().settings;
  const themes: Record<Theme, string> = {
    auto: t("Colours: same as the system"),
    light: t("Colours: light"),
    dark: t("Colours: dark"),
  };
  return (
    <div class="switches">
      <IconButton
        class="toggle"
        icon={sound ? "sound" : "silent"}
        label={sound ? t("Sound: on") : t("Sound: off")}
        onClick={() => void changeSettings(app, { sound: !sound })}
      />
      <IconButton
        class="toggle"
        icon={theme}
        label={themes[theme]}
        onClick={() => void changeSettings(app, { theme: NEXT_THEME[theme] })}
      />
      <LanguageChoice app={app} />
    </div>
  );
}

const Mark = () => (
  <svg class="logo-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect x="1" y="1" width="30" height="30" rx="8" />
    {[10, 22].flatMap((x) => [8.5, 16, 23.5].map((y) => <circle cx={x} cy={y} r="2.6" key={`${x} ${y}`} />))}
  </svg>
);

function Account({ app }: { app: App }) {
  const { t } = words(app);
  const { club } = app.store.get();
  const { me } = club;
  const waiting = me.value?.waiting ?? 0;
  const unread = me.value?.unread ?? 0;
  return (
    <>
      {club.unreadNotices > 0 && <Bell app={app} count={club.unreadNotices} />}
      {waiting > 0 && <WaitingBadge app={app} count={waiting} />}
      {unread > 0 && <UnreadBadge app={app} count={unread} />}
      {isMember(app) ? (
        <AccountMenu app={app} />
      ) : (
        <Link app={app} to={{ page: "sign-in" }} class="button sign-in" label={t("Sign in")}>
          <Icon name="person" />
          <span class="long">{t("Sign in")}</span>
        </Link>
      )}
    </>
  );
}

/** "2 games wait for you", and the way to them. */
function WaitingBadge({ app, count }: { app: App; count: number }) {
  const { tn } = words(app);
  return (
    <Link
      app={app}
      to={{ page: "home" }}
      class="waiting"
      label={tn("{n} game waits for you", "{n} games wait for you", count)}
    >
      {count}
    </Link>
  );
}

/** "2 new messages", and the way to them. */
function UnreadBadge({ app, count }: { app: App; count: number }) {
  const { tn } = words(app);
  return (
    <Link
      app={app}
      to={{ page: "messages", with: "" }}
      class="icon-button unread-badge"
      label={tn("{n} conversation with new messages", "{n} conversations with new messages", count)}
    >
      <Icon name="chat" />
      <span class="count" aria-hidden="true">
        {count}
      </span>
    </Link>
  );
}

/** "2 new notices", and the way to them. */
function Bell({ app, count }: { app: App; count: number }) {
  const { tn } = words(app);
  return (
    <Link
      app={app}
      to={{ page: "notices" }}
      class="icon-button notices-badge"
      label={tn("{n} new notice", "{n} new notices", count)}
    >
      <Icon name="bell" />
      <span class="count" aria-hidden="true">
        {count > 99 ? "99+" : count}
      </span>
    </Link>
  );
}

export function Header({ app }: { app: App }) {
  const { t } = words(app);
  const { page } = app.store.get().route;
  return (
    <header class="header">
      <Link app={app} to={{ page: "home" }} class="logo" label="Ludopod" current={page === "home"}>
        <Mark />
        <span>Ludopod</span>
      </Link>
      <nav class="nav" aria-label={t("Pages")}>
        {placesOf(app).map(({ to, title, current }) => (
          <Link app={app} to={to} current={current} key={to.page}>
            {title}
          </Link>
        ))}
      </nav>
      <Switches app={app} />
      <Account app={app} />
    </header>
  );
}
