// One value, replaced as a whole, and those who want to know. A component that reads of it while it is drawn is drawn again
// when just that changes: a part of the state, or a field of a part that is named in `fine`.
import { batch, signal, type Signal } from "@preact/signals";

export interface Store<T> {
  /** The state as it is now; it stays so when the store changes. */
  get(): T;
  /** The same, without noting who reads it. */
  peek(): T;
  set(change: Partial<T>): void;
  /** The same, where something else of what is there is looked at: who is drawn by `get` is drawn a frame later. */
  step(change: Partial<T>): void;
  subscribe(listener: (now: T, before: T) => void): () => void;
  /** For who is drawn at once after a step, too. */
  atOnce(): Store<T>;
}

/** When those are drawn who need not be at once. Both answers call it off; a call that comes all the same does no harm. */
export interface Timing {
  /** After the next frame has been painted. */
  afterFrame(run: () => void): () => void;
  /** In the longest time that anything may stay behind. */
  atMost(run: () => void): () => void;
}

/** Who has read which field of an object. */
interface Fields {
  /** Whoever is being drawn reads this field. */
  read(field: PropertyKey, value: unknown): void;
  /** Those who have read a field that is another now are drawn again. */
  write(now: object): void;
}

function makeFields(): Fields {
  const signals = new Map<PropertyKey, Signal<unknown>>();
  return {
    read(field, value) {
      const known = signals.get(field) ?? signal(value);
      signals.set(field, known);
      void known.value;
    },
    write(now) {
      for (const [field, known] of signals) known.value = Reflect.get(now, field);
    },
  };
}

/** What stands behind those objects whose reading is noted. */
const plain = new WeakMap<object, unknown>();

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Those who have read of a value, and the value for them. */
interface Readers<T> {
  get(value: T): T;
  write(value: T): void;
}

function makeReaders<T extends object>(fine: readonly (keyof T)[]): Readers<T> {
  const parts = makeFields();
  const fields = new Map(fine.map((part) => [part as PropertyKey, makeFields()]));
  const watched = new WeakMap<object, object>();

  /** The object, whose reading is noted. Of the same object it is always the same. */
  function watch<O extends object>(object: O, known: Fields, inside: (field: PropertyKey) => Fields | undefined): O {
    const earlier = watched.get(object);
    if (earlier) return earlier as O;
    const made = new Proxy(object, {
      get(target, field) {
        const found = Reflect.get(target, field) as unknown;
        const deeper = inside(field);
        if (deeper && isObject(found)) return watch(found, deeper, () => undefined);
        known.read(field, found);
        return found;
      },
    });
    watched.set(object, made);
    plain.set(made, object);
    return made;
  }

  return {
    get: (value) => watch(value, parts, (field) => fields.get(field)),
    write: (value) =>
      batch(() => {
        parts.write(value);
        for (const [part, known] of fields) {
          const now = value[part as keyof T];
          if (isObject(now)) known.write(now);
        }
      }),
  };
}

/** Whoever looks on is drawn later: `write` when they are to be. */
function makeLateness({ afterFrame, atMost }: Timing, write: () => void) {
  let waiting: (() => void) | null = null;
  let limit: (() => void) | null = null;
  function catchUp(): void {
    waiting?.();
    limit?.();
    waiting = limit = null;
    write();
  }
  function follow(): void {
    // Another step before the last one was followed: it counts from here.
    waiting?.();
    waiting = afterFrame(catchUp);
    limit ??= atMost(catchUp);
  }
  return { catchUp, follow };
}

const NOT_LATE: Timing = { afterFrame: (run) => (run(), () => undefined), atMost: () => () => undefined };

/** `fine`: parts of which each field counts for itself. */
export function makeStore<T extends object>(initial: T, fine: readonly (keyof T)[] = [], timing = NOT_LATE): Store<T> {
  let value = initial;
  const [prompt, late] = [makeReaders(fine), makeReaders(fine)];
  const { catchUp, follow } = makeLateness(timing, () => late.write(value));
  const listeners = new Set<(now: T, before: T) => void>();
  /** What is changed by who has heard of a step belongs to it. */
  let steps = 0;

  function set(change: Partial<T>): void {
    const before = value;
    const given = Object.entries(change).map(([part, now]) => [part, (isObject(now) && plain.get(now)) || now] as const);
    value = { ...value, ...Object.fromEntries(given) };
    batch(() => {
      prompt.write(value);
      if (steps) follow();
      else catchUp();
    });
    for (const listener of [...listeners]) listener(value, before);
  }

  const store: Store<T> = {
    get: () => late.get(value),
    peek: () => value,
    set,
    step(change) {
      steps++;
      try {
        set(change);
      } finally {
        steps--;
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    atOnce: () => ({ ...store, get: () => prompt.get(value) }),
  };
  return store;
}

/** A store over another one: these parts are its own, all others are those of the one beneath. */
export function makeStoreOver<T extends object>(beneath: Store<T>, parts: Partial<T>, fine: readonly (keyof T)[] = []): Store<T> {
  const own = makeStore(parts as T, fine);
  const isOwn = (part: PropertyKey) => Object.hasOwn(parts, part);
  function get(): T {
    const [mine, others] = [own.get(), beneath.get()];
    return new Proxy(others, { get: (_, part) => Reflect.get(isOwn(part) ? mine : others, part) as unknown });
  }
  function set(change: Partial<T>): void {
    const shares = [true, false].map((mine) => Object.entries(change).filter(([part]) => isOwn(part) === mine));
    const [mine = [], others = []] = shares;
    if (others.length) beneath.set(Object.fromEntries(others) as Partial<T>);
    if (mine.length) own.set(Object.fromEntries(mine) as Partial<T>);
  }
  const peek = () => ({ ...beneath.peek(), ...own.peek() });
  const store: Store<T> = {
    get,
    peek,
    set,
    step: set,
    subscribe(listener) {
      const stops = [
        own.subscribe((now, before) => listener({ ...beneath.peek(), ...now }, { ...beneath.peek(), ...before })),
        beneath.subscribe((now, before) => listener({ ...now, ...own.peek() }, { ...before, ...own.peek() })),
      ];
      return () => stops.forEach((stop) => stop());
    },
    atOnce: () => store,
  };
  return store;
}
