// A choice that is a picture: one of several, which stand beside one another.
import type { ComponentChildren } from "preact";

interface TileProps {
  /** Of the group: one of its tiles is chosen. */
  name: string;
  picture: ComponentChildren;
  title: string;
  text?: string;
  chosen: boolean;
  choose(): void;
}

export const Tile = ({ name, picture, title, text, chosen, choose }: TileProps) => (
  <label class="tile">
    <input type="radio" name={name} checked={chosen} onChange={choose} />
    {picture}
    <strong>{title}</strong>
    {text && <small>{text}</small>}
  </label>
);
