// What is the visitor's own, under the table: who asks for a game, and the games on the server, the most urgent first.
import type { GameSummary } from "api";
import { myself } from "../../state/club";
import { GameList, MyChallenges } from "../lobby/lists";
import { Card, Slot, useApp } from "../parts";

function Lists({ games }: { games: readonly GameSummary[] }) {
  const { t, tn } = useApp();
  const waiting = games.filter(({ your_turn }) => your_turn);
  const others = games.filter(({ your_turn }) => !your_turn);
  return (
    <>
      {waiting.length > 0 && (
        <Card title={t("Your turn")}>
          <GameList games={waiting} mine />
        </Card>
      )}
      {others.length > 0 && (
        <Card title={tn("{n} game goes on", "{n} games go on", others.length)}>
          <GameList games={others} mine />
        </Card>
      )}
    </>
  );
}

/** Who asks the visitor for a game: that waits, too. */
function Challenged() {
  const { app, t } = useApp();
  const asked = app.store.get().club.challenges.value ?? [];
  const open = asked.filter(({ state, yours, can }) => state === "open" && !yours && can.includes("accept"));
  return open.length > 0 ? (
    <div class="asked">
      <Card title={t("Your challenges")}>
        <MyChallenges challenges={open} />
      </Card>
    </div>
  ) : null;
}

/** Nothing for somebody of whom nothing is known. */
export function Yours() {
  const { app } = useApp();
  if (!myself(app)) return null;
  return (
    <div class="columns">
      <Challenged />
      <Slot of="games">{(value) => <Lists games={value} />}</Slot>
    </div>
  );
}
