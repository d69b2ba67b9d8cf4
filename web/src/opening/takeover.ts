// The page takes the place of its first look: what was pressed there counts, and whoever went there by keys stays where they
// were.
const page = document.documentElement;

const cellOf = (square: string | undefined) =>
  square ? document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(square)}"]`) : null;

/** The address that a link leads to, as it stands there. */
const linkTo = (address: string | null) => (address ? document.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`) : null);

/** `draw` puts the page where the look is. */
export function takeOver(draw: () => void): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const [square, address] = [focused?.dataset["cell"], focused?.getAttribute("href") ?? null];
  const { pressed } = page.dataset;
  draw();
  delete page.dataset["look"];
  delete page.dataset["pressed"];
  (cellOf(square) ?? linkTo(address))?.focus();
  cellOf(pressed)?.click();
}
