// A new account: a handle, and a passkey or a password. A guest keeps games and seats.
import { useState } from "preact/hooks";
import { words, type App } from "../../state/app";
import { isMember, mayPasskey, myself, signUp, type SignUp as Asked, signUpWithPasskey } from "../../state/club";
import { Card, Face, Form, Link, Notice, Place, Slot, TextField, useApp, useSending } from "../parts";
import { EmailField, PASSWORD_MIN } from "./fields";
import { PasskeyButton } from "./SignIn";
import { RecoveryCodes } from "./RecoveryCodes";

const HANDLE = /^[a-z0-9_-]{3,20}$/;

/** What is wrong with a handle as it is typed; nothing is said before there is something to it. */
function handleFault(app: App, handle: string): string | undefined {
  const { t } = words(app);
  return handle === "" || HANDLE.test(handle) ? undefined : t("3 to 20 letters a–z, digits, - and _.");
}

interface Typed {
  handle: string;
  password: string;
  email: string;
  invitation: string;
}

function Fields({ typed, change }: { typed: Typed; change(part: Partial<Typed>): void }) {
  const { app, t } = useApp();
  const club = app.store.get().club.me.value?.club;
  return (
    <>
      <TextField
        label={t("Username")}
        hint={t("Your name in challenges and addresses. It cannot be changed later.")}
        fault={handleFault(app, typed.handle)}
        value={typed.handle} change={(handle) => change({ handle: handle.toLowerCase() })}
        autocomplete="username" maxLength={20} required
      />
      {club?.open === false && (
        <TextField
          label={t("Invitation code")}
          hint={t("This club is open to invited people only.")}
          value={typed.invitation} change={(invitation) => change({ invitation })} required
        />
      )}
      {club?.mail && <EmailField label={t("E-mail address (optional)")} value={typed.email} change={(email) => change({ email })} />}
    </>
  );
}

const askedFrom = ({ handle, email, invitation }: Typed): Asked => ({
  handle,
  ...(email.trim() && { email: email.trim() }),
  ...(invitation.trim() && { invitation: invitation.trim() }),
});

function Ways({ code }: { code: string }) {
  const { app, t } = useApp();
  const sending = useSending();
  const [typed, setTyped] = useState<Typed>({ handle: "", password: "", email: "", invitation: code });
  const bad = !HANDLE.test(typed.handle);
  const short = typed.password !== "" && typed.password.length < PASSWORD_MIN;
  return (
    <Card>
      <Form
        sending={sending}
        submit={t("Create account")}
        disabled={bad || typed.password.length < PASSWORD_MIN}
        act={() => signUp(app, { ...askedFrom(typed), password: typed.password })}
      >
        <Fields typed={typed} change={(part) => setTyped({ ...typed, ...part })} />
        {mayPasskey(app) && (
          <>
            <PasskeyButton
              text={t("Create with a passkey")}
              busy={bad || sending.busy}
              use={() => sending.run(() => signUpWithPasskey(app, askedFrom(typed)))}
            />
            <p class="quiet">
              {t("A passkey is kept by your device and opened by your fingerprint, your face or its code. Or choose a password:")}
            </p>
          </>
        )}
        <TextField
          label={t("Password")}
          hint={t("At least {n} characters; a few words are good.", { n: PASSWORD_MIN })}
          fault={short ? t("At least {n} characters.", { n: PASSWORD_MIN }) : undefined}
          type="password" value={typed.password} change={(password) => setTyped({ ...typed, password })} autocomplete="new-password"
        />
      </Form>
    </Card>
  );
}

export function SignUp({ code }: { code: string }) {
  const { app, t } = useApp();
  const { club } = app.store.get();
  const me = myself(app);
  if (isMember(app)) {
    return (
      <Place title={t("Welcome, {name}", { name: me?.handle ?? "" })}>
        {club.codes && <RecoveryCodes codes={club.codes} />}
        <div class="form-actions beside wraps level gap-3">
          <Link to={{ page: "home" }} class={`button${club.codes ? "" : " primary"}`}>{t("To your games")}</Link>
          <Link to={{ page: "settings", tab: "profile" }} class="button">{t("Settings")}</Link>
        </div>
      </Place>
    );
  }
  return (
    <Place title={t("Create account")} lead={t("A username is all it takes.")} face={<Face character="bobtail" size={160} />}>
      {me && <Notice icon="games">{t("You have been playing as a guest. Your games and seats stay yours.")}</Notice>}
      <Slot of="me">{() => <Ways code={code} />}</Slot>
      <p>
        {t("You have an account?")}{" "}
        <Link to={{ page: "sign-in" }}>{t("Sign in")}</Link>
      </p>
    </Place>
  );
}
