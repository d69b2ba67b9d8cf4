// Opening a game from a text or a file.
import { useEffect, useState } from "preact/hooks";
import { characterName, gameInfo, words } from "../state/app";
import type { App } from "../state/context";
import { USUAL_CHARACTER } from "../state/model";
import { gameInAddress, openGame, textInAddress } from "../state/opening";
import { openStudy } from "../state/study/study";
import { OpenText } from "./OpenText";

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
  const character = characterName(app, USUAL_CHARACTER);
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
            {t("You are {name}, {character} plays the others", { name, character })}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Open({ app }: { app: App }) {
  const { t } = words(app);
  const [player, setPlayer] = useState<number | null>(null);
  const [shared] = useState(() => gameInAddress(app));
  // An address that holds a game opens its board at once, another one, too, that is entered meanwhile; the form is for
  // what is to be pasted.
  useEffect(() => {
    const openShared = () => {
      const table = gameInAddress(app);
      if (table) openStudy(app, table, { instead: true });
    };
    queueMicrotask(openShared);
    window.addEventListener("hashchange", openShared);
    return () => window.removeEventListener("hashchange", openShared);
  }, []);
  if (shared) return null;
  return (
    <section class="new">
      <h1>{t("Open a game")}</h1>
      <OpenText
        app={app}
        text={textInAddress()}
        more={(game) => <PlayersChoice app={app} game={game} player={player} choose={setPlayer} />}
        open={(game) => void openGame(app, game, player)}
      />
    </section>
  );
}
