// How a member signs in: password, passkeys, authenticator app, recovery codes, address.
import type { Account } from "api";
import { useState } from "preact/hooks";
import { changeEmail, changePassword, myself, renewCodes } from "../../state/club";
import { RecoveryCodes } from "../people/RecoveryCodes";
import { EmailField, NewPassword, PASSWORD_MIN } from "../people/fields";
import { Acts, Card, Chip, Form, Notice, TextField, useApp, useSending } from "../parts";
import { Passkeys, Totp } from "./Factors";

function Password({ me }: { me: Account }) {
  const { app, t } = useApp();
  const sending = useSending();
  const [old, setOld] = useState("");
  const [now, setNow] = useState("");
  return (
    <Card title={t("Password")}>
      {sending.done && (
        <Notice icon="check" tone="good">{t("Your password is changed, and all other devices are signed out.")}</Notice>
      )}
      <Form
        sending={sending}
        submit={me.password ? t("Change the password") : t("Set a password")}
        disabled={now.length < PASSWORD_MIN || (me.password && !old)}
        act={() => changePassword(app, old, now)}
      >
        {me.password && (
          <TextField label={t("Current password")} type="password" value={old} change={setOld} autocomplete="current-password" />
        )}
        <NewPassword value={now} change={setNow} />
      </Form>
    </Card>
  );
}

function Codes({ me }: { me: Account }) {
  const { app, t, tn } = useApp();
  const { codes } = app.store.get().club;
  if (codes) return <RecoveryCodes codes={codes} />;
  const left = me.recovery_codes_left;
  return (
    <Card title={t("Recovery codes")}>
      <p class={left < 3 ? "refused" : "quiet"}>{tn("{n} code left.", "{n} codes left.", left)}</p>
      <Acts acts={[{ text: t("Make ten new codes"), act: () => renewCodes(app) }]} />
      <p class="quiet">{t("The old codes then no longer work.")}</p>
    </Card>
  );
}

function Email({ me }: { me: Account }) {
  const { app, t } = useApp();
  const sending = useSending();
  const [address, setAddress] = useState(me.email?.address ?? "");
  if (!app.store.get().club.me.value?.club.mail) return null;
  const { email } = me;
  return (
    <Card
      title={t("E-mail")}
      aside={email && <Chip tone={email.confirmed && !email.failing ? "good" : "bad"}>{email.failing ? t("mails come back") : email.confirmed ? t("confirmed") : t("not confirmed")}</Chip>}
    >
      {email?.failing && (
        <Notice icon="again" tone="bad">
          {t("A mail to {address} came back ({status}), so notifications are no longer mailed there. Save the address again, or another, and confirm it.", { address: email.address, status: email.failing })}
        </Notice>
      )}
      {sending.done && <Notice icon="check" tone="good">{t("A mail with a link is on its way to that address.")}</Notice>}
      <Form
        sending={sending}
        submit={t("Save")}
        disabled={!address.trim() || (address === email?.address && email.confirmed && !email.failing)}
        act={() => changeEmail(app, address.trim())}
      >
        <EmailField label={t("E-mail address")} value={address} change={setAddress} />
      </Form>
    </Card>
  );
}

export function Security() {
  const { app } = useApp();
  const me = myself(app);
  if (!me) return null;
  return (
    <>
      <Password me={me} />
      <Passkeys />
      <Totp me={me} />
      <Codes me={me} />
      <Email me={me} key={me.email?.address} />
    </>
  );
}
