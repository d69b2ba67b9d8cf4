// How games between people at the club went on from a position.
import type { Continuation } from "api";
import { useEffect, useState } from "preact/hooks";
import { play } from "../../state/board";
import { showAhead } from "../../state/analysis/board";
import { list, withQuery } from "../../state/club/remote";
import { Score } from "../people/Score";
import { stepKeys } from "../LineTree";
import { useApp } from "../parts";

export function ClubGames({ game, position }: { game: string; position: string }) {
  const { app, t, tn } = useApp();
  const [known, setKnown] = useState<{ of: string; items: readonly Continuation[] }>();
  useEffect(() => {
    let current = true;
    list<Continuation>(app, withQuery("/openings", { game, position })).then(
      (items) => current && setKnown({ of: position, items }),
      () => undefined, // without a connection there are none
    );
    return () => {
      current = false;
    };
  }, [game, position]);
  const items = known?.of === position ? known.items : [];
  return (
    <section class="club-games stack gap-2" aria-labelledby="club-games">
      <h2 id="club-games">{t("Played at the club")}</h2>
      {items.length > 0 ? (
        <ol class="move-values box" aria-label={t("Moves, most played first")} onKeyDown={stepKeys}>
          {items.map((of, index) => (
            <li key={of.move}>
              <button
                type="button"
                tabIndex={index ? -1 : 0}
                onClick={() => {
                  showAhead(app, []);
                  play(app, of.move);
                }}
              >
                <span><strong>{of.move}</strong> {tn("{n} game", "{n} games", of.games)}</span>
                <Score score={of} />
              </button>
            </li>
          ))}
        </ol>
      ) : (
        <p class="quiet">{t("No game has come here yet.")}</p>
      )}
    </section>
  );
}
