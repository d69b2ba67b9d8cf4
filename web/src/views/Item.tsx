// A line of a menu.
import { Icon, type IconName } from "./Icon";

interface ItemProps {
  icon: IconName;
  text: string;
  danger?: boolean;
  onClick(): void;
}

export const Item = ({ icon, text, onClick, danger }: ItemProps) => (
  <button type="button" class={`item${danger ? " danger" : ""}`} onClick={onClick}>
    <Icon name={icon} />
    {text}
  </button>
);
