// A button, as most of them look.
import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import { Icon, type IconName } from "../Icon";

interface ButtonProps extends Omit<ButtonHTMLAttributes, "type" | "icon" | "class"> {
  /** What makes it another: "primary", "danger". */
  class?: string;
  icon?: IconName | undefined;
  children: ComponentChildren;
}

export const Button = ({ class: kind, icon, children, ...rest }: ButtonProps) => (
  <button type="button" class={kind ? `button ${kind}` : "button"} {...rest}>
    {icon && <Icon name={icon} />}
    {children}
  </button>
);

// ---- A line of a menu.

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

// ---- A button that is a picture only; its name is said, and shown when it is pointed at.

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
