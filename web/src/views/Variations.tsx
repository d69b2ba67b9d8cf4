// What a record says besides the moves that are shown: a comment on this moment, and moves in the place of others.
import { words } from "../state/app";
import type { App } from "../state/context";
import { openLine } from "../state/opening";
import type { Table } from "../state/model";
import { commentAt, variationsOf, type Variation } from "../state/tree";

const PLIES_SHOWN = 4;

/** "3. c2 b1 d2 …" */
function lineText({ ply, events }: Variation): string {
  const moves = events.slice(ply - 1, ply - 1 + PLIES_SHOWN);
  return `${ply}. ${moves.join(" ")}${events.length - ply + 1 > PLIES_SHOWN ? " …" : ""}`;
}

export function Variations({ app, table }: { app: App; table: Table }) {
  const { t } = words(app);
  const variations = variationsOf(table);
  const comment = commentAt(table, app.store.get().view.at ?? table.events.length);
  return (
    <>
      {comment && <p class="comment">{comment}</p>}
      {variations.length > 0 && (
        <section class="variations" aria-labelledby="variations-title">
          <h2 id="variations-title">{t("Variations")}</h2>
          <ul>
            {variations.map((variation) => (
              <li key={`${variation.ply} ${variation.events.join(" ")}`}>
                <button type="button" class="item" onClick={() => openLine(app, variation.events, variation.ply)}>
                  {lineText(variation)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
