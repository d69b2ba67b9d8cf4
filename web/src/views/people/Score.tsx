// How somebody's games ended: as numbers, and as a bar of their parts.
import type { Opening } from "api";
import { words, type App } from "../../state/app";
import { useApp } from "../parts";

export const scoreText = (app: App, { won, drawn, lost }: Pick<Opening, "games" | "won" | "drawn" | "lost">): string => {
  const { tn } = words(app);
  return [
    tn("{n} won", "{n} won", won),
    drawn > 0 && tn("{n} drawn", "{n} drawn", drawn),
    tn("{n} lost", "{n} lost", lost),
  ]
    .filter(Boolean)
    .join(" · ");
};

/** The bar is for the eye alone: the numbers say the same. */
export function Score({ score }: { score: Pick<Opening, "games" | "won" | "drawn" | "lost"> }) {
  const { app } = useApp();
  const parts = [
    ["won", score.won],
    ["drawn", score.drawn],
    ["lost", score.lost],
  ] as const;
  return (
    <span class="stack gap-1">
      <span class="score-bar" aria-hidden="true">
        {parts.map(([name, count]) => count > 0 && <i class={name} style={{ flexGrow: count }} key={name} />)}
      </span>
      <span>{scoreText(app, score)}</span>
    </span>
  );
}
