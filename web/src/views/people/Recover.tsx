// Back into an account: by a link from a mail, or by one of the recovery codes.
import { useState } from "preact/hooks";
import { askRecovery, confirmEmail, finishRecovery } from "../../state/club";
import { Card, Face, Form, Link, Notice, Place, TextField, useApp, useSending } from "../parts";
import { NewPassword, PASSWORD_MIN } from "./fields";

function Done() {
  const { t } = useApp();
  return (
    <Notice icon="check" tone="good">
      <p>{t("Your password is changed, and all other devices are signed out.")}</p>
      <Link to={{ page: "sign-in" }}>{t("Sign in")}</Link>
    </Notice>
  );
}

function ByLink({ code }: { code: string }) {
  const { app, t } = useApp();
  const sending = useSending();
  const [password, setPassword] = useState("");
  if (sending.done) return <Done />;
  return (
    <Card>
      <Form
        sending={sending}
        submit={t("Change the password")}
        disabled={password.length < PASSWORD_MIN}
        act={() => finishRecovery(app, { code }, password)}
      >
        <NewPassword value={password} change={setPassword} />
      </Form>
    </Card>
  );
}

function ByMail() {
  const { app, t } = useApp();
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
          disabled={!login.trim()}
          act={() => askRecovery(app, login.trim())}
        >
          <TextField label={t("Username or e-mail address")} value={login} change={setLogin} autocomplete="username" />
        </Form>
      )}
    </Card>
  );
}

function ByCode() {
  const { app, t } = useApp();
  const sending = useSending();
  const [login, setLogin] = useState("");
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  if (sending.done) return <Done />;
  return (
    <Card title={t("By a recovery code")}>
      <Form
        sending={sending}
        submit={t("Change the password")}
        disabled={!login.trim() || !code.trim() || password.length < PASSWORD_MIN}
        act={() => finishRecovery(app, { login: login.trim(), recovery_code: code.trim() }, password)}
      >
        <TextField label={t("Username")} value={login} change={setLogin} autocomplete="username" />
        <TextField label={t("Recovery code")} hint={t("One of the ten codes you were shown at sign-up.")} value={code} change={setCode} />
        <NewPassword value={password} change={setPassword} />
      </Form>
    </Card>
  );
}

export function Recover({ code }: { code: string }) {
  const { app, t } = useApp();
  const mail = app.store.get().club.me.value?.club.mail;
  return (
    <Place title={t("Recover your account")} face={<Face character="dumbo" size={160} />}>
      {code ? (
        <ByLink code={code} />
      ) : (
        <>
          {mail && <ByMail />}
          <ByCode />
        </>
      )}
    </Place>
  );
}

/** A code that came by mail, with the link or to be typed: confirms an address. To open the page does nothing, for what
    looks for bad links in mails opens them, too. */
export function Confirm({ code: known }: { code: string }) {
  const { app, t } = useApp();
  const sending = useSending();
  const [code, setCode] = useState(known);
  const confirm = () => confirmEmail(app, code.trim());
  return (
    <Place title={t("Confirm your address")} face={<Face character="dumbo" size={160} />}>
      {sending.done ? (
        <Notice icon="check" tone="good">
          <p>{t("Your address is confirmed.")}</p>
          <Link to={{ page: "home" }}>{t("Go to the start page")}</Link>
        </Notice>
      ) : (
        <Card>
          <Form sending={sending} submit={t("Confirm")} disabled={!code.trim()} act={confirm}>
            <TextField label={t("Code from the mail")} value={code} change={setCode} autocomplete="one-time-code" />
          </Form>
        </Card>
      )}
    </Place>
  );
}
