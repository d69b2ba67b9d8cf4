// A rating, with the mark of one of which too little is known.
import type { SeatChange, SeatRating } from "api";
import { words } from "../../state/app";
import { differenceText } from "../../state/club/ratings";
import type { App } from "../../state/context";

export function RatingMark({ app, of }: { app: App; of: Pick<SeatRating, "rating" | "provisional"> }) {
  const { t } = words(app);
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

/** "1500 → 1516 (+16)" */
export function RatingStepText({ app, change }: { app: App; change: SeatChange }) {
  const { before, after, provisional } = change;
  return (
    <span class="rating">
      {before} → <RatingMark app={app} of={{ rating: after, provisional }} />{" "}
      <strong class={after < before ? "rating-down" : "rating-up"}>({differenceText(after - before)})</strong>
    </span>
  );
}
