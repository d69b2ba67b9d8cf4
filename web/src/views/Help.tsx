// What helps, on demand: the keys, or the rules.
import { gamePage, words } from "../state/app";
import { Button, later, useApp } from "./parts";

const RulesBeside = later(() => import("./Rules"), "RulesBeside");

/** What was asked for: the keys, or the rules. */
export const Help = () => {
  const { app } = useApp();
  return app.store.get().help === "rules" ? <RulesBeside /> : <Keys />;
};

function Keys() {
  const { app, t } = useApp();
  const keys: readonly (readonly [string, string])[] = [
    ["← ↑ → ↓", t("Move around the board")],
    ...gamePage(app).keys(words(app)),
    ["Esc", t("Cancel")],
    ["u", t("Undo")],
    ["h", t("Hint")],
    [", .", t("Previous move, next move")],
    ["Home End", t("Go to the start, to the latest move")],
    ["f", t("Flip board")],
    ["z", t("Zen: only the board, the clocks and the moves")],
    ["?", t("Show these shortcuts")],
  ];
  /* What stands on the keys of a keyboard of this language. */
  const named: Readonly<Record<string, string>> = {
    Enter: t("Enter"),
    Esc: t("Esc"),
    Home: t("Home{key}", { key: "" }), // "Home" is a place of the page.
    End: t("End"),
  };
  return (
    <section class="help stack gap-4">
      <h2>{t("Keyboard shortcuts")}</h2>
      <dl>
        {keys.map(([key, meaning]) => (
          <div class="beside apart gap-4" key={key}>
            <dt>{key.split(" ").map((cap) => (cap === "–" ? " – " : <kbd key={cap}>{named[cap] ?? cap}</kbd>))}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => app.store.set({ help: null })}>{t("Close")}</Button>
    </section>
  );
}
