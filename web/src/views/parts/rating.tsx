// A rating, with the mark of one of which too little is known.
import type { SeatChange, SeatRating } from "api";
import { differenceText } from "../../state/club";
import { useApp } from "../context";

export function RatingMark({ of }: { of: Pick<SeatRating, "rating" | "provisional"> }) {
  const { t } = useApp();
  return (
    <span class="rating" title={of.provisional ? t("Provisional: more rated games will make it sure.") : undefined}>
      {of.rating}
      {of.provisional && (
        <>
          <span aria-hidden="true">?</span>
          <span class="visually-hidden"> ({t("provisional")})</span>
        </>
      )}
    </span>
  );
}

/** "1500 → 1516 (+16)", on its way there as far as it is shown. */
export function RatingStepText({ change, shown }: { change: SeatChange; shown: number }) {
  const { before, after, provisional } = change;
  return (
    <span class="rating">
      {before} → <RatingMark of={{ rating: shown, provisional }} />{" "}
      <strong class={after < before ? "rating-down" : "rating-up"}>({differenceText(after - before)})</strong>
    </span>
  );
}
