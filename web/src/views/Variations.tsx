// What a game's tree has besides the moves that are shown: a comment on this moment, and the other lines.
import { useMemo } from "preact/hooks";
import { words } from "../state/app";
import type { App } from "../state/context";
import type { Table } from "../state/model";
import { openLine } from "../state/resume";
import { withLine } from "../state/tree/edit";
import { commentAt, eventsTo, lineThrough, variationsOf } from "../state/tree/read";
import { LineTree } from "./LineTree";

export function Variations({ app, table }: { app: App; table: Table }) {
  const { t } = words(app);
  const at = app.store.get().view.at ?? table.events.length;
  const comment = commentAt(table, at);
  const tree = useMemo(() => withLine(table.tree ?? [], table.events), [table.tree, table.events]);
  return (
    <>
      {comment && <p class="comment" data-part="comment">{comment}</p>}
      {variationsOf(table).length > 0 && (
        <section class="variations" aria-labelledby="variations-title">
          <h2 id="variations-title">{t("Variations")}</h2>
          <LineTree
            app={app}
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
