// A button that is a picture only; its name is said, and shown when it is pointed at.
import { Icon, type IconName } from "./Icon";

interface IconButtonProps {
  icon: IconName;
  label: string;
  class: string;
  disabled?: boolean;
  onClick(): void;
}

export const IconButton = ({ icon, label, class: className, disabled, onClick }: IconButtonProps) => (
  <button type="button" class={className} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
    <Icon name={icon} />
  </button>
);
