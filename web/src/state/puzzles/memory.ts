// Attempts as this device keeps them.
import type { App } from "../context";
import { attemptKey, type Attempt } from "./attempts";

export const readAttempts = ({ device }: App): Promise<unknown[]> => device.all("puzzles");

/** Whether the device keeps it; where it does not, it is known as long as the page lasts. */
export const keepAttempt = ({ device }: App, attempt: Attempt): Promise<boolean> =>
  device.put("puzzles", attemptKey(attempt), attempt).then(
    () => true,
    () => false,
  );

/** What a guest has tried becomes a member's. */
export async function keepSent(app: App, before: Attempt, sent: Attempt): Promise<boolean> {
  const kept = await keepAttempt(app, sent);
  if (kept && attemptKey(before) !== attemptKey(sent))
    await app.device.remove("puzzles", attemptKey(before)).catch(() => undefined);
  return kept;
}
