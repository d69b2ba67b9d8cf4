// Whose ratings a new challenge is for.
import { words } from "../../state/app";
import { rangeIn, RATING_MAX, type TypedRange } from "../../state/club/range";
import { poolTitle } from "../../state/club/ratings";
import type { Pool } from "../../state/club/ratings-types";
import type { App } from "../../state/context";
import { Field, TextInput } from "../parts/form";

interface RangeProps {
  app: App;
  pool: Pool;
  typed: TypedRange;
  change(typed: TypedRange): void;
}

export function RangeFields({ app, pool, typed, change }: RangeProps) {
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
      <legend>{t("Ratings of those who may accept")}</legend>
      <div class="range-ends">
        <Field label={t("Lowest rating")}>
          <TextInput {...end("least")} placeholder="1200" />
        </Field>
        <Field label={t("Highest rating")}>
          <TextInput {...end("most")} placeholder="1800" />
        </Field>
      </div>
      <small class={wrong ? "refused" : undefined} role={wrong ? "alert" : undefined}>
        {wrong
          ? t("A rating is a number from 1 to {most}, the lower one first.", { most: RATING_MAX })
          : t("In {pool}. Leave both empty for anybody.", { pool: poolTitle(app, pool) })}
      </small>
    </fieldset>
  );
}
