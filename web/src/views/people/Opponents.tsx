// Whom a member has played, and how that went.
import type { Opponent } from "api";
import { words } from "../../state/app";
import { loadOpponents, moreOpponents } from "../../state/club/played";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { Face } from "../parts/Face";
import { useSending } from "../parts/form";
import { Card } from "../parts/layout";
import { Row } from "../parts/rows";
import { Awaited, Empty, Problem } from "../parts/states";
import { PlayerName, playerText } from "./PlayedGames";
import { Score } from "./Score";

/** Members and the computer can be asked for by name. */
const askedBy = ({ kind, handle, former }: Opponent): string => (kind === "computer" ? "computer" : former ? "" : (handle ?? ""));

export function OpponentRows({ app, handle, opponents }: { app: App; handle: string; opponents: readonly Opponent[] }) {
  const { t, tn } = words(app);
  return (
    <ul class="list">
      {opponents.map((opponent, index) => {
        const name = playerText(app, opponent);
        const against = askedBy(opponent);
        return (
          <Row
            picture={<Face character={opponent.character} person={name} />}
            title={<PlayerName app={app} player={opponent} />}
            text={<Score app={app} score={opponent} />}
            actions={
              against && (
                <Link
                  app={app}
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
      })}
    </ul>
  );
}

export function Opponents({ app, handle }: { app: App; handle: string }) {
  const { t } = words(app);
  const sending = useSending();
  const { opponents } = app.store.get().club;
  return (
    <Card title={t("Results by opponent")}>
      <Awaited app={app} remote={opponents} again={() => void loadOpponents(app, handle)}>
        {({ items, next }) => (
          <>
            {items.length > 0 ? (
              <OpponentRows app={app} handle={handle} opponents={items} />
            ) : (
              <Empty title={t("No game has been played to its end yet.")} />
            )}
            <Problem fault={sending.fault} />
            {next !== null && (
              <button
                type="button"
                class="button more"
                disabled={sending.busy}
                onClick={() => sending.run(() => moreOpponents(app, handle))}
              >
                {t("Show more")}
              </button>
            )}
          </>
        )}
      </Awaited>
    </Card>
  );
}
