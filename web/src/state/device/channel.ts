// What tells other tabs of this browser. Where the browser stores nothing for the page it may forbid that, too.

export type Channel = Pick<BroadcastChannel, "postMessage" | "onmessage">;

export function openChannel(name: string): Channel | null {
  try {
    return typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  } catch {
    return null;
  }
}
