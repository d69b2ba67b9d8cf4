// Whether the first page begins as everyone's, remembered for the next time: it is asked before anything is drawn.
const OWN = "ludopod.own";

export function hasOwn(): boolean {
  try {
    return localStorage.getItem(OWN) !== null;
  } catch {
    return false;
  }
}

/** Where the browser stores nothing, the page begins as everyone's. */
export function noteOwn(own: boolean): void {
  try {
    if (own) localStorage.setItem(OWN, "yes");
    else localStorage.removeItem(OWN);
  } catch (error) {
    console.warn("not remembered:", error);
  }
}
