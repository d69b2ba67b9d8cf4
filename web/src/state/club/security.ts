// How a member signs in, and where: password, passkeys, authenticator app, recovery codes, address, devices.
import type { Passkey, Session } from "api";
import type { App } from "../app";
import { thenMe } from "./me";
import { attempt, load, post, list, changeClub } from "./remote";


export const passkeyOptions = (app: App, purpose: "sign-up" | "sign-in" | "add") =>
  post<Record<string, unknown>>(app, "/passkeys/options", { for: purpose });

export const changePassword = (app: App, old: string, now: string) =>
  thenMe(app, () => post(app, "/me/password", { ...(old && { old }), new: now }));
export const changeEmail = (app: App, address: string) => thenMe(app, () => post(app, "/me/email", { address }));
export const confirmEmail = (app: App, code: string) => thenMe(app, () => post(app, "/confirm", { code }));
export const addPasskey = (app: App, credential: object, name: string) =>
  thenMe(app, async () => {
    await post(app, "/me/passkeys", { credential, name });
    await loadPasskeys(app);
  });
export const removePasskey = (app: App, id: string) =>
  thenMe(app, async () => {
    await post(app, `/me/passkeys/${encodeURIComponent(id)}/remove`);
    await loadPasskeys(app);
  });

export interface TotpSecret {
  secret: string;
  uri: string;
}
export const beginTotp = (app: App) => post<TotpSecret>(app, "/me/totp", { step: "begin" });
export const confirmTotp = (app: App, totp: string) => thenMe(app, () => post(app, "/me/totp", { step: "confirm", totp }));
export const removeTotp = (app: App, totp: string) => thenMe(app, () => post(app, "/me/totp", { step: "remove", totp }));

export const renewCodes = (app: App) =>
  thenMe(app, async () => {
    const { recovery_codes } = await post<{ recovery_codes: string[] }>(app, "/me/recovery-codes");
    changeClub(app, { codes: recovery_codes });
  });

export const askRecovery = (app: App, login: string) => attempt(app, () => post(app, "/recover", { login }));
export const finishRecovery = (
  app: App,
  proof: { code: string } | { login: string; recovery_code: string },
  password: string,
) => attempt(app, () => post(app, "/recover/finish", { ...proof, password }));

export const loadSessions = (app: App) => load(app, "sessions", () => list<Session>(app, "/me/sessions"));
export const loadPasskeys = (app: App) => load(app, "passkeys", () => list<Passkey>(app, "/me/passkeys"));
export const revoke = (app: App, id: string) =>
  attempt(app, async () => {
    await post(app, `/me/sessions/${encodeURIComponent(id)}/revoke`);
    await loadSessions(app);
  });
export const revokeOthers = (app: App) =>
  attempt(app, async () => {
    await post(app, "/me/sessions/revoke-others");
    await loadSessions(app);
  });
