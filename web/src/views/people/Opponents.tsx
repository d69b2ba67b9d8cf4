// Whom a member has played, and how that went.
import type { Opponent } from "api";
import { loadOpponents, moreOpponents } from "../../state/club/played";
import { Awaited, Card, Face, Link, List, Row, ShowMore, useApp } from "../parts";
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
                <Link
                  to={{ page: "person", handle, tab: "games", against }}
                  class="button"
                  label={t("Games against {name}", { name })}
                >
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
  const { opponents } = app.store.get().club;
  return (
    <Card title={t("Results by opponent")}>
      <Awaited
        remote={opponents}
        again={() => void loadOpponents(app, handle)}
        none={t("No game has been played to its end yet.")}
      >
        {({ items, next }) => (
          <>
            <OpponentRows handle={handle} opponents={items} />
            {next !== null && <ShowMore ask={() => moreOpponents(app, handle)} />}
          </>
        )}
      </Awaited>
    </Card>
  );
}
