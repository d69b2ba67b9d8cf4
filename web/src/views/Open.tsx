// Opening a game from a text or a file.
import { useMemo, useState } from "preact/hooks";
import { gameInfo, seatName, words } from "../state/app";
import type { App } from "../state/context";
import { gamesIn, openGame, textInAddress, TEXT_MAX, type Opened } from "../state/opening";
import { Icon } from "./Icon";

const LEVEL = 5;

interface PlayersChoiceProps {
  app: App;
  /** The game of the text, as far as that is known. */
  game: string | undefined;
  player: number | null;
  choose(player: number | null): void;
}

/** Who plays on from where the game leaves off. */
function PlayersChoice({ app, game, player, choose }: PlayersChoiceProps) {
  const { t } = words(app);
  const colours = gameInfo(app, game).seats.slice(0, 2);
  return (
    <label class="field">
      <span>{t("Continue with")}</span>
      <select
        value={player ?? ""}
        onChange={({ currentTarget: { value } }) => choose(value === "" ? null : Number(value))}
      >
        <option value="">{t("People on this screen")}</option>
        {colours.map((name, index) => (
          <option value={index} key={name}>
            {t("You are {name}, the computer plays the others", { name })}
          </option>
        ))}
      </select>
    </label>
  );
}

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
    if (file) take(await file.slice(0, TEXT_MAX + 1).text());
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

export function Open({ app }: { app: App }) {
  const { t } = words(app);
  const [text, setText] = useState(textInAddress);
  const [player, setPlayer] = useState<number | null>(null);
  const [fault, setFault] = useState("");
  const [games, setGames] = useState<Opened[]>([]);
  const open = (game: Opened) => void openGame(app, game, player, LEVEL);
  const change = (now: string) => {
    setText(now);
    setFault("");
    setGames([]);
  };
  const found = useMemo(() => (text.trim() ? gamesIn(app, text) : { games: [] }), [text]);
  const game = "games" in found ? found.games[0]?.options.game : undefined;
  const submit = (event: Event) => {
    event.preventDefault();
    if ("fault" in found) setFault(found.fault);
    else if (found.games.length === 1 && found.games[0]) open(found.games[0]);
    else setGames(found.games);
  };
  return (
    <form class="new" onSubmit={submit}>
      <h1>{t("Open a game")}</h1>
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
      <PlayersChoice app={app} game={game} player={player} choose={setPlayer} />
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
