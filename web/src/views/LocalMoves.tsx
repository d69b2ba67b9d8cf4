// The moves of the game on this device, and what else was played or tried in it.
import type { Table } from "../state/model";
import { Moves } from "./Moves";
import { useMemo } from "preact/hooks";
import { openLine } from "../state/resume";
import { withLine } from "../state/tree/edit";
import { commentAt, eventsTo, lineThrough, variationsOf } from "../state/tree/read";
import { useApp } from "./parts";
import { LineTree } from "./LineTree";

export const LocalMoves = ({ table }: { table: Table }) => (
  <>
    <Moves table={table} />
    <Variations table={table} />
  </>
);

// ---- What a game's tree has besides the moves that are shown: a comment on this moment, and the other lines.

export function Variations({ table }: { table: Table }) {
  const { app, t } = useApp();
  const at = app.store.get().view.at ?? table.events.length;
  const comment = commentAt(table, at);
  const tree = useMemo(() => withLine(table.tree ?? [], table.events), [table.tree, table.events]);
  return (
    <>
      {comment && <p class="comment" data-part="comment">{comment}</p>}
      {variationsOf(table).length > 0 && (
        <section class="stack gap-2" aria-labelledby="variations-title">
          <h2 id="variations-title">{t("Variations")}</h2>
          <LineTree
            tree={tree}
            label={t("Variations")}
            current={table.events.slice(0, at)}
            onPick={(index) => {
              const events = eventsTo(tree, index);
              void openLine(app, lineThrough(tree, events), events.length);
            }}
          />
        </section>
      )}
    </>
  );
}
