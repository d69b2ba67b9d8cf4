// Notices on the visitor's devices: the browser is asked only after a press.
import type { PushDevice, PushDevices } from "api";
import { words } from "../../state/app";
import { addThisDevice, loadPushDevices, pushAbility, removeDevice } from "../../state/club/push";
import type { App } from "../../state/context";
import { Icon } from "../Icon";
import { useSending, type Sending } from "../parts/form";
import { Card, Chip } from "../parts/layout";
import { Row } from "../parts/rows";
import { Awaited, Notice, Problem } from "../parts/states";

function Device({ app, device, sending }: { app: App; device: PushDevice; sending: Sending }) {
  const { t } = words(app);
  const name = device.name || t("Unknown device");
  return (
    <Row
      picture={<Icon name="computer" />}
      title={
        <>
          {name} {device.current && <Chip tone="good">{t("this one")}</Chip>}
        </>
      }
      actions={
        <button
          type="button"
          class="button"
          disabled={sending.busy}
          aria-label={t("Show no more notices on {device}", { device: name })}
          onClick={() => sending.run(() => removeDevice(app, device.id))}
        >
          {t("Remove")}
        </button>
      }
    />
  );
}

/** The way to have this device take notices, or why it cannot. */
function ThisDevice({ app, sending }: { app: App; sending: Sending }) {
  const { t } = words(app);
  switch (pushAbility()) {
    case "insecure":
      return <Notice>{t("A browser shows notices only over a secure connection (https).")}</Notice>;
    case "unsupported":
      return <Notice>{t("This browser cannot show notices. On an iPhone or iPad, add the page to the home screen first.")}</Notice>;
    case "denied":
      return <Notice>{t("This browser blocks notices of this page. You can allow them in the browser’s settings for this page.")}</Notice>;
    default:
      return (
        <div class="form-actions">
          <button type="button" class="button" disabled={sending.busy} onClick={() => sending.run(() => addThisDevice(app))}>
            {t("Show notices on this device")}
          </button>
        </div>
      );
  }
}

function Listed({ app, devices, sending }: { app: App; devices: PushDevices; sending: Sending }) {
  const { t } = words(app);
  const here = devices.items.some(({ current }) => current);
  return (
    <>
      <p>{t("Your devices can show notices even when the page is closed.")}</p>
      {devices.items.length > 0 && (
        <ul class="list">
          {devices.items.map((device) => (
            <Device app={app} device={device} sending={sending} key={device.id} />
          ))}
        </ul>
      )}
      {!here && <ThisDevice app={app} sending={sending} />}
    </>
  );
}

export function Push({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const { pushDevices } = app.store.get().club;
  if (pushDevices.value?.key === null) return null;
  return (
    <Card title={t("On my devices")}>
      <Awaited app={app} remote={pushDevices} again={() => void loadPushDevices(app)} lines={2}>
        {(devices) => <Listed app={app} devices={devices} sending={sending} />}
      </Awaited>
      <Problem fault={sending.fault} />
    </Card>
  );
}
