// Back into an account: by a link from a mail, or by one of the recovery codes.
import { useState } from "preact/hooks";
import { words } from "../../state/app";
import { askRecovery, confirmEmail, finishRecovery } from "../../state/club/security";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { Field, Form, TextInput, useSending } from "../parts/form";
import { Card, Place } from "../parts/layout";
import { Notice } from "../parts/states";
import { PASSWORD_MIN } from "./SignUp";

interface NewPasswordProps {
  app: App;
  value: string;
  change(value: string): void;
}

const NewPassword = ({ app, value, change }: NewPasswordProps) => (
  <Field
    label={words(app).t("New password")}
    hint={words(app).t("At least {n} characters; a few words are good.", { n: PASSWORD_MIN })}
  >
    <TextInput type="password" value={value} change={change} autocomplete="new-password" />
  </Field>
);

function Done({ app }: { app: App }) {
  const { t } = words(app);
  return (
    <Notice icon="check" tone="good">
      <p>{t("Your password is changed, and all other devices are signed out.")}</p>
      <Link app={app} to={{ page: "sign-in" }}>
        {t("Sign in")}
      </Link>
    </Notice>
  );
}

function ByLink({ app, code }: { app: App; code: string }) {
  const { t } = words(app);
  const sending = useSending();
  const [password, setPassword] = useState("");
  if (sending.done) return <Done app={app} />;
  return (
    <Card>
      <Form
        sending={sending}
        submit={t("Change the password")}
        disabled={password.length < PASSWORD_MIN || sending.busy}
        act={() => finishRecovery(app, { code }, password)}
      >
        <NewPassword app={app} value={password} change={setPassword} />
      </Form>
    </Card>
  );
}

function ByMail({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const [login, setLogin] = useState("");
  return (
    <Card title={t("By e-mail")}>
      {sending.done ? (
        <Notice icon="check" tone="good">
          {t("If there is such an account with a confirmed address, a mail is on its way. Its link is valid for one hour.")}
        </Notice>
      ) : (
        <Form
          sending={sending}
          submit={t("Send a link")}
          disabled={!login.trim() || sending.busy}
          act={() => askRecovery(app, login.trim())}
        >
          <Field label={t("Handle or e-mail address")}>
            <TextInput value={login} change={setLogin} autocomplete="username" />
          </Field>
        </Form>
      )}
    </Card>
  );
}

function ByCode({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const [login, setLogin] = useState("");
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  if (sending.done) return <Done app={app} />;
  return (
    <Card title={t("By a recovery code")}>
      <Form
        sending={sending}
        submit={t("Change the password")}
        disabled={!login.trim() || !code.trim() || password.length < PASSWORD_MIN || sending.busy}
        act={() => finishRecovery(app, { login: login.trim(), recovery_code: code.trim() }, password)}
      >
        <Field label={t("Handle")}>
          <TextInput value={login} change={setLogin} autocomplete="username" />
        </Field>
        <Field label={t("Recovery code")} hint={t("One of the ten codes you were shown at sign-up.")}>
          <TextInput value={code} change={setCode} />
        </Field>
        <NewPassword app={app} value={password} change={setPassword} />
      </Form>
    </Card>
  );
}

export function Recover({ app, code }: { app: App; code: string }) {
  const { t } = words(app);
  const mail = app.store.get().club.me.value?.club.mail;
  return (
    <Place title={t("Recover your account")}>
      {code ? (
        <ByLink app={app} code={code} />
      ) : (
        <>
          {mail && <ByMail app={app} />}
          <ByCode app={app} />
        </>
      )}
    </Place>
  );
}

/** A code that came by mail, with the link or to be typed: confirms an address. To open the page does nothing, for what
    looks for bad links in mails opens them, too. */
export function Confirm({ app, code: known }: { app: App; code: string }) {
  const { t } = words(app);
  const sending = useSending();
  const [code, setCode] = useState(known);
  const confirm = () => confirmEmail(app, code.trim());
  return (
    <Place title={t("Confirm your address")}>
      {sending.done ? (
        <Notice icon="check" tone="good">
          <p>{t("Your address is confirmed.")}</p>
          <Link app={app} to={{ page: "home" }}>
            {t("Go to the start page")}
          </Link>
        </Notice>
      ) : (
        <Card>
          <Form sending={sending} submit={t("Confirm")} disabled={!code.trim() || sending.busy} act={confirm}>
            <Field label={t("Code from the mail")}>
              <TextInput value={code} change={setCode} autocomplete="one-time-code" />
            </Field>
          </Form>
        </Card>
      )}
    </Place>
  );
}
