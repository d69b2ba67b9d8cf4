// The library: all games and analyses of this device, and the visitor's games at the club, in one list.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { words, type App } from "../../state/app";
import { myself } from "../../state/club";
import { type Filter, FILTERS, find } from "../../state/library/library";
import { whyNotKept } from "../../state/library/telling";
import { Button, Card, Empty, GamesTabs, Icon, Link, Notice, Place, Skeleton, Slot, TextField, useApp } from "../parts";
import { Remark, RemarkAction } from "../Remark";
import { Files } from "./Files";
import { GameRows } from "./GameRows";
import { rowsOf, type GameRow } from "./rows";

/** As many small boards as a page draws. */
const PAGE = 20;

/** What the browser does with the games, where that is not what one hopes. */
function StorageNotice() {
  const { app } = useApp();
  const { state } = app.device;
  return state === "stored" ? null : <Notice tone="bad">{whyNotKept(app, state)}</Notice>;
}

const filterName = (app: App, filter: Filter): string => {
  const { t } = words(app);
  return { all: t("All"), running: t("In progress"), finished: t("Finished"), studies: t("Analyses"), club: t("Club") }[filter];
};

function Filters({ filter, choose }: { filter: Filter; choose(filter: Filter): void }) {
  const { app, t } = useApp();
  const offered = FILTERS.filter((name) => name !== "club" || myself(app));
  return (
    <div class="filters beside wraps gap-2" role="group" aria-label={t("Show")}>
      {offered.map((name) => (
        <Button aria-pressed={name === filter} onClick={() => choose(name)} key={name}>{filterName(app, name)}</Button>
      ))}
    </div>
  );
}

/** The pages of a long list. What comes is read from its top. */
function Pages({ count, page, turn }: { count: number; page: number; turn(page: number): void }) {
  const { t } = useApp();
  if (count <= 1) return null;
  return (
    <nav class="pages level apart beside wraps gap-2" aria-label={t("Pages of the list")}>
      <Button icon="back" disabled={page === 0} onClick={() => turn(page - 1)}>{t("Previous")}</Button>
      <span role="status">{t("Page {page} of {n}", { page: page + 1, n: count })}</span>
      <Button disabled={page === count - 1} onClick={() => turn(page + 1)}>
        {t("Next")}
        <Icon name="forward" />
      </Button>
    </nav>
  );
}

/** Games of the club that are not there yet, or why not. */
const ClubState = () => (myself(useApp().app) ? <Slot of="played" lines={2}>{() => null}</Slot> : null);

function None({ any }: { any: boolean }) {
  const { t } = useApp();
  if (any) return <Empty title={t("No game fits. Try fewer words, or another kind of game.")} />;
  return (
    <Empty title={t("No games yet. Each game that you begin is kept here by itself.")}>
      <Link to={{ page: "new", mode: "computer" }} class="button primary">{t("New game")}</Link>
    </Empty>
  );
}

function List({ rows, any }: { rows: readonly GameRow[]; any: boolean }) {
  const { tn } = useApp();
  const [page, setPage] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const count = Math.ceil(rows.length / PAGE);
  const shown = Math.min(page, Math.max(count - 1, 0));
  useEffect(() => {
    if (page !== shown) setPage(shown);
  }, [page, shown]);
  const turn = (next: number) => {
    setPage(next);
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={top} tabIndex={-1} class="library-page">
      <p class="quiet" role="status">{rows.length > 0 ? tn("{n} game", "{n} games", rows.length) : ""}</p>
      {rows.length > 0 ? <GameRows rows={rows.slice(shown * PAGE, (shown + 1) * PAGE)} /> : <None any={any} />}
      <Pages count={count} page={shown} turn={turn} />
    </div>
  );
}

/** What was just done, and the way back, in sight wherever the list has been scrolled to. What had the focus may have
 *  gone with it: the focus is then on the way back, and after that on the list. */
function Told() {
  const { app } = useApp();
  const { notice } = app.store.get();
  const panel = useRef<HTMLDivElement>(null);
  const told = useRef(false);
  useEffect(() => {
    const next = notice ? panel.current?.querySelector("button") : told.current && document.querySelector<HTMLElement>(".library-page");
    if (next && document.activeElement === document.body) next.focus({ preventScroll: true });
    told.current = notice !== null;
  }, [notice]);
  if (!notice) return null;
  return (
    <div class="panel library-told" data-panel="library" ref={panel}>
      <p class="panel-text stack gap-1">
        <Remark />
      </p>
      <RemarkAction />
    </div>
  );
}

export function Games() {
  const { app, t, language } = useApp();
  const { library, club } = app.store.get();
  const [query, setQuery] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const played = myself(app) ? club.played.value : undefined;
  const rows = useMemo(() => rowsOf(app, library ?? [], played ?? []), [library, played, language]);
  const found = useMemo(() => find(rows, filter, query), [rows, filter, query]);
  return (
    <Place
      shape="wide"
      title={t("Your games")}
      lead={t("Each game and each analysis of this device, kept in this browser with every move. Nothing is replaced.")}
      tabs={<GamesTabs />}
    >
      <StorageNotice />
      <Told />
      <Card>
        {(!library || rows.length > 0) && (
          <div class="library-head stack gap-3">
            <TextField label={t("Search by name, game, board, result or date")} type="search" value={query} change={setQuery} maxLength={100} />
            <Filters filter={filter} choose={setFilter} />
          </div>
        )}
        <ClubState />
        {library ? <List rows={found} any={rows.length > 0} key={`${filter} ${query}`} /> : <Skeleton lines={5} />}
        {library && <Files entries={library} />}
      </Card>
    </Place>
  );
}
