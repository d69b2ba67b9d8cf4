// The page takes the place of its first look: what was pressed or chosen there counts, and whoever went there by keys stays
// where they were.
import { CONTROLS, nameOf } from "./control";

const page = document.documentElement;

const controlOf = (name: string | undefined): HTMLElement | undefined =>
  name ? [...document.querySelectorAll<HTMLElement>(CONTROLS)].find((control) => nameOf(control) === name) : undefined;

/** The address that a link leads to, as it stands there. */
const linkTo = (address: string | null) => (address ? document.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`) : null);

function choose(control: HTMLElement | undefined, value: string | undefined): void {
  if (!(control instanceof HTMLSelectElement) || value === undefined) return;
  control.value = value;
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/** What the document shows, where it is just what this visitor sees: it becomes the page's own. */
function lookHere(): Element | null {
  const look = page.dataset["look"] === "own" ? null : document.querySelector(".first-look");
  look?.classList.remove("first-look");
  look?.removeAttribute("aria-busy");
  // What stands before it, and be it a blank, would have all of it inserted, and styled, anew.
  for (const other of [...(look?.parentNode?.childNodes ?? [])]) if (other !== look) other.remove();
  for (const styled of look?.querySelectorAll<HTMLElement>("[data-style]") ?? []) {
    styled.style.cssText = styled.dataset["style"] ?? "";
    delete styled.dataset["style"];
  }
  return look;
}

/** `draw` puts the page where the look is, or has it go on as the page, where it may. */
export function takeOver(may: boolean, draw: (look: Element | null) => void): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const [control, address] = [focused?.matches(CONTROLS) ? nameOf(focused) : undefined, focused?.getAttribute("href") ?? null];
  const { pressed, asked, chosen } = page.dataset;
  draw(may ? lookHere() : null);
  delete page.dataset["look"];
  delete page.dataset["pressed"];
  delete page.dataset["asked"];
  delete page.dataset["chosen"];
  const [button, choice] = [controlOf(pressed), controlOf(asked)];
  (controlOf(control) ?? linkTo(address))?.focus();
  button?.click();
  choose(choice, chosen);
}
