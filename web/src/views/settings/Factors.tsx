// What a member signs in with besides a password: passkeys, and the digits of an authenticator app.
import type { Account } from "api";
import { useState } from "preact/hooks";
import { mayPasskey, makePasskey } from "../../state/club/passkey";
import { attempt } from "../../state/club/remote";
import { beginTotp, confirmTotp, loadPasskeys, removePasskey, removeTotp, type TotpSecret } from "../../state/club/security";
import {
  afterSent, Awaited, Button, Card, Chip, Field, Form, Icon, List, Notice, Problem, RelativeTime, Row, TextInput, useApp,
  useSending,
} from "../parts";

export function Passkeys() {
  const { app, t } = useApp();
  const sending = useSending();
  const [name, setName] = useState("");
  const { passkeys } = app.store.get().club;
  return (
    <Card title={t("Passkeys")}>
      <Awaited remote={passkeys} again={() => void loadPasskeys(app)} lines={1}>
        {(list) =>
          <List items={list} none={t("No passkey yet. With one you sign in without a password.")}>
            {(passkey) => (
              <Row
                picture={<Icon name="key" />}
                title={passkey.name || t("Passkey")}
                text={
                  <>
                    {t("added")} <RelativeTime at={passkey.created_at * 1000} />
                  </>
                }
                actions={
                  <Button
                    disabled={sending.busy}
                    aria-label={t("Remove the passkey {name}", { name: passkey.name })}
                    onClick={() => sending.run(() => removePasskey(app, passkey.id))}
                  >
                    {t("Remove")}
                  </Button>
                }
                key={passkey.id}
              />
            )}
          </List>
        }
      </Awaited>
      {mayPasskey(app) ? (
        <Form
          sending={sending}
          submit={t("Add a passkey")}
          disabled={!name.trim()}
          act={() => makePasskey(app, name.trim())}
        >
          <Field label={t("Name of the device")}>
            <TextInput value={name} change={setName} maxLength={32} placeholder={t("My phone")} />
          </Field>
        </Form>
      ) : (
        <Notice>{t("This browser, or this address, does not allow passkeys.")}</Notice>
      )}
    </Card>
  );
}

export function Totp({ me }: { me: Account }) {
  const { app, t } = useApp();
  const sending = useSending();
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [code, setCode] = useState("");
  const begin = () =>
    sending.run(() => attempt(app, async () => setSecret(await beginTotp(app))));
  const finish = async () => {
    const fault = await (me.totp ? removeTotp(app, code) : confirmTotp(app, code));
    if (!fault) {
      setSecret(null);
      setCode(afterSent(code, ""));
    }
    return fault;
  };
  return (
    <Card title={t("Two-step sign-in")} aside={me.totp && <Chip tone="good">{t("on")}</Chip>}>
      {!me.totp && !secret && (
        <>
          <p class="quiet">{t("A second step after the password: six digits from an app on your phone.")}</p>
          <Problem fault={sending.fault} />
          <div class="form-actions">
            <Button disabled={sending.busy} onClick={begin}>{t("Set it up")}</Button>
          </div>
        </>
      )}
      {(me.totp || secret) && (
        <Form
          sending={sending}
          submit={me.totp ? t("Turn it off") : t("Turn it on")}
          disabled={!/^\d{6}$/.test(code) || sending.busy}
          act={finish}
        >
          {secret && (
            <p>
              {t("Enter this key in the app, or open the link on your phone:")} <code class="secret">{secret.secret}</code>{" "}
              <a href={secret.uri}>{t("Open in the app")}</a>
            </p>
          )}
          <Field label={t("Code of your authenticator app")} hint={t("Six digits. They change every 30 seconds.")}>
            <TextInput value={code} change={setCode} autocomplete="one-time-code" inputMode="numeric" maxLength={6} focused={!!secret} />
          </Field>
        </Form>
      )}
    </Card>
  );
}
