// Runs before anything is drawn, and before the page's code is there: the colours of the page, and whether its first look
// (look.tsx), which stands in the document, is what this visitor will see.
import { applySettings } from "../state/looks";
import { hasOwn } from "../state/own";
import { storedPreferences, type Settings } from "../state/preferences";
import { loadSettings } from "../state/settings";
import { CONTROLS, nameOf } from "./control";
import { askForRules, sendRules } from "./rules";

/** Language and preferences are those that the look was drawn with. */
const isUsual = (settings: Settings): boolean =>
  settings.language === document.documentElement.lang &&
  Object.entries(storedPreferences({})).every(([name, value]) => Reflect.get(settings, name) === value);

const onLook = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest(".first-look") && target.closest<HTMLElement>(CONTROLS) : null;

function open({ dataset }: HTMLElement): void {
  askForRules();
  const settings = loadSettings();
  if (hasOwn() || !isUsual(settings) || (!CLUB && location.search)) dataset["look"] = "own";
  applySettings(settings);
  // Files that the place at this address is in, which its code would ask for once it is here.
  for (const part of (CLUB && PARTS[/^\/(@|[^/]*)/.exec(location.pathname)?.[1] ?? ""]) || [])
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: ROOT + part }));
  // What was pressed or chosen on the look is done once the page is there (takeover.ts).
  document.addEventListener("click", ({ target }) => {
    const control = onLook(target);
    if (control instanceof HTMLButtonElement) dataset["pressed"] = nameOf(control);
  });
  document.addEventListener("change", ({ target }) => {
    const control = onLook(target);
    if (control instanceof HTMLSelectElement) [dataset["asked"], dataset["chosen"]] = [nameOf(control), control.value];
  });
}

if (typeof document === "undefined") void sendRules();
else open(document.documentElement);
