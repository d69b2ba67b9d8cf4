// Passkeys: what the browser wants as bytes the server says in base64url, and the other way round (WebAuthn, its JSON
// forms; not every browser has its own functions for them).
import type { Failure } from "./model";
import { words, type App } from "../app";
import { signInByPasskey, signUp, type SignUp } from "./me";
import { failureOf } from "./remote";
import { addPasskey, passkeyOptions } from "./security";

const bytesOf = (text: string): ArrayBuffer => {
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer;
};

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

interface Descriptor {
  id: string;
  type: "public-key";
}

/** The server's options, creation and request together. */
interface OptionsJson {
  challenge: string;
  user?: { id: string; name: string; displayName: string };
  excludeCredentials?: Descriptor[];
  allowCredentials?: Descriptor[];
}

const withBytes = (list: Descriptor[] = []) => list.map((descriptor) => ({ ...descriptor, id: bytesOf(descriptor.id) }));

/** The options as the browser takes them. */
export function optionsFrom(json: Record<string, unknown>) {
  const { challenge, user, excludeCredentials, allowCredentials, ...rest } = (json["publicKey"] ?? json) as OptionsJson;
  return {
    ...rest,
    challenge: bytesOf(challenge),
    ...(user && { user: { ...user, id: bytesOf(user.id) } }),
    ...(excludeCredentials && { excludeCredentials: withBytes(excludeCredentials) }),
    ...(allowCredentials && { allowCredentials: withBytes(allowCredentials) }),
  };
}

type Response = Partial<Record<"clientDataJSON" | "authenticatorData" | "signature" | "userHandle", unknown>> & {
  getAuthenticatorData?(): ArrayBuffer;
  getTransports?(): string[];
};

/** A credential as the server takes it. Of a new one the authenticator's data come by a function of their own. */
export function jsonOf({ id, type, response: from }: Pick<PublicKeyCredential, "id" | "type" | "response">): object {
  const response = from as unknown as Response;
  const { clientDataJSON, signature, userHandle } = response;
  const authenticatorData = response.getAuthenticatorData?.() ?? response.authenticatorData;
  const texts = Object.entries({ clientDataJSON, authenticatorData, signature, userHandle }).flatMap(([part, bytes]) =>
    bytes instanceof ArrayBuffer ? [[part, textOf(bytes)] as const] : [],
  );
  const transports = response.getTransports?.();
  return { id, type, response: { ...Object.fromEntries(texts), ...(transports && { transports }) } };
}

/** Whether this browser and this server can have passkeys at all. */
export const mayPasskey = ({ store }: App): boolean =>
  store.get().club.me.value?.club.passkeys === true && "PublicKeyCredential" in window && window.isSecureContext;

async function create(app: App, purpose: "sign-up" | "add"): Promise<object> {
  const publicKey = optionsFrom(await passkeyOptions(app, purpose)) as unknown as PublicKeyCredentialCreationOptions;
  return jsonOf((await navigator.credentials.create({ publicKey })) as PublicKeyCredential);
}

async function request(app: App): Promise<object> {
  const publicKey = optionsFrom(await passkeyOptions(app, "sign-in")) as PublicKeyCredentialRequestOptions;
  return jsonOf((await navigator.credentials.get({ publicKey })) as PublicKeyCredential);
}

/** A ceremony that the visitor breaks off, or that this device cannot do, is told in words of ours. */
async function ceremony(app: App, run: () => Promise<Failure | null>): Promise<Failure | null> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DOMException)) return failureOf(app, error);
    const { t } = words(app);
    const text =
      error.name === "InvalidStateError"
        ? t("This device already has a passkey for this account.")
        : t("No passkey was used. Try again, or use your password.");
    return { kind: "refused", code: error.name, text };
  }
}

export const signInWithPasskey = (app: App) =>
  ceremony(app, async () => signInByPasskey(app, await request(app)));
export const signUpWithPasskey = (app: App, asked: SignUp) =>
  ceremony(app, async () => signUp(app, { ...asked, passkey: await create(app, "sign-up") }));
export const makePasskey = (app: App, name: string) =>
  ceremony(app, async () => addPasskey(app, await create(app, "add"), name));
