// Runs before anything is drawn, and before the page's code is there: the colours of the page, and whether its first look
// (look.tsx), which stands in the document, is what this visitor will see.
import { applySettings } from "../state/looks";
import { hasOwn } from "../state/own";
import { storedPreferences } from "../state/preferences";
import { loadSettings } from "../state/settings";
import { CONTROLS, nameOf } from "./control";

const page = document.documentElement;
const spoken = page.lang;
const settings = loadSettings();

/** Language and preferences are those that the look was drawn with. */
const isUsual = (): boolean =>
  settings.language === spoken &&
  Object.entries(storedPreferences({})).every(([name, value]) => Reflect.get(settings, name) === value);

if (hasOwn() || !isUsual() || (!CLUB && location.search)) page.dataset["look"] = "own";
applySettings(settings);

// Files that the place at this address is in, which its code would ask for once it is here.
for (const part of (CLUB && PARTS[/^\/(@|[^/]*)/.exec(location.pathname)?.[1] ?? ""]) || [])
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: ROOT + part }));

const onLook = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest(".first-look") && target.closest<HTMLElement>(CONTROLS) : null;

/** What was pressed or chosen on the look is done once the page is there (takeover.ts). */
document.addEventListener("click", ({ target }) => {
  const control = onLook(target);
  if (control instanceof HTMLButtonElement) page.dataset["pressed"] = nameOf(control);
});
document.addEventListener("change", ({ target }) => {
  const control = onLook(target);
  if (control instanceof HTMLSelectElement) [page.dataset["asked"], page.dataset["chosen"]] = [nameOf(control), control.value];
});
