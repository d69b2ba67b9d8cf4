// What can be put on a board that is set up: the pieces of each seat, and the eraser.
import type { ComponentChildren } from "preact";
import type { Kind } from "@ludopod/core";
import { Icon, useApp } from "../parts";

/** Null: the eraser. */
export type Chosen = Pick<Kind, "seat" | "shows"> | null;

export const isSameKind = (kind: Kind, chosen: Chosen) => kind.seat === chosen?.seat && kind.shows === chosen.shows;

interface PaletteProps {
  kinds: readonly Kind[];
  chosen: Chosen;
  choose(kind: Chosen): void;
}

interface KindChoiceProps {
  title: string;
  checked: boolean;
  choose(): void;
  children: ComponentChildren;
}

const KindChoice = ({ title, checked, choose, children }: KindChoiceProps) => (
  <label class="kind stack" title={title}>
    <input type="radio" name="kind" aria-label={title} checked={checked} onChange={choose} />
    {children}
  </label>
);

/** The pieces to choose from, those of each seat together. */
export function Palette({ kinds, chosen, choose }: PaletteProps) {
  const { t } = useApp();
  const seats = [...new Set(kinds.map(({ seat }) => seat))];
  return (
    <fieldset class="palette beside wraps yields">
      <legend class="visually-hidden">{t("Piece to put on the board")}</legend>
      {seats.map((seat) => (
        <span class="beside wraps" key={seat}>
          {kinds
            .filter((kind) => kind.seat === seat)
            .map((kind) => (
              <KindChoice title={kind.words} checked={isSameKind(kind, chosen)} choose={() => choose(kind)} key={kind.shows}>
                <span class="kind-picture" aria-hidden="true" dangerouslySetInnerHTML={{ __html: kind.svg }} />
              </KindChoice>
            ))}
        </span>
      ))}
      <KindChoice title={t("Eraser")} checked={chosen === null} choose={() => choose(null)}>
        <Icon name="bin" />
      </KindChoice>
    </fieldset>
  );
}
