// Why this device does not keep something.

/** "denied": the browser stores nothing for this page, as in a private window. "full": there is no room. "blocked": a tab
 *  with another version of the page holds the database. "broken": the browser failed. "changed": somebody else has written
 *  meanwhile, and nothing was done. */
export type FaultKind = "denied" | "full" | "blocked" | "broken" | "changed";

export class DeviceFault extends Error {
  constructor(
    readonly kind: FaultKind,
    cause?: unknown,
  ) {
    super(`this device does not keep it: ${kind}`, { cause });
  }
}

/** What the browser calls its failures (Indexed Database API 3.0, 3.4). */
const KINDS: Readonly<Record<string, FaultKind>> = {
  SecurityError: "denied",
  NotAllowedError: "denied",
  InvalidAccessError: "denied",
  QuotaExceededError: "full",
  VersionError: "blocked",
};

/** An exception of the browser as a fault. */
export function faultOf(error: unknown): DeviceFault {
  if (error instanceof DeviceFault) return error;
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  return new DeviceFault(KINDS[name] ?? "broken", error);
}
