// What the browser remembers under a name. Where it stores nothing, it is as if nothing had ever been written.
interface Remembered {
  read(): string | null;
  /** null: nothing from then on. */
  write(text: string | null): void;
}

const rememberIn = (storage: () => Storage) => (name: string): Remembered => ({
  read() {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  },
  write(text) {
    try {
      if (text === null) storage().removeItem(name);
      else storage().setItem(name, text);
    } catch (error) {
      console.warn("not remembered:", error);
    }
  },
});

export const inBrowser = rememberIn(() => localStorage);
/** A tab keeps its own through a reload, whatever others do. */
export const inTab = rememberIn(() => sessionStorage);
