// Variants in words. They are known beside the author's game, and never go by its name alone.
import type { Words } from "../i18n";

export function variantName({ t }: Words, variant: string): string {
  const names: Record<string, string> = {
    snub: t("Snub-square board: up to five neighbours"),
    dodeca: t("Twelve-sided dice: sums up to twelve"),
    "snub+dodeca": t("Snub-square board and twelve-sided dice"),
  };
  return names[variant] ?? "";
}
