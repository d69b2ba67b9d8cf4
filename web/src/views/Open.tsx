// Opening a game from a text or a file.
import { useEffect, useState } from "preact/hooks";
import { characterName, gameInfo, USUAL_CHARACTER } from "../state/app";
import { gameInAddress, openGame, textInAddress } from "../state/opening";
import { openStudy } from "../state/study/study";
import { OpenText } from "./OpenText";
import { Select, useApp } from "./parts";

interface PlayersChoiceProps {
  /** The game of the text, as far as that is known. */
  game: string | undefined;
  player: number | null;
  choose(player: number | null): void;
}

/** Who plays on from where the game leaves off. */
function PlayersChoice({ game, player, choose }: PlayersChoiceProps) {
  const { app, t } = useApp();
  const character = characterName(app, USUAL_CHARACTER);
  const colours = gameInfo(app, game).seats.slice(0, 2);
  return (
    <Select
      label={t("Continue with")}
      value={player ?? ""}
      choices={[["", t("People on this screen")], ...colours.map((name, index) => [index, t("You are {name}, {character} plays the others", { name, character })] as const)]}
      choose={(chosen) => choose(chosen === "" ? null : chosen)}
    />
  );
}

export function Open() {
  const { app, t } = useApp();
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
    <section class="new stack">
      <h1>{t("Open a game")}</h1>
      <OpenText
        text={textInAddress()}
        more={(game) => <PlayersChoice game={game} player={player} choose={setPlayer} />}
        open={(game) => void openGame(app, game, player)}
      />
    </section>
  );
}
