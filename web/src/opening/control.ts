// A control that the first look has, and the page that takes its place: known by its square or its name.
export const CONTROLS = "button, select";

export const nameOf = (control: HTMLElement): string =>
  control.dataset["cell"] ?? control.getAttribute("aria-label") ?? control.textContent;
