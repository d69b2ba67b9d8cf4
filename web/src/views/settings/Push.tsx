// Notices on the visitor's devices: the browser is asked only after a press.
import type { PushDevice, PushDevices } from "api";
import { addThisDevice, pushAbility, removeDevice } from "../../state/club";
import { Button, Card, Chip, Icon, List, Notice, Problem, Row, type Sending, Slot, useApp, useSending } from "../parts";

function Device({ device, sending }: { device: PushDevice; sending: Sending }) {
  const { app, t } = useApp();
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
        <Button aria-label={t("Stop notifications on {device}", { device: name })} {...sending.does(() => removeDevice(app, device.id))}>
          {t("Remove")}
        </Button>
      }
    />
  );
}

/** The way to have this device take notices, or why it cannot. */
function ThisDevice({ sending }: { sending: Sending }) {
  const { app, t } = useApp();
  switch (pushAbility()) {
    case "insecure":
      return <Notice>{t("A browser shows notifications only over a secure connection (https).")}</Notice>;
    case "unsupported":
      return <Notice>{t("This browser cannot show notifications. On an iPhone or iPad, add the page to the home screen first.")}</Notice>;
    case "denied":
      return <Notice>{t("This browser blocks notifications from this page. You can allow them in its settings for this page.")}</Notice>;
    default:
      return (
        <div class="form-actions beside wraps level gap-3">
          <Button {...sending.does(() => addThisDevice(app))}>{t("Show notifications on this device")}</Button>
        </div>
      );
  }
}

function Devices({ devices, sending }: { devices: PushDevices; sending: Sending }) {
  const { t } = useApp();
  const here = devices.items.some(({ current }) => current);
  return (
    <>
      <p>{t("Your devices can show notifications even when the page is closed.")}</p>
      {devices.items.length > 0 && (
        <List items={devices.items}>
          {(device) => <Device device={device} sending={sending} key={device.id} />}
        </List>
      )}
      {!here && <ThisDevice sending={sending} />}
    </>
  );
}

export function Push() {
  const { app, t } = useApp();
  const sending = useSending();
  if (app.store.get().club.pushDevices.value?.key === null) return null;
  return (
    <Card title={t("On my devices")}>
      <Slot of="pushDevices" lines={2}>{(devices) => <Devices devices={devices} sending={sending} />}</Slot>
      <Problem fault={sending.fault} />
    </Card>
  );
}
