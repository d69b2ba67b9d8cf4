// What a member signs in with besides a password: passkeys, and the digits of an authenticator app.
import type { Account } from "api";
import { useState } from "preact/hooks";
import { after, attempt, beginTotp, confirmTotp, makePasskey, mayPasskey, removePasskey, removeTotp, type TotpSecret } from "../../state/club";
import {
  Acts, afterSent, Button, Card, Chip, Form, Icon, Listed, Notice, RelativeTime, Row, TextField, useApp, useSending,
} from "../parts";
import { DigitsField } from "../people/fields";

export function Passkeys() {
  const { app, t } = useApp();
  const sending = useSending();
  const [name, setName] = useState("");
  return (
    <Card title={t("Passkeys")}>
      <Listed of="passkeys" none={t("No passkey yet. With one you sign in without a password.")} lines={1}>
        {({ id, name, created_at }) => (
          <Row
            picture={<Icon name="key" />}
            title={name || t("Passkey")}
            text={
              <>
                {t("added")} <RelativeTime at={created_at * 1000} />
              </>
            }
            actions={
              <Button aria-label={t("Remove the passkey {name}", { name })} {...sending.does(() => removePasskey(app, id))}>{t("Remove")}</Button>
            }
            key={id}
          />
        )}
      </Listed>
      {mayPasskey(app) ? (
        <Form
          sending={sending}
          submit={t("Add a passkey")}
          disabled={!name.trim()}
          act={() => makePasskey(app, name.trim())}
        >
          <TextField label={t("Name of the device")} value={name} change={setName} maxLength={32} placeholder={t("My phone")} />
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
  const begin = () => attempt(app, async () => setSecret(await beginTotp(app)));
  const finish = () =>
    after(me.totp ? removeTotp(app, code) : confirmTotp(app, code), () => {
      setSecret(null);
      setCode(afterSent(code, ""));
    });
  return (
    <Card title={t("Two-step sign-in")} aside={me.totp && <Chip tone="good">{t("on")}</Chip>}>
      {!me.totp && !secret && (
        <>
          <p class="quiet">{t("A second step after the password: six digits from an app on your phone.")}</p>
          <Acts acts={[{ text: t("Set it up"), act: begin }]} />
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
          <DigitsField value={code} change={setCode} focused={!!secret} />
        </Form>
      )}
    </Card>
  );
}
