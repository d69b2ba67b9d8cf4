// What the visitor is told, by which way and when.
import type { NoticeChannels, NoticeSettings } from "api";
import { type Channel, myself, saveNoticeSettings } from "../../state/club";
import { Card, Choices, Field, Link, Notice, Problem, Slot, Switch, Table, useApp, useSending } from "../parts";
import { MailAddress } from "./MailAddress";
import { Push } from "./Push";

type Save = (change: Partial<NoticeSettings>) => void;

interface WantedProps {
  kind: NoticeChannels;
  channel: Channel;
  label: string;
  save: Save;
}

/** Whether a kind comes by a way. */
const Wanted = ({ kind, channel, label, save }: WantedProps) => (
  <label class="notice-choice stack">
    <span class="visually-hidden">{label}</span>
    <input type="checkbox" checked={kind[channel]} onChange={({ currentTarget }) => save({ kinds: [{ ...kind, [channel]: currentTarget.checked }] })} />
  </label>
);

function Kinds({ settings, push, save }: { settings: NoticeSettings; push: boolean; save: Save }) {
  const { t } = useApp();
  const channels: readonly (readonly [Channel, string])[] = [["page", t("On the page")],
    ...(push ? [["push", t("On my devices")] as const] : []),
    ...(settings.mail ? [["mail", t("By mail")] as const] : [])];
  const rows = settings.kinds.filter(({ title }) => title).map((kind) => [
    kind.title,
    ...channels.map(([channel, name]) => <Wanted kind={kind} channel={channel} label={`${kind.title}: ${name}`} save={save} />),
  ]);
  return <Table class="notice-kinds centred" heads={[t("When"), ...channels.map(([, name]) => name)]} about={0} rows={rows} />;
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

function Quiet({ settings, save }: { settings: NoticeSettings; save: Save }) {
  const { app, t } = useApp();
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
        <div class="beside gap-3">
          <Time label={t("From")} value={from} change={(value) => save({ quiet_from: value })} />
          <Time label={t("Until")} value={to} change={(value) => save({ quiet_to: value })} />
        </div>
      )}
    </>
  );
}

function Mails({ settings, save }: { settings: NoticeSettings; save: Save }) {
  const { t } = useApp();
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

export function Notices() {
  const { app, t } = useApp();
  const sending = useSending();
  const { pushDevices, me } = app.store.get().club;
  const push = (pushDevices.value?.items.length ?? 0) > 0;
  const save: Save = (change) => sending.run(() => saveNoticeSettings(app, change));
  return (
    <Slot of="noticeSettings">
      {(settings) => (
        <>
          <Card title={t("Notifications")}>
            <Kinds settings={settings} push={push} save={save} />
            <Problem fault={sending.fault} />
            {!settings.mail && me.value?.club.mail && (
              <Notice>
                {t("Notifications come by mail, too, once your address is confirmed.")}{" "}
                <Link to={{ page: "settings", tab: "security" }}>{t("Enter an address")}</Link>
              </Notice>
            )}
          </Card>
          <Push />
          {(settings.mail || push) && (
            <Card title={t("Quiet hours")}>
              <Quiet settings={settings} save={save} />
            </Card>
          )}
          {settings.mail && <Mails settings={settings} save={save} />}
          {settings.mail_address && <MailAddress address={settings.mail_address} />}
        </>
      )}
    </Slot>
  );
}
