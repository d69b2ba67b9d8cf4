// Signing in: by passkey, or by name and password, with a code where the account asks for one.
import { useState } from "preact/hooks";
import { after, type Failure, isMember, mayPasskey, myself, signIn, signInWithPasskey } from "../../state/club";
import type { App } from "../../state/context";
import { go } from "../../state/navigate";
import { Button, Card, Face, Form, Link, Notice, Place, Problem, Slot, TextField, useApp, useSending } from "../parts";
import { DigitsField } from "./fields";

/** Then the first page, which is the list of games. */
const thenHome = (app: App, act: Promise<Failure | null>) => after(act, () => go(app, { page: "home" }));

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
      others={<Link to={{ page: "recover", code: "" }}>{t("Forgot your password?")}</Link>}
    >
      <TextField label={t("Username or e-mail address")} value={login} change={setLogin} autocomplete="username" required />
      <TextField label={t("Password")} type="password" value={password} change={setPassword} autocomplete="current-password" required />
      {asked && <DigitsField value={totp} change={setTotp} focused />}
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
      <Slot of="me">
        {() => (
          <>
            {mayPasskey(app) && (
              <Card>
                <PasskeyButton
                  text={t("Sign in with a passkey")}
                  busy={sending.busy}
                  use={() => sending.run(() => thenHome(app, signInWithPasskey(app)))}
                />
                <Problem fault={sending.fault} />
              </Card>
            )}
            <Card title={t("With a password")}>
              <Password />
            </Card>
          </>
        )}
      </Slot>
      <p>
        {t("No account yet?")}{" "}
        <Link to={{ page: "sign-up", code: "" }}>{t("Create account")}</Link>
      </p>
    </Place>
  );
}
