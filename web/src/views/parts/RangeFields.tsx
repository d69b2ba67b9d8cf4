// The ends of a range of ratings, as they are typed.
import { words } from "../../state/app";
import { rangeIn, RATING_MAX, type TypedRange } from "../../state/club/range";
import type { App } from "../../state/context";
import { Field, TextInput } from "./form";

interface RangeProps {
  app: App;
  legend: string;
  /** What is said while nothing is wrong. */
  hint: string;
  typed: TypedRange;
  change(typed: TypedRange): void;
}

export function RangeFields({ app, legend, hint, typed, change }: RangeProps) {
  const { t } = words(app);
  const wrong = rangeIn(typed) === undefined;
  const end = (name: keyof TypedRange) => ({
    value: typed[name],
    change: (text: string) => change({ ...typed, [name]: text }),
    inputMode: "numeric" as const,
    maxLength: 4,
  });
  return (
    <fieldset class="range-fields">
      <legend>{legend}</legend>
      <div class="range-ends">
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
