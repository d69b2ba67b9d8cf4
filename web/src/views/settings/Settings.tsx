// Settings: a tab for each subject. Guests have those that belong to this browser.
import { useState } from "preact/hooks";
import { LANGUAGES } from "../../languages";
import { words } from "../../state/app";
import { browserZone, changeSettings, isMember, loadMe, myself, type SavedSettings } from "../../state/club/me";
import type { App } from "../../state/context";
import { NAME_MAX, type SettingsTab } from "../../state/model";
import type { Theme } from "../../state/preferences";
import { InstallSetting } from "../Install";
import { Link } from "../Link";
import { Choices, Field, Form, Switch, TextInput, useSending } from "../parts/form";
import { Card, Place, Tabs } from "../parts/layout";
import { Awaited, Notice, Problem } from "../parts/states";
import { BoardTab } from "./BoardTab";
import { Blocked, Data } from "./Data";
import { Devices } from "./Devices";
import { Notices } from "./Notices";
import { Security } from "./Security";
import { Programs } from "./Tokens";
import { Vacation } from "./Vacation";

/** The zones that the browser knows, or only its own. */
const zones = (): string[] => {
  const known = "supportedValuesOf" in Intl ? Intl.supportedValuesOf("timeZone") : [];
  return [...new Set([browserZone(), "UTC", ...known])];
};

function Name({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const [name, setName] = useState(app.store.get().settings.name);
  return (
    <Form
      sending={sending}
      submit={t("Save")}
      disabled={name.trim() === app.store.get().settings.name || sending.busy}
      act={() => changeSettings(app, { name: name.trim() })}
    >
      <Field label={t("Name")} hint={t("Shown beside your games. Any letters; may be left empty.")}>
        <TextInput value={name} change={setName} autocomplete="nickname" maxLength={NAME_MAX} />
      </Field>
    </Form>
  );
}

function Look({ app, save }: { app: App; save(change: SavedSettings): void }) {
  const { t, language } = words(app);
  const { theme, sound } = app.store.get().settings;
  const themes: readonly { value: Theme; title: string }[] = [
    { value: "auto", title: t("As the system") },
    { value: "light", title: t("Light") },
    { value: "dark", title: t("Dark") },
  ];
  return (
    <>
      <Field label={t("Language")}>
        <select
          value={language}
          onChange={({ currentTarget }) => {
            const chosen = LANGUAGES.find(([code]) => code === currentTarget.value);
            if (chosen) save({ language: chosen[0] });
          }}
        >
          {LANGUAGES.map(([code, title]) => (
            <option value={code} lang={code} key={code}>
              {title}
            </option>
          ))}
        </select>
      </Field>
      <Choices
        legend={t("Colours")}
        name="theme"
        value={theme}
        choices={themes}
        choose={(chosen) => save({ theme: chosen })}
      />
      <Switch
        label={t("Sound")}
        hint={t("Dice that are placed, and a call when it is your turn.")}
        on={sound}
        change={(on) => save({ sound: on })}
      />
    </>
  );
}

function Profile({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const me = myself(app);
  const save = (change: SavedSettings) => sending.run(() => changeSettings(app, change));
  return (
    <>
      <Card title={t("Profile")}>
        <Name app={app} key={app.store.get().settings.name} />
        {me?.member && (
          <Field label={t("Time zone")} hint={t("For quiet hours and for times in mails.")}>
            <select value={me.zone} onChange={({ currentTarget }) => save({ zone: currentTarget.value })}>
              {me.zone === "" && <option value="">{t("Not chosen")}</option>}
              {[...new Set([me.zone, ...zones()])].filter(Boolean).map((zone) => (
                <option value={zone} key={zone}>
                  {zone.replace(/_/g, " ")}
                </option>
              ))}
            </select>
          </Field>
        )}
        {me?.member && (
          <Switch
            label={t("Others see when I am here")}
            hint={t("In the lobby, on your page, and for those who follow you.")}
            on={app.store.get().club.me.value?.settings.show_online !== false}
            change={(on) => save({ showOnline: on })}
          />
        )}
      </Card>
      <Card title={t("This page")}>
        <Look app={app} save={save} />
        <Problem fault={sending.fault} />
      </Card>
      <InstallSetting app={app} />
    </>
  );
}

const Content = ({ app, tab }: { app: App; tab: SettingsTab }) => {
  switch (tab) {
    case "profile":
      return <Profile app={app} />;
    case "board":
      return <BoardTab app={app} />;
    case "security":
      return <Security app={app} />;
    case "notices":
      return <Notices app={app} />;
    case "devices":
      return (
        <>
          <Devices app={app} />
          <Programs app={app} />
        </>
      );
    case "vacation":
      return <Vacation app={app} />;
    case "people":
      return <Blocked app={app} />;
    case "data":
      return <Data app={app} />;
  }
};

/** These belong to the browser where there is no account. */
const isForGuests = (tab: SettingsTab): boolean => tab === "profile" || tab === "board";

export function Settings({ app, tab }: { app: App; tab: SettingsTab }) {
  const { t } = words(app);
  const { me } = app.store.get().club;
  const member = isMember(app);
  const tabs: readonly (readonly [SettingsTab, string])[] = [
    ["profile", t("Profile")],
    ["board", t("Board and dice")],
    ["security", t("Sign-in")],
    ["notices", t("Notices")],
    ["devices", t("Devices")],
    ["vacation", t("Vacation")],
    ["people", t("Blocked")],
    ["data", t("Your data")],
  ];
  return (
    <Place title={t("Settings")}>
      <div class="settings">
        <Tabs
          app={app}
          label={t("Settings")}
          tabs={tabs
            .filter(([to]) => member || isForGuests(to))
            .map(([to, title]) => ({ to: { page: "settings", tab: to }, title, current: to === tab }))}
        />
        <div class="settings-content">
          {member || isForGuests(tab) ? (
            <Content app={app} tab={tab} />
          ) : (
            <Awaited app={app} remote={me} again={() => void loadMe(app)}>
              {() => <Notice>{t("These settings belong to an account.")}</Notice>}
            </Awaited>
          )}
          {me.value && !member && (
            <p class="quiet">
              {t("These settings are kept in this browser.")}{" "}
              <Link app={app} to={{ page: "sign-up", code: "" }}>
                {t("Create an account")}
              </Link>
            </p>
          )}
        </div>
      </div>
    </Place>
  );
}
