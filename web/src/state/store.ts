// One value, replaced as a whole, and those who want to know.
export interface Store<T> {
  get(): T;
  set(change: Partial<T>): void;
  subscribe(listener: (now: T, before: T) => void): () => void;
}

export function makeStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<(now: T, before: T) => void>();
  return {
    get: () => value,
    set(change) {
      const before = value;
      value = { ...value, ...change };
      for (const listener of [...listeners]) listener(value, before);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
