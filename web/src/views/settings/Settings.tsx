// Settings: a tab for each subject. Guests have those that belong to this browser.
import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import type { Words } from "../../i18n";
import { NAME_MAX, type SettingsTab, words } from "../../state/app";
import { browserZone, changeSettings, isMember, myself, type SavedSettings } from "../../state/club";
import { InstallSetting } from "../Install";
import { Looks } from "../parts/Looks";
import { Card, Coming, Field, Form, Link, Notice, Place, Problem, Slot, Switch, Tabs, TextField, useApp, useSending } from "../parts";
import { BoardTab, Sample } from "./BoardTab";
import { Blocked, Data } from "./Data";
import { Notices } from "./Notices";
import { Security } from "./Security";
import { Programs } from "./Tokens";
import { Vacation } from "./Vacation";

/** The zones that the browser knows, or only its own. */
const zones = (): string[] => {
  const known = "supportedValuesOf" in Intl ? Intl.supportedValuesOf("timeZone") : [];
  return [...new Set([browserZone(), "UTC", ...known])];
};

interface SavedProps extends Pick<Parameters<typeof TextField>[0], "label" | "hint" | "autocomplete" | "maxLength"> {
  saved: string;
  save(text: string): ReturnType<typeof changeSettings>;
}

/** A text about oneself, which may be left empty. */
function Saved({ saved, save, ...rest }: SavedProps) {
  const { t } = useApp();
  const [text, setText] = useState(saved);
  return (
    <Form submit={t("Save")} disabled={text.trim() === saved} act={() => save(text.trim())}>
      <TextField {...rest} value={text} change={setText} />
    </Form>
  );
}

function Profile() {
  const { app, t } = useApp();
  const sending = useSending();
  const me = myself(app);
  const { name } = app.store.get().settings;
  const save = (change: SavedSettings) => sending.run(() => changeSettings(app, change));
  return (
    <>
      <Card title={t("Profile")}>
        <Saved
          label={t("Name")}
          hint={t("Shown beside your games. Any letters; may be left empty.")}
          saved={name} save={(text) => changeSettings(app, { name: text })} autocomplete="nickname" maxLength={NAME_MAX} key={name}
        />
        {me?.member && (
          <Saved
            label={t("A line about yourself")}
            hint={t("On your page, for everyone to read. Can be left empty.")}
            saved={me.line} save={(text) => changeSettings(app, { line: text })} maxLength={100} key={me.line}
          />
        )}
        {me?.member && (
          <Field label={t("Time zone")} hint={t("For quiet hours and for times in mails.")}>
            <select value={me.zone} onChange={({ currentTarget }) => save({ zone: currentTarget.value })}>
              {me.zone === "" && <option value="">{t("Not chosen")}</option>}
              {[...new Set([me.zone, ...zones()])].filter(Boolean).map((zone) => (
                <option value={zone} key={zone}>{zone.replace(/_/g, " ")}</option>
              ))}
            </select>
          </Field>
        )}
        {me?.member && (
          <Switch
            label={t("Others see when you’re online")}
            hint={t("In the lobby, on your page, and for those who follow you.")}
            on={app.store.get().club.me.value?.settings.show_online !== false}
            change={(on) => save({ showOnline: on })}
          />
        )}
      </Card>
      <Card title={t("This page")}>
        <Looks save={save} />
        <Problem fault={sending.fault} />
      </Card>
      <InstallSetting />
    </>
  );
}

/** What each tab is called, and what it shows. Those with `guests` belong to the browser where there is no account. */
const TABS: Readonly<Record<SettingsTab, { title(words: Words): string; view: ComponentType; guests?: true }>> = {
  profile: { title: ({ t }) => t("Profile"), view: Profile, guests: true },
  board: { title: ({ t }) => t("Board and dice"), view: BoardTab, guests: true },
  security: { title: ({ t }) => t("Sign-in"), view: Security },
  notices: { title: ({ t }) => t("Notifications"), view: Notices },
  devices: { title: ({ t }) => t("Devices"), view: Programs },
  vacation: { title: ({ t }) => t("Vacation"), view: Vacation },
  people: { title: ({ t }) => t("Blocked"), view: Blocked },
  data: { title: ({ t }) => t("Your data"), view: Data },
};

export function Settings({ tab }: { tab: SettingsTab }) {
  const { app, t } = useApp();
  const { me } = app.store.get().club;
  const member = isMember(app);
  const { view: Content, guests } = TABS[tab];
  const tabs = (Object.keys(TABS) as SettingsTab[]).filter((to) => member || TABS[to].guests);
  return (
    <Place
      title={t("Settings")}
      tabs={
        <Tabs
          label={t("Settings")}
          tabs={tabs.map((to) => ({ to: { page: "settings", tab: to }, title: TABS[to].title(words(app)), current: to === tab }))}
        />
      }
      table={tab === "board" && <Sample set={app.store.get().settings.board} />}
    >
      {member || guests ? <Content /> : <Slot of="me">{() => <Notice>{t("These settings belong to an account.")}</Notice>}</Slot>}
      {guests && <Coming remote={me} />}
      {me.value && !member && (
        <p class="quiet">
          {t("These settings are kept in this browser.")}{" "}
          <Link to={{ page: "sign-up", code: "" }}>{t("Create account")}</Link>
        </p>
      )}
    </Place>
  );
}
