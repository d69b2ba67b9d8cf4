// The analysis board: the board, and beside it the tree of all that has been tried, with what is written there.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type App, refuse, type Study, type Table } from "../../state/app";
import { TITLE_MAX } from "../../state/library/moving";
import { gamesIn, type Opened } from "../../state/opening";
import { keepStudy } from "../../state/study/keeping";
import { showNode, shownInStudy } from "../../state/study/lines";
import { renameStudy } from "../../state/study/notes";
import { emptyTable, openStudy, recordTable } from "../../state/study/study";
import { EnginePanel } from "../engine/EnginePanel";
import { Arena } from "../Game";
import { Help } from "../Help";
import { LineTree } from "../LineTree";
import { OpenText, textOf } from "../OpenText";
import { Sharing } from "../Sharing";
import { keepInView } from "./inView";
import { Notes } from "./Notes";
import { Setup } from "./Setup";
import { Button, Item, useApp, useStanding } from "../parts";

/** The list follows one frame after the board: whoever steps looks at the board. */
function useFollowing() {
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return useCallback((move: HTMLElement) => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      frame.current = requestAnimationFrame(() => keepInView(".lines", move));
    });
  }, []);
}

function Lines({ study: { table } }: { study: Study }) {
  const { app, t } = useApp();
  const { tree = [] } = table;
  const shown = shownInStudy(app.store.get());
  const room = useRef<HTMLDivElement>(null);
  const follow = useFollowing();
  const isStart = shown.length === 0;
  useEffect(() => {
    if (isStart && room.current) room.current.scrollTop = 0;
  }, [isStart]);
  return (
    <div class="lines box scrolls tops stack gap-3" ref={room}>
      {table.comment && <p class="comment" data-part="comment">{table.comment}</p>}
      {tree.length > 0 ? (
        <LineTree tree={tree} label={t("Lines")} current={shown} follow={follow} onPick={(index) => showNode(app, index)} />
      ) : (
        <p class="quiet">{t("Try a move: it becomes a line here.")}</p>
      )}
    </div>
  );
}

function Name({ study }: { study: Study }) {
  const { app, t } = useApp();
  return (
    <h1 class="title study-name" aria-label={study.name || t("Analysis")}>
      <input
        type="text"
        aria-label={t("Name of this analysis")}
        placeholder={t("Analysis")}
        maxLength={TITLE_MAX}
        value={study.name}
        onInput={({ currentTarget }) => renameStudy(app, currentTarget.value)}
      />
    </h1>
  );
}

type Mode = "board" | "setup" | "open";

/** What else can be put on the board, and taking along what is there. */
function More({ study, choose }: { study: Study; choose(mode: Mode): void }) {
  const { app, t } = useApp();
  const { options } = study.table;
  return (
    <div class="menu ruled stack" role="group" aria-label={t("More")}>
      <Item icon="board" text={t("Set up a position")} onClick={() => choose("setup")} />
      <Item icon="open" text={t("Open a saved game or a position")} onClick={() => choose("open")} />
      <Item icon="plus" text={t("New analysis")} onClick={() => openStudy(app, emptyTable(app, options.game))} />
      <Sharing table={study.table} record={recordTable(study.table)} />
      <Item icon="help" text={t("Keyboard shortcuts")} onClick={() => app.store.set({ help: "keys" })} />
    </div>
  );
}

const TABS = ["lines", "notes", "more"] as const;
type Tab = (typeof TABS)[number];

function Tabs({ tab, choose }: { tab: Tab; choose(tab: Tab): void }) {
  const { t } = useApp();
  const titles: Record<Tab, string> = { lines: t("Lines"), notes: t("Notes"), more: t("More") };
  return (
    <div class="study-tabs beside gap-1" role="group" aria-label={t("Show")}>
      {TABS.map((name) => (
        <button type="button" key={name} class={`for-${name}`} aria-pressed={name === tab} onClick={() => choose(name)}>
          {titles[name]}
        </button>
      ))}
    </div>
  );
}

/** One part at a time on a phone; where there is room the notes stand under the lines (study.css). */
function Beside({ study, choose }: { study: Study; choose(mode: Mode): void }) {
  const [tab, setTab] = useState<Tab>("lines");
  useStanding("study");
  return (
    <div class="study-side stack gap-3 yields" data-part="study" data-tab={tab}>
      <Name study={study} />
      <Tabs tab={tab} choose={setTab} />
      <div class="study-lines beside gap-3 yields">
        <EnginePanel table={study.table} />
        <Lines study={study} />
      </div>
      <Notes study={study} key={study.id} />
      <More study={study} choose={choose} />
    </div>
  );
}

/** A record from a file or as text, in the place of the tree. */
function Opening({ text, open, cancel }: { text: string; open(game: Opened): void; cancel(): void }) {
  const { t } = useApp();
  return (
    <section class="study-open">
      <h1 class="title">{t("Open a saved game or a position")}</h1>
      <OpenText text={text} open={open} key={text} />
      <Button onClick={cancel}>{t("Cancel")}</Button>
    </section>
  );
}

/** A file that is dropped anywhere is opened, if it holds a game; of several one is chosen. */
async function takeFile(app: App, event: DragEvent, open: (game: Opened) => void, choose: (text: string) => void): Promise<void> {
  const file = event.dataTransfer?.files[0];
  event.preventDefault();
  if (!file) return;
  const text = await textOf(file);
  const found = gamesIn(app, text);
  if ("fault" in found) refuse(app, found.fault);
  else if (found.games.length > 1) choose(text);
  else if (found.games[0]) open(found.games[0]);
}

export function Analysis() {
  const { app } = useApp();
  const { study, help } = app.store.get();
  const [mode, setMode] = useState<Mode>("board");
  const [dropped, setDropped] = useState("");
  useEffect(() => keepStudy(app), []);
  if (!study) return null;
  const back = () => {
    setMode("board");
    setDropped("");
  };
  const choose = (text: string) => {
    setDropped(text);
    setMode("open");
  };
  const put = (table: Table) => {
    back();
    openStudy(app, table, { ply: 0, isMade: true });
  };
  const open = ({ assumed: _assumed, ...table }: Opened) => put(table);
  if (mode === "setup") {
    const now = { ...study.table, events: shownInStudy(app.store.get()) };
    return <Setup table={now} done={put} cancel={back} />;
  }
  return (
    <div class="drop" onDragOver={(event) => event.preventDefault()} onDrop={(event) => void takeFile(app, event, open, choose)}>
      <Arena
        moves={help ? <Help /> : mode === "open" ? <Opening text={dropped} open={open} cancel={back} /> : <Beside study={study} choose={setMode} />}
      />
    </div>
  );
}
