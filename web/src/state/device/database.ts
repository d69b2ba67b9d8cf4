// The browser's database (IndexedDB) as promises: opening it, reading, and transactions that are on the disk when they
// are done.
export type StoreName = "games" | "puzzles" | "notes";

const NAME = "ludopod";
const VERSION = 1;
const STORES: readonly StoreName[] = ["games", "puzzles", "notes"];

/** WebKit may never answer a request to open; then the page goes on without. */
const OPEN_MS = 10_000;

function upgrade(database: IDBDatabase): void {
  for (const name of STORES) if (!database.objectStoreNames.contains(name)) database.createObjectStore(name);
}

/** `onClose`: the browser has closed it, or a newer version of the page needs it. */
export function connect(factory: () => IDBFactory | undefined, onClose: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const databases = factory();
    if (!databases) throw new DeviceFault("denied");
    const request = databases.open(NAME, VERSION);
    let late = false;
    const giveUp = (fault: DeviceFault) => {
      late = true;
      reject(fault);
    };
    const timer = setTimeout(() => giveUp(new DeviceFault("broken")), OPEN_MS);
    request.onupgradeneeded = () => upgrade(request.result);
    request.onblocked = () => giveUp(new DeviceFault("blocked"));
    request.onerror = () => reject(faultOf(request.error));
    request.onsuccess = () => {
      clearTimeout(timer);
      const database = request.result;
      if (late) database.close();
      database.onclose = onClose;
      database.onversionchange = () => {
        database.close();
        onClose();
      };
      resolve(database);
    };
  });
}

// ---- A browser may keep a page asleep that is left, to show it again at once. What that page has begun would hold the stores
// against every page after it (WebKit): it is called off, and begun anew when the page is shown.

const begun = new Set<IDBTransaction>();
let timesShown = 0;
let shown = Promise.resolve(timesShown);

/** Resolves when the page is there, to how often it has been shown again. */
export const untilShown = (): Promise<number> => shown;

export function followLeaving(window: EventTarget): void {
  window.addEventListener("pagehide", () => {
    shown = new Promise((resolve) => window.addEventListener("pageshow", () => resolve(++timesShown), { once: true }));
    for (const transaction of begun) callOff(transaction);
  });
}

function callOff(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The browser is ending it already.
  }
}

function begin(database: IDBDatabase, stores: StoreName[], mode: IDBTransactionMode = "readonly"): IDBTransaction {
  const transaction = database.transaction(stores, mode, { durability: "strict" });
  begun.add(transaction);
  const ended = () => begun.delete(transaction);
  transaction.addEventListener("complete", ended);
  transaction.addEventListener("abort", ended);
  return transaction;
}

/** From here on the browser ends it, whatever becomes of the page. */
function finish(transaction: IDBTransaction): void {
  begun.delete(transaction);
  transaction.commit();
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(faultOf(request.error));
  });

export const readOne = (database: IDBDatabase, store: StoreName, key: string): Promise<unknown> =>
  answered(begin(database, [store]).objectStore(store).get(key));

/** By key. */
export async function readAll(database: IDBDatabase, name: StoreName): Promise<Map<string, unknown>> {
  const store = begin(database, [name]).objectStore(name);
  const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll() as IDBRequest<unknown[]>)]);
  return new Map(keys.map((key, index) => [key as string, values[index]]));
}

/** One value to write. */
export interface Change {
  store: StoreName;
  key: string;
  /** Anything that can be cloned. Left out: what stands under the key is removed. */
  value?: unknown;
  /** Asked about what stands there now, in the same transaction. If it is not so, nothing at all is written, and the
   *  write is refused as "changed". */
  check?(stored: unknown): boolean;
}

function writeIn(transaction: IDBTransaction, { store: name, key, value, check }: Change, done: () => void, giveUp: (why: unknown) => void): void {
  const store = transaction.objectStore(name);
  const apply = () => {
    try {
      if (value === undefined) store.delete(key);
      else store.put(value, key);
      done();
    } catch (error) {
      giveUp(error);
    }
  };
  if (!check) {
    apply();
    return;
  }
  const request: IDBRequest<unknown> = store.get(key);
  request.onsuccess = () => {
    if (check(request.result)) apply();
    else giveUp(new DeviceFault("changed"));
  };
}

/** Writes all of it or nothing. */
export function transact(database: IDBDatabase, changes: readonly Change[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const stores = [...new Set(changes.map(({ store }) => store))];
    const transaction = begin(database, stores, "readwrite");
    let [fault, left]: [unknown, number] = [null, changes.length];
    const done = () => {
      if (--left === 0) finish(transaction);
    };
    const giveUp = (why: unknown) => {
      fault = why;
      transaction.abort();
    };
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(faultOf(fault ?? transaction.error));
    for (const change of changes) writeIn(transaction, change, done, giveUp);
  });
}

// ---- Why this device does not keep something.

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

// ---- What tells other tabs of this browser. Where the browser stores nothing for the page it may forbid that, too.

export type Channel = Pick<BroadcastChannel, "postMessage" | "onmessage">;

export function openChannel(name: string): Channel | null {
  try {
    return typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  } catch {
    return null;
  }
}
