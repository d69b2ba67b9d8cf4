// Whom a member has played, and how that went.
import type { Opponent } from "api";
import { moreOpponents } from "../../state/club";
import { Card, Face, Link, List, PagedSlot, Row, useApp } from "../parts";
import { PlayerName, playerText } from "./PlayedGames";
import { Score } from "./Score";

/** Members and the computer can be asked for by name. */
const askedBy = ({ kind, handle, former }: Opponent): string => (kind === "computer" ? "computer" : former ? "" : (handle ?? ""));

export function OpponentRows({ handle, opponents }: { handle: string; opponents: readonly Opponent[] }) {
  const { app, t, tn } = useApp();
  return (
    <List items={opponents}>
      {(opponent, index) => {
        const name = playerText(app, opponent);
        const against = askedBy(opponent);
        return (
          <Row
            picture={<Face character={opponent.character} person={name} />}
            title={<PlayerName player={opponent} />}
            text={<Score score={opponent} />}
            actions={
              against && (
                <Link to={{ page: "person", handle, tab: "games", against }} class="button" label={t("Games against {name}", { name })}>
                  {tn("{n} game", "{n} games", opponent.games)}
                </Link>
              )
            }
            key={`${opponent.handle ?? ""} ${opponent.character ?? ""} ${index}`}
          />
        );
      }}
    </List>
  );
}

export function Opponents({ handle }: { handle: string }) {
  const { app, t } = useApp();
  return (
    <Card title={t("Results by opponent")}>
      <PagedSlot of="opponents" none={t("No game has been played to its end yet.")} more={() => moreOpponents(app, handle)}>
        {(items) => <OpponentRows handle={handle} opponents={items} />}
      </PagedSlot>
    </Card>
  );
}
