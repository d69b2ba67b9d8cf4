// The analysis board: the board, and beside it the tree of all that has been tried, with what is written there.
import { useEffect } from "preact/hooks";
import { words } from "../../state/app";
import type { App } from "../../state/context";
import type { Study } from "../../state/model";
import { showNode, shownInStudy } from "../../state/study/lines";
import { renameStudy } from "../../state/study/notes";
import { comeBack, recordTable } from "../../state/study/study";
import { EnginePanel } from "../engine/EnginePanel";
import { Arena } from "../Game";
import { Help } from "../Help";
import { LineTree } from "../LineTree";
import { Sharing } from "../Sharing";
import { LineTools, Notes } from "./Notes";

function Lines({ app, study: { table } }: { app: App; study: Study }) {
  const { t } = words(app);
  const { tree = [] } = table;
  return (
    <div class="lines">
      {table.comment && <p class="comment">{table.comment}</p>}
      {tree.length > 0 ? (
        <LineTree app={app} tree={tree} label={t("Lines")} current={shownInStudy(app.store.get())} onPick={(index) => showNode(app, index)} />
      ) : (
        <p class="quiet">{t("Try a move: it becomes a line here.")}</p>
      )}
    </div>
  );
}

function Name({ app, study }: { app: App; study: Study }) {
  const { t } = words(app);
  return (
    <h1 class="title study-name">
      <input
        type="text"
        aria-label={t("Name of this analysis")}
        placeholder={t("Analysis")}
        maxLength={80}
        value={study.name}
        onInput={({ currentTarget }) => renameStudy(app, currentTarget.value)}
      />
    </h1>
  );
}

export function Analysis({ app }: { app: App }) {
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
        <div class="study-side">
          <Name app={app} study={study} />
          <EnginePanel app={app} table={study.table} />
          <Lines app={app} study={study} />
          <LineTools app={app} study={study} />
          <Notes app={app} study={study} key={study.id} />
          <Sharing app={app} table={study.table} record={recordTable(study.table)} />
        </div>
      )}
    </Arena>
  );
}
