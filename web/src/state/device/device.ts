// What this device remembers: a database of the browser. A write resolves once it is on the disk. Where the browser keeps
// nothing, what was written can be read as long as the page lasts, and each write says that it is not kept.
import {
  type Change, connect, type DeviceFault, type FaultKind, faultOf, followLeaving, readAll, readOne, type StoreName, transact, untilShown,
} from "./database";

export interface Device {
  /** How the latest attempt to keep something, or to open the database, went. */
  readonly state: "stored" | Exclude<FaultKind, "changed">;
  /** What was written under the key, undefined where nothing was. Reading never fails: what cannot be read is not there. */
  get(store: StoreName, key: string): Promise<unknown>;
  /** All values of a store, in the order of their keys. */
  all(store: StoreName): Promise<unknown[]>;
  /** Rejects with a DeviceFault where it is not durable; so do the others. */
  put(store: StoreName, key: string, value: unknown): Promise<void>;
  remove(store: StoreName, key: string): Promise<void>;
  /** All of these, or none. */
  write(changes: readonly Change[]): Promise<void>;
}

/** What could not be written, by store and key. */
type Held = Map<string, Change>;

const nothing = () => undefined;

const nameOf = ({ store, key }: Pick<Change, "store" | "key">) => `${store}/${key}`;

/** The values of a store as the page has them, by key. */
function withHeld(values: Map<string, unknown>, store: StoreName, held: Held): Map<string, unknown> {
  for (const change of held.values()) {
    if (change.store !== store) continue;
    if (change.value === undefined) values.delete(change.key);
    else values.set(change.key, change.value);
  }
  return values;
}

/** Opens the database at the first need, and again when it has been closed. */
function opener(factory: () => IDBFactory | undefined): () => Promise<IDBDatabase> {
  let open: Promise<IDBDatabase> | null = null;
  return () => {
    open ??= connect(factory, () => (open = null)).catch((error: unknown) => {
      open = null;
      throw faultOf(error);
    });
    return open;
  };
}

/** Acts on what is opened, and once more where the page was left meanwhile. */
async function whileShown<O, T>(open: () => Promise<O>, act: (opened: O) => Promise<T>): Promise<T> {
  const opened = await open();
  const times = await untilShown();
  try {
    return await act(opened);
  } catch (error) {
    if ((await untilShown()) === times) throw error;
    return whileShown(open, act);
  }
}

/** `factory`: where the browser's databases are; that is asked each time, since asking may be forbidden. */
export function makeDevice(factory: () => IDBFactory | undefined = () => globalThis.indexedDB): Device {
  const database = opener(factory);
  const held: Held = new Map();
  let state: Device["state"] = "stored";

  const attempt = async <T>(act: (open: IDBDatabase) => Promise<T>): Promise<T> => {
    try {
      const result = await whileShown(database, act);
      if (state !== "full") state = "stored";
      return result;
    } catch (error) {
      const fault = faultOf(error);
      if (fault.kind !== "changed") state = fault.kind;
      throw fault;
    }
  };

  /** What there was no room for is tried again with each write that there is room for; what another tab has written since
   *  stays. */
  const retry = async () => {
    for (const change of [...held.values()]) {
      const kind = await attempt((open) => transact(open, [change])).then(nothing, (fault: unknown) => (fault as DeviceFault).kind);
      if ((!kind || kind === "changed") && held.get(nameOf(change)) === change) held.delete(nameOf(change));
    }
  };

  const write = async (changes: readonly Change[]) => {
    try {
      await attempt((open) => transact(open, changes));
      state = "stored";
      for (const change of changes) held.delete(nameOf(change));
    } catch (error) {
      const { kind } = error as DeviceFault;
      if (kind !== "changed") for (const change of changes) held.set(nameOf(change), change);
      throw error;
    }
    if (held.size) await retry();
  };

  return {
    get state() {
      return state;
    },
    get(store, key) {
      const waiting = held.get(nameOf({ store, key }));
      if (waiting) return Promise.resolve(waiting.value);
      return attempt((open) => readOne(open, store, key)).catch(nothing);
    },
    async all(store) {
      const stored = await attempt((open) => readAll(open, store)).catch((): Map<string, unknown> => new Map());
      return [...withHeld(stored, store, held).values()];
    },
    put: (store, key, value) => write([{ store, key, value }]),
    remove: (store, key) => write([{ store, key }]),
    write,
  };
}

/** The device, once its database is open or is known not to open. */
export async function openDevice(): Promise<Device> {
  followLeaving(globalThis);
  const device = makeDevice();
  await device.get("notes", "board");
  return device;
}
