// A game brought along: typed, pasted, or from a file.
import { useMemo, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { seatName } from "../state/app";
import { gamesIn, TEXT_MAX, type Opened } from "../state/opening";
import { Icon, Refused, sends, useApp } from "./parts";

/** A text of many games: which one? */
function Games({ games, open }: { games: Opened[]; open(game: Opened): void }) {
  const { app, t, tn } = useApp();
  return (
    <section class="found stack gap-3">
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

interface FileChoiceProps {
  title: string;
  busy?: boolean;
  take(file: File): Promise<void>;
}

/** A file of games. The same one can be chosen again. */
export function FileChoice({ title, busy, take }: FileChoiceProps) {
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file) await take(file);
    input.value = "";
  };
  return (
    <label class="button file" aria-busy={busy}>
      <Icon name="open" />
      {title}
      <input
        type="file"
        accept=".txt,.pgn,.pod,.json,text/plain,application/json"
        disabled={busy}
        onChange={({ currentTarget }) => void read(currentTarget)}
      />
    </label>
  );
}

/** What a file holds, as far as it can be a game. */
export const textOf = (file: File): Promise<string> => file.slice(0, TEXT_MAX + 1).text();

interface OpenTextProps {
  /** What stands there at first. */
  text?: string;
  /** More to say before it is opened, of the game that was found. */
  more?(game: string | undefined): ComponentChildren;
  open(game: Opened): void;
}

export function OpenText({ text: first = "", more, open }: OpenTextProps) {
  const { app, t, language } = useApp();
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
  const submit = () => {
    if ("fault" in found) setRefused(true);
    else if (found.games.length === 1 && found.games[0]) open(found.games[0]);
    else setGames(found.games);
  };
  return (
    <form class="stack gap-4" onSubmit={sends(submit)}>
      <label class="field">
        <span>{t("A saved game, a position, or just the moves")}</span>
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
      <Refused why={fault} />
      {more?.("games" in found ? found.games[0]?.options.game : undefined)}
      <div class="panel-actions beside wraps gap-2">
        <button type="submit" class="button primary large" disabled={text.trim() === ""}>{t("Open the game")}</button>
        <FileChoice title={t("Choose a file")} take={async (file) => change(await textOf(file))} />
      </div>
      {games.length > 0 && <Games games={games} open={open} />}
    </form>
  );
}
