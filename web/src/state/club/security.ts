// How a member signs in, and where: password, passkeys, authenticator app, recovery codes, address, devices.
import type { Passkey, Session } from "api";
import type { App } from "../app";
import { loadMe, thenMe } from "./me";
import { change, changeClub, list, load, post } from "./remote";

export const passkeyOptions = (app: App, purpose: "sign-up" | "sign-in" | "add") =>
  post<Record<string, unknown>>(app, "/passkeys/options", { for: purpose });

export const changePassword = (app: App, old: string, now: string) =>
  change(app, "/me/password", { ...(old && { old }), new: now }, loadMe);
export const changeEmail = (app: App, address: string) => change(app, "/me/email", { address }, loadMe);
export const confirmEmail = (app: App, code: string) => change(app, "/confirm", { code }, loadMe);
export const addPasskey = (app: App, credential: object, name: string) => change(app, "/me/passkeys", { credential, name }, loadPasskeys, loadMe);
export const removePasskey = (app: App, id: string) => change(app, `/me/passkeys/${encodeURIComponent(id)}/remove`, {}, loadPasskeys, loadMe);

export interface TotpSecret {
  secret: string;
  uri: string;
}
export const beginTotp = (app: App) => post<TotpSecret>(app, "/me/totp", { step: "begin" });
export const confirmTotp = (app: App, totp: string) => change(app, "/me/totp", { step: "confirm", totp }, loadMe);
export const removeTotp = (app: App, totp: string) => change(app, "/me/totp", { step: "remove", totp }, loadMe);

export const renewCodes = (app: App) =>
  thenMe(app, async () => {
    const { recovery_codes } = await post<{ recovery_codes: string[] }>(app, "/me/recovery-codes");
    changeClub(app, { codes: recovery_codes });
  });

export const askRecovery = (app: App, login: string) => change(app, "/recover", { login });
export const finishRecovery = (app: App, proof: { code: string } | { login: string; recovery_code: string }, password: string) =>
  change(app, "/recover/finish", { ...proof, password });

export const loadSessions = (app: App) => load(app, "sessions", () => list<Session>(app, "/me/sessions"));
export const loadPasskeys = (app: App) => load(app, "passkeys", () => list<Passkey>(app, "/me/passkeys"));
export const revoke = (app: App, id: string) => change(app, `/me/sessions/${encodeURIComponent(id)}/revoke`, {}, loadSessions);
export const revokeOthers = (app: App) => change(app, "/me/sessions/revoke-others", {}, loadSessions);
