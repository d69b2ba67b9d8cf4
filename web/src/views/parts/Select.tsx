// Choices: from a menu of the browser's own, among cards or pictures, and of a range.
import type { ComponentChildren, SelectHTMLAttributes } from "preact";
import { rangeIn, RATING_MAX, type TypedRange } from "../../state/club";
import { useApp } from "../context";
import { Icon } from "../Icon";
import { Field, TextInput } from "./form";

interface SelectProps<T> extends Omit<SelectHTMLAttributes, "value" | "onChange"> {
  /** Stands over it; left out where a field says it. */
  label?: string;
  value: T;
  choices: readonly (readonly [value: NoInfer<T>, title: string | number, lang?: string])[];
  choose(value: NoInfer<T>): void;
}

/** What else it is given goes to the element. */
export function Select<T extends string | number>({ label, value, choices, choose, ...rest }: SelectProps<T>) {
  const take = ({ currentTarget: { selectedIndex } }: { currentTarget: HTMLSelectElement }) => {
    const taken = choices[selectedIndex];
    if (taken) choose(taken[0]);
  };
  const menu = (
    <select {...rest} value={value} onChange={take}>
      {choices.map(([one, title, lang]) => (
        <option value={one} lang={lang} key={one}>{title}</option>
      ))}
    </select>
  );
  if (label === undefined) return menu;
  return (
    <label class="field">
      <span>{label}</span>
      {menu}
    </label>
  );
}

/** A choice among a few cards, one of which is always chosen. */
export function Choices<T extends string | number>(props: {
  legend: string;
  name: string;
  value: T;
  choices: readonly { value: NoInfer<T>; title: string | number; text?: string }[];
  choose(value: NoInfer<T>): void;
  /** What is said of them fits five in a row. */
  few?: boolean;
}) {
  const { legend, name, value, choices, choose, few } = props;
  return (
    <fieldset class={`choices gap-2${few ? " few" : ""}`}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label class="choice box beside level apart gap-3" key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => choose(choice.value)}
          />
          <span>
            <strong>{choice.title}</strong>
            {choice.text && <small>{choice.text}</small>}
          </span>
          <Icon name="check" />
        </label>
      ))}
    </fieldset>
  );
}

// ---- A choice that is a picture: one of several, which stand beside one another.

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
  <label class="tile stack level">
    <input type="radio" name={name} checked={chosen} onChange={choose} />
    {picture}
    <strong>{title}</strong>
    {text && <small>{text}</small>}
  </label>
);

// ---- The ends of a range of ratings, as they are typed.

interface RangeProps {
  legend: string;
  /** What is said while nothing is wrong. */
  hint: string;
  typed: TypedRange;
  change(typed: TypedRange): void;
}

export function RangeFields({ legend, hint, typed, change }: RangeProps) {
  const { t } = useApp();
  const wrong = rangeIn(typed) === undefined;
  const end = (name: keyof TypedRange) => ({
    value: typed[name],
    change: (text: string) => change({ ...typed, [name]: text }),
    inputMode: "numeric" as const,
    maxLength: 4,
  });
  return (
    <fieldset class="gap-2">
      <legend>{legend}</legend>
      <div class="range-ends stack gap-3">
        <Field label={t("Lowest rating")}>
          <TextInput {...end("least")} placeholder="1200" />
        </Field>
        <Field label={t("Highest rating")}>
          <TextInput {...end("most")} placeholder="1800" />
        </Field>
      </div>
      <small class={wrong ? "refused" : undefined} role={wrong ? "alert" : undefined}>
        {wrong ? t("A rating is a number from 1 to {most}, the lower one first.", { most: RATING_MAX }) : hint}
      </small>
    </fieldset>
  );
}
