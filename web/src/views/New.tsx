// Arranging a new game.
import { useState } from "preact/hooks";
import { gameInfo, words } from "../state/app";
import type { App } from "../state/context";
import type { Mode } from "../state/model";
import { begin, firstSetup, setupFault, type Setup, type SetupSeat } from "../state/setup";
import { Boards } from "./Boards";
import { Icon, type IconName } from "./Icon";
import { Link } from "./Link";
import { Options } from "./Options";
import { Seats } from "./Seats";

function Modes({ app, mode }: { app: App; mode: Mode }) {
  const { t } = words(app);
  const modes: readonly (readonly [Mode, IconName, string])[] = [
    ["computer", "computer", t("A character")],
    ["screen", "people", t("On this screen")],
    ["friend", "link", t("A friend online")],
  ];
  return (
    <nav class="modes" aria-label={t("Opponent")}>
      {modes.map(([to, icon, title]) => (
        <Link app={app} to={{ page: "new", mode: to }} current={to === mode} key={to}>
          <Icon name={icon} />
          <span>{title}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Which of the core's games. */
export function GameChoice({ app, game: chosen, choose }: { app: App; game: string; choose(game: string): void }) {
  const { t } = words(app);
  return (
    <label class="field">
      <span>{t("Game")}</span>
      <select value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {app.core.names.map((game) => (
          <option value={game} key={game}>
            {gameInfo(app, game).title}
          </option>
        ))}
      </select>
    </label>
  );
}

export function New({ app, mode }: { app: App; mode: Mode }) {
  const { t } = words(app);
  const [setup, setSetup] = useState(() => firstSetup(app, mode));
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Setup>) => {
    setFailed("");
    setSetup({ ...setup, ...part });
  };
  const changeSeat = (index: number, part: Partial<SetupSeat>) =>
    change({ seats: setup.seats.map((seat, other) => (other === index ? { ...seat, ...part } : seat)) });
  const wrong = setupFault(app, setup);
  const fault = wrong || failed;
  const blocked = wrong !== "" || failed !== "" || busy;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (blocked) return;
    setBusy(true);
    const refused = await begin(app, mode, setup);
    if (refused) {
      setFailed(refused);
      setBusy(false);
    }
  };
  return (
    <form class="new" onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t("New game")}</h1>
      <Modes app={app} mode={mode} />
      <GameChoice
        app={app}
        game={setup.game}
        choose={(game) => change({ ...firstSetup(app, mode, game), seats: setup.seats })}
      />
      <Boards app={app} setup={setup} change={change} />
      <Seats app={app} mode={mode} setup={setup} change={change} changeSeat={changeSeat} />
      <Options app={app} setup={setup} change={change} />
      {fault && (
        <p class="refused" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" class="button primary large" disabled={blocked}>
        {mode === "friend" ? t("Create the game") : t("Start the game")}
      </button>
      <p class="quiet">
        {t("Or continue a game from elsewhere:")}{" "}
        <Link app={app} to={{ page: "open" }}>
          {t("Open a game")}
        </Link>
      </p>
    </form>
  );
}
