// A game brought along: typed, pasted, or from a file.
import { useMemo, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { seatName, words } from "../state/app";
import type { App } from "../state/context";
import { gamesIn, TEXT_MAX, type Opened } from "../state/opening";
import { Icon } from "./Icon";

/** A text of many games: which one? */
function Games({ app, games, open }: { app: App; games: Opened[]; open(game: Opened): void }) {
  const { t, tn } = words(app);
  return (
    <section class="found">
      <h2>{t("Which game?")}</h2>
      <ol>
        {games.map((game, index) => (
          <li key={index}>
            <button type="button" class="item" onClick={() => open(game)}>
              <span>{index + 1}</span>
              <span>{game.seats.map((seat) => seatName(app, seat)).join(" – ")}</span>
              <small>{tn("{n} move", "{n} moves", game.events.length)}</small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function FileChoice({ app, take }: { app: App; take(text: string): void }) {
  const { t } = words(app);
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file) take(await textOf(file));
    input.value = "";
  };
  return (
    <label class="button file">
      <Icon name="open" />
      {t("Choose a file")}
      <input
        type="file"
        accept=".txt,.pgn,.pod,.json,text/plain,application/json"
        onChange={({ currentTarget }) => void read(currentTarget)}
      />
    </label>
  );
}

/** What a file holds, as far as it can be a game. */
export const textOf = (file: File): Promise<string> => file.slice(0, TEXT_MAX + 1).text();

interface OpenTextProps {
  app: App;
  /** What stands there at first. */
  text?: string;
  /** More to say before it is opened, of the game that was found. */
  more?(game: string | undefined): ComponentChildren;
  open(game: Opened): void;
}

export function OpenText({ app, text: first = "", more, open }: OpenTextProps) {
  const { t, language } = words(app);
  const [text, setText] = useState(first);
  const found = useMemo(() => (text.trim() ? gamesIn(app, text) : { games: [] }), [text, language]);
  // What there is to say of a text that was brought along is said at once.
  const [refused, setRefused] = useState(first !== "");
  const fault = refused && "fault" in found ? found.fault : "";
  const [games, setGames] = useState<Opened[]>(first && "games" in found ? found.games : []);
  const change = (now: string) => {
    setText(now);
    setRefused(false);
    setGames([]);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if ("fault" in found) setRefused(true);
    else if (found.games.length === 1 && found.games[0]) open(found.games[0]);
    else setGames(found.games);
  };
  return (
    <form class="open-text" onSubmit={submit}>
      <label class="field">
        <span>{t("A record, a position, or just the moves")}</span>
        <textarea
          rows={9}
          spellcheck={false}
          autocomplete="off"
          placeholder={"1. c3 c4 2. b3 d3 …"}
          value={text}
          aria-invalid={fault !== ""}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      </label>
      {fault && (
        <p class="refused" role="alert">
          {fault}
        </p>
      )}
      {more?.("games" in found ? found.games[0]?.options.game : undefined)}
      <div class="panel-actions">
        <button type="submit" class="button primary large" disabled={text.trim() === ""}>
          {t("Open the game")}
        </button>
        <FileChoice app={app} take={change} />
      </div>
      {games.length > 0 && <Games app={app} games={games} open={open} />}
    </form>
  );
}
