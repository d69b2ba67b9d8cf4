// Forms: fields, switches, and the button that sends them.
import { cloneElement, type ComponentChildren, type VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Failure } from "../../state/club";
import { type Sending, useSending } from "./sending";
import { Problem } from "./states";

/** An id of its own. Preact's useId gives the same to what is mounted later in another place. */
const useOwnId = (): string => useState(() => `part-${Math.random().toString(36).slice(2)}`)[0];

interface FieldProps {
  label: string;
  /** What to enter, said before anything is wrong. */
  hint?: ComponentChildren;
  /** What is wrong with what has been entered. */
  fault?: string | undefined;
  children: VNode<{ id?: string; "aria-describedby"?: string | undefined; "aria-invalid"?: boolean }>;
}

/** An input with its name, and what there is to say about it. */
export function Field({ label, hint, fault, children }: FieldProps) {
  const id = useOwnId();
  const note = fault ?? hint;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {cloneElement(children, {
        id,
        "aria-describedby": note ? `${id}-note` : undefined,
        "aria-invalid": !!fault,
      })}
      {note && (
        <small id={`${id}-note`} class={fault ? "refused" : undefined}>{note}</small>
      )}
    </div>
  );
}

interface TextProps {
  value: string;
  change(value: string): void;
  type?: "text" | "password" | "email" | "search" | "number" | "datetime-local";
  autocomplete?: string;
  inputMode?: "text" | "numeric" | "email";
  maxLength?: number;
  required?: boolean;
  placeholder?: string;
  /** It comes up as the next thing to fill in, and has the focus before anything can be typed. */
  focused?: boolean;
  id?: string;
}

/** A line of text; what else a field gives it goes to the input. */
export function TextInput({ change, type = "text", autocomplete = "off", focused, ...rest }: TextProps) {
  const element = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (focused) element.current?.focus();
  }, []);
  return (
    <input
      type={type}
      autocomplete={autocomplete}
      spellcheck={false}
      autocapitalize="none"
      ref={element}
      {...rest}
      onInput={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

/** A field that is a line of text. */
export const TextField = ({ label, hint, fault, ...rest }: Omit<FieldProps, "children"> & TextProps) => (
  <Field label={label} hint={hint} fault={fault}>
    <TextInput {...rest} />
  </Field>
);

interface SwitchProps {
  label: string;
  hint?: string;
  on: boolean;
  disabled?: boolean;
  change(on: boolean): void;
}

/** Something that is on or off, at once. */
export function Switch({ label, hint, on, disabled, change }: SwitchProps) {
  const id = useOwnId();
  return (
    <div class="switch-row beside level apart gap-4">
      <span>
        <label for={id}>{label}</label>
        {hint && <small id={`${id}-note`}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch" class="switch"
        id={id}
        checked={on} disabled={disabled}
        aria-describedby={hint ? `${id}-note` : undefined}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    </div>
  );
}

/** For a form whose sending is this. */
export const sends = (act: () => void) => (event: Event) => {
  event.preventDefault();
  act();
};

interface FormProps {
  /** Of a place that says itself how it has gone. */
  sending?: Sending;
  /** What the one primary button says. */
  submit: string;
  /** Not yet to be sent; while it is being sent nothing is. */
  disabled?: boolean;
  /** Done when it is sent. */
  act(): Promise<Failure | null>;
  /** Beside the button. */
  others?: ComponentChildren;
  children?: ComponentChildren;
}

export function Form({ sending: places, submit, disabled = false, act, others, children }: FormProps) {
  const own = useSending();
  const { busy, fault, run } = places ?? own;
  return (
    <form class="form" noValidate onSubmit={sends(() => disabled || run(act))}>
      {children}
      <Problem fault={fault} />
      <div class="form-actions beside wraps level gap-3">
        <button type="submit" class="button primary" disabled={disabled || busy} aria-busy={busy}>{submit}</button>
        {others}
      </div>
    </form>
  );
}
