// One value, replaced as a whole, and those who want to know. A component that reads of it while it is drawn is drawn again
// when just that changes: a part of the state, or a field of a part that is named in `fine`.
import { batch, signal, type Signal } from "@preact/signals";

export interface Store<T> {
  /** The state as it is now; it stays so when the store changes. */
  get(): T;
  /** The same, without noting who reads it. */
  peek(): T;
  set(change: Partial<T>): void;
  /** The same, where something else of what is there is looked at: what stands beside it may follow a frame later (calm.ts). */
  step(change: Partial<T>): void;
  /** `isStep`: the change was made by `step`, or by who has heard of one. */
  subscribe(listener: (now: T, before: T, isStep: boolean) => void): () => void;
  /** Of a store that follows another: the other one. */
  readonly ahead?: Store<T>;
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

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** `fine`: parts of which each field counts for itself. */
export function makeStore<T extends object>(initial: T, fine: readonly (keyof T)[] = []): Store<T> {
  let value = initial;
  const parts = makeFields();
  const fields = new Map(fine.map((part) => [part as PropertyKey, makeFields()]));
  const watched = new WeakMap<object, object>();
  const listeners = new Set<(now: T, before: T, isStep: boolean) => void>();
  let steps = 0;

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
    return made;
  }

  function set(change: Partial<T>): void {
    const before = value;
    value = { ...value, ...change };
    batch(() => {
      parts.write(value);
      for (const [part, known] of fields) {
        const now = value[part as keyof T];
        if (isObject(now)) known.write(now);
      }
    });
    for (const listener of [...listeners]) listener(value, before, steps > 0);
  }

  return {
    get: () => watch(value, parts, (field) => fields.get(field)),
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
  };
}
