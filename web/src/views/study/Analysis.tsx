// The analysis board: the board, and beside it the tree of all that has been tried.
import { useEffect } from "preact/hooks";
import { words } from "../../state/app";
import type { App } from "../../state/context";
import type { Study } from "../../state/model";
import { dropFromStudy, showInStudy } from "../../state/study/lines";
import { comeBack } from "../../state/study/study";
import { branchesAfter, commentAt, rowsOf } from "../../state/tree/read";
import { Arena } from "../Game";
import { Help } from "../Help";
import { Icon } from "../Icon";
import { LineTree } from "../LineTree";
import { Sharing } from "../Sharing";

function Lines({ app, study: { table } }: { app: App; study: Study }) {
  const { t } = words(app);
  const at = app.store.get().view.at ?? table.events.length;
  const shown = table.events.slice(0, at);
  const rows = rowsOf(branchesAfter(table.tree ?? [], []));
  const comment = commentAt(table, at);
  return (
    <>
      {comment && <p class="comment">{comment}</p>}
      {rows.length > 0 ? (
        <LineTree app={app} rows={rows} label={t("Lines")} current={shown} onPick={(events) => showInStudy(app, events)} />
      ) : (
        <p class="quiet">{t("Try a move: it becomes a line here.")}</p>
      )}
      {at > 0 && (
        <button type="button" class="button" onClick={() => dropFromStudy(app, shown)}>
          <Icon name="bin" />
          {t("Remove this move and what follows it")}
        </button>
      )}
    </>
  );
}

export function Analysis({ app }: { app: App }) {
  const { t } = words(app);
  const { study, help } = app.store.get();
  useEffect(() => {
    void comeBack(app);
  }, []);
  if (!study) return null;
  return (
    <Arena app={app}>
      {help ? (
        <Help app={app} />
      ) : (
        <section class="study" aria-labelledby="study-title">
          <h1 id="study-title" class="title">
            {study.name || t("Analysis")}
          </h1>
          <Lines app={app} study={study} />
          <Sharing app={app} table={study.table} />
        </section>
      )}
    </Arena>
  );
}
