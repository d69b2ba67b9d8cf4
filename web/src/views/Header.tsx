import { LANGUAGES } from "../i18n";
import { gameInfo, words } from "../state/app";
import type { App } from "../state/context";
import type { Settings, Theme } from "../state/model";
import { IconButton } from "./IconButton";
import { Link } from "./Link";

const NEXT_THEME: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };

const change = ({ store }: App, settings: Partial<Settings>) =>
  store.set({ settings: { ...store.get().settings, ...settings } });

function LanguageChoice({ app }: { app: App }) {
  const { t, language } = words(app);
  const choose = (event: Event) => {
    const chosen = LANGUAGES.find(([code]) => code === (event.currentTarget as HTMLSelectElement).value);
    if (chosen) change(app, { language: chosen[0] });
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
        onClick={() => change(app, { sound: !sound })}
      />
      <IconButton
        class="toggle"
        icon={theme}
        label={themes[theme]}
        onClick={() => change(app, { theme: NEXT_THEME[theme] })}
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

export function Header({ app }: { app: App }) {
  const { t } = words(app);
  const { page } = app.store.get().route;
  const game = gameInfo(app).name;
  return (
    <header class="header">
      <Link app={app} to={{ page: "home" }} class="logo" label="Ludopod" current={page === "home"}>
        <Mark />
        <span>Ludopod</span>
      </Link>
      <nav class="nav" aria-label={t("Pages")}>
        <Link app={app} to={{ page: "new", mode: "computer" }} current={page === "new"}>
          <span class="long">{t("New game")}</span>
          <span class="short">{t("New")}</span>
        </Link>
        <Link app={app} to={{ page: "rules", game }} current={page === "rules"}>
          {t("Rules")}
        </Link>
      </nav>
      <Switches app={app} />
    </header>
  );
}
