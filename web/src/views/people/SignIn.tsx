// Signing in: by passkey, or by name and password, with a code where the account asks for one.
import { useState } from "preact/hooks";
import { isMember, loadMe, myself, signIn } from "../../state/club/me";
import { mayPasskey, signInWithPasskey } from "../../state/club/passkey";
import type { Failure } from "../../state/club/model";
import type { App } from "../../state/context";
import { go } from "../../state/navigate";
import { Awaited, Face, Button, Card, Field, Form, Link, Notice, Place, TextInput, useApp, useSending } from "../parts";

/** Then the first page, which is the list of games. */
const thenHome = async (app: App, act: Promise<Failure | null>): Promise<Failure | null> => {
  const fault = await act;
  if (!fault) go(app, { page: "home" });
  return fault;
};

export function PasskeyButton({ text, busy, use }: { text: string; busy: boolean; use(): void }) {
  return (
    <Button class="primary large" icon="key" disabled={busy} onClick={use}>{text}</Button>
  );
}

function Password() {
  const { app, t } = useApp();
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [totp, setTotp] = useState("");
  const [asked, setAsked] = useState(false);
  const act = async () => {
    const fault = await thenHome(app, signIn(app, { login: login.trim(), password, ...(totp && { totp: totp.trim() }) }));
    const isFirst = fault?.code === "totp" && !asked;
    if (fault?.code === "totp") setAsked(true);
    return isFirst ? null : fault;
  };
  return (
    <Form
      submit={t("Sign in")}
      disabled={!login.trim() || !password}
      act={act}
      others={
        <Link to={{ page: "recover", code: "" }}>{t("Forgot your password?")}</Link>
      }
    >
      <Field label={t("Username or e-mail address")}>
        <TextInput value={login} change={setLogin} autocomplete="username" required />
      </Field>
      <Field label={t("Password")}>
        <TextInput type="password" value={password} change={setPassword} autocomplete="current-password" required />
      </Field>
      {asked && (
        <Field label={t("Code of your authenticator app")} hint={t("Six digits. They change every 30 seconds.")}>
          <TextInput value={totp} change={setTotp} autocomplete="one-time-code" inputMode="numeric" maxLength={6} focused />
        </Field>
      )}
    </Form>
  );
}

export function SignIn() {
  const { app, t } = useApp();
  const sending = useSending();
  if (isMember(app)) {
    return (
      <Place title={t("Sign in")}>
        <Notice icon="check" tone="good">
          <p>{t("You are signed in as {name}.", { name: myself(app)?.handle ?? "" })}</p>
          <Link to={{ page: "home" }}>{t("To your games")}</Link>
        </Notice>
      </Place>
    );
  }
  return (
    <Place
      title={t("Sign in")}
      face={<Face character="bobtail" size={160} />}
      lead={t("You can play without an account. With one, your games follow you to every device.")}
    >
      <Awaited remote={app.store.get().club.me} again={() => void loadMe(app)}>
        {() => (
          <>
            {mayPasskey(app) && (
              <Card>
                <PasskeyButton
                  text={t("Sign in with a passkey")}
                  busy={sending.busy}
                  use={() => sending.run(() => thenHome(app, signInWithPasskey(app)))}
                />
                <div role="alert">{sending.fault && <p class="refused">{sending.fault.text}</p>}</div>
              </Card>
            )}
            <Card title={t("With a password")}>
              <Password />
            </Card>
          </>
        )}
      </Awaited>
      <p>
        {t("No account yet?")}{" "}
        <Link to={{ page: "sign-up", code: "" }}>{t("Create account")}</Link>
      </p>
    </Place>
  );
}
