// Attempts as this device keeps them.
import type { App } from "../context";
import type { DeviceFault } from "../device/fault";
import { attemptKey, isAttempt, type Attempt } from "./attempts";

export const readAttempts = async ({ device }: App): Promise<Attempt[]> => (await device.all("puzzles")).filter(isAttempt);

/** "kept": on the disk. "held": as long as the page lasts. "second": another tab has kept one at the same puzzle before,
 *  which stays. */
export type Kept = "kept" | "held" | "second";

export const keepAttempt = ({ device }: App, attempt: Attempt): Promise<Kept> =>
  device
    .write([{ store: "puzzles", key: attemptKey(attempt), value: attempt, check: (stored) => stored === undefined }])
    .then(
      () => "kept",
      (fault: unknown) => ((fault as DeviceFault).kind === "changed" ? "second" : "held"),
    );

/** What a guest has tried becomes a member's. */
export async function keepSent({ device }: App, before: Attempt, sent: Attempt): Promise<void> {
  const own = attemptKey(sent);
  const guests = attemptKey(before);
  await device
    .write([{ store: "puzzles", key: own, value: sent }, ...(guests === own ? [] : [{ store: "puzzles" as const, key: guests }])])
    .catch(() => undefined);
}
