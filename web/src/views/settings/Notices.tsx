// What the visitor is told, by which way and when.
import type { NoticeChannels, NoticeSettings } from "api";
import type { Words } from "../../i18n";
import { words } from "../../state/app";
import { myself } from "../../state/club/me";
import type { Channel } from "../../state/club/notice";
import { loadNoticeSettings, saveNoticeSettings } from "../../state/club/notices";
import type { App } from "../../state/context";
import { Choices, Field, Switch, useSending } from "../parts/form";
import { Card } from "../parts/layout";
import { Link } from "../Link";
import { Awaited, Notice, Problem } from "../parts/states";
import { MailAddress } from "./MailAddress";
import { Push } from "./Push";

type Save = (change: Partial<NoticeSettings>) => void;

/** What each kind is called, in the order of the table. */
const kindsOf = ({ t }: Words): readonly (readonly [string, string])[] => [
  ["your_turn", t("It is my turn")],
  ["reminder_half", t("Half of my time for a move is over")],
  ["reminder_tenth", t("A tenth of my time for a move is left")],
  ["game_began", t("A game begins")],
  ["game_ended", t("A game is over")],
  ["offer", t("I get an offer in a game")],
  ["chat", t("Somebody writes in a game")],
  ["challenge", t("Somebody challenges me")],
  ["challenge_answered", t("Somebody answers my challenge")],
  ["message", t("Somebody sends me a message")],
];

function Kind({ title, kind, channels, save }: { title: string; kind: NoticeChannels; channels: readonly (readonly [Channel, string])[]; save: Save }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {channels.map(([channel, name]) => (
        <td key={channel}>
          <label class="notice-choice">
            <span class="visually-hidden">{`${title}: ${name}`}</span>
            <input
              type="checkbox"
              checked={kind[channel]}
              onChange={({ currentTarget }) => save({ kinds: [{ ...kind, [channel]: currentTarget.checked }] })}
            />
          </label>
        </td>
      ))}
    </tr>
  );
}

function Kinds({ app, settings, push, save }: { app: App; settings: NoticeSettings; push: boolean; save: Save }) {
  const { t } = words(app);
  const channels: readonly (readonly [Channel, string])[] = [["page", t("On the page")],
    ...(push ? [["push", t("On my devices")] as const] : []),
    ...(settings.mail ? [["mail", t("By mail")] as const] : [])];
  const known = new Map(settings.kinds.map((kind) => [kind.kind, kind]));
  return (
    <table class="notice-kinds">
      <thead>
        <tr>
          <th scope="col">{t("When")}</th>
          {channels.map(([channel, name]) => (
            <th scope="col" key={channel}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kindsOf(words(app)).map(([name, title]) => {
          const kind = known.get(name);
          return kind && <Kind title={title} kind={kind} channels={channels} save={save} key={name} />;
        })}
      </tbody>
    </table>
  );
}

interface TimeProps {
  label: string;
  value: string;
  change(value: string): void;
}

const Time = ({ label, value, change }: TimeProps) => (
  <Field label={label}>
    <input type="time" required value={value} onChange={({ currentTarget }) => currentTarget.value && change(currentTarget.value)} />
  </Field>
);

function Quiet({ app, settings, save }: { app: App; settings: NoticeSettings; save: Save }) {
  const { t } = words(app);
  const { quiet_from: from, quiet_to: to } = settings;
  const on = from !== to;
  const zone = myself(app)?.zone.replace(/_/g, " ");
  return (
    <>
      <Switch
        label={t("Quiet hours")}
        hint={zone ? t("Nothing is mailed or pushed in them; by the clock of {zone}.", { zone }) : t("Nothing is mailed or pushed in them. Choose your time zone in the profile.")}
        on={on}
        change={(wanted) => save(wanted ? { quiet_from: "22:00", quiet_to: "07:00" } : { quiet_from: "00:00", quiet_to: "00:00" })}
      />
      {on && (
        <div class="notice-times">
          <Time label={t("From")} value={from} change={(value) => save({ quiet_from: value })} />
          <Time label={t("Until")} value={to} change={(value) => save({ quiet_to: value })} />
        </div>
      )}
    </>
  );
}

function Mails({ app, settings, save }: { app: App; settings: NoticeSettings; save: Save }) {
  const { t } = words(app);
  const { digest, digest_at: at } = settings;
  return (
    <Card title={t("Mails")}>
      <Choices
        legend={t("How they come")}
        name="digest"
        value={digest}
        choices={[
          { value: "none", title: t("As it happens") },
          { value: "hourly", title: t("Once an hour") },
          { value: "daily", title: t("Once a day") },
        ]}
        choose={(value) => save({ digest: value })}
      />
      {digest === "daily" && <Time label={t("At")} value={at} change={(value) => save({ digest_at: value })} />}
    </Card>
  );
}

export function Notices({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const { noticeSettings, pushDevices, me } = app.store.get().club;
  const push = (pushDevices.value?.items.length ?? 0) > 0;
  const save: Save = (change) => sending.run(() => saveNoticeSettings(app, change));
  return (
    <Awaited app={app} remote={noticeSettings} again={() => void loadNoticeSettings(app)}>
      {(settings) => (
        <>
          <Card title={t("What I am told")}>
            <Kinds app={app} settings={settings} push={push} save={save} />
            <Problem fault={sending.fault} />
            {!settings.mail && me.value?.club.mail && (
              <Notice>
                {t("Notices come by mail, too, once your mail address is confirmed.")}{" "}
                <Link app={app} to={{ page: "settings", tab: "security" }}>
                  {t("Enter an address")}
                </Link>
              </Notice>
            )}
          </Card>
          <Push app={app} />
          {(settings.mail || push) && (
            <Card title={t("Quiet hours")}>
              <Quiet app={app} settings={settings} save={save} />
            </Card>
          )}
          {settings.mail && <Mails app={app} settings={settings} save={save} />}
          {settings.mail_address && <MailAddress app={app} address={settings.mail_address} />}
        </>
      )}
    </Awaited>
  );
}
