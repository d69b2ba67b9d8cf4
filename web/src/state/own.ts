// Whether the first page begins as everyone's, remembered for the next time: it is asked before anything is drawn.
import { inBrowser } from "./remembered";

const OWN = inBrowser("ludopod.own");

export const hasOwn = (): boolean => OWN.read() !== null;

/** Where the browser stores nothing, the page begins as everyone's. */
export const noteOwn = (own: boolean): void => OWN.write(own ? "yes" : null);
