// The rules in the page's language; printed, they are the rule sheet.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { gameInfo, gamePage } from "../state/app";
import { loadRules, rulesOf } from "../state/club";
import type { Group, RulesText, Words } from "../state/rules";
import { Figures } from "./Figures";
import { Awaited, Button, Item, Link, useApp } from "./parts";

const anchor = (index: number) => `part-${index}`;

function Text({ block, id }: { block: Words; id: string }) {
  const { t } = useApp();
  switch (block.kind) {
    case "heading":
      return block.level === 1 ? <h1 id={id}>{block.text}</h1> : <h2 id={id}>{block.text}</h2>;
    case "ruling":
      return (
        <p class="ruling">
          <span class="tag">{t("Our ruling")}</span> {block.text}
        </p>
      );
    case "variant":
      return (
        <p class="ruling">
          <span class="tag">{t("Variant")}</span> {block.text}
        </p>
      );
    case "credit":
      return <p class="quiet">{block.text}</p>;
    default:
      return <p>{block.text}</p>;
  }
}

export function Part({ game, group, index }: { game: string; group: Group; index: number }) {
  if ("figures" in group) return <Figures game={game} figures={group.figures} />;
  if ("block" in group) return <Text block={group.block} id={anchor(index)} />;
  return (
    <ul class="points stack gap-2">
      {group.list.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The other games of the table. */
function Others({ game }: { game: string }) {
  const { app } = useApp();
  const others = app.core.names.filter((name) => name !== game);
  return (
    <>
      {others.map((name) => (
        <Link to={{ page: "rules", game: name }} class="item" key={name} icon="book">{gameInfo(app, name).title}</Link>
      ))}
    </>
  );
}

function Contents({ game, groups }: { game: string; groups: readonly Group[] }) {
  const { t } = useApp();
  return (
    <nav class="contents stack gap-3" aria-label={t("On this page")}>
      <ul class="stack">
        {groups.map((group, index) =>
          "block" in group && group.block.kind === "heading" && group.block.level === 2 ? (
            <li key={index}>
              <a href={`#${anchor(index)}`}>{group.block.text}</a>
            </li>
          ) : null,
        )}
      </ul>
      <Item icon="print" text={t("Print the rule sheet")} onClick={() => window.print()} />
      <Others game={game} />
    </nav>
  );
}

/** What is drawn of a game's rules once they are there. */
function WithRules({ game, children }: { game: string; children(rules: RulesText): ComponentChildren }) {
  const { app, language } = useApp();
  useEffect(() => void loadRules(app, game, language), [game, language]);
  return <Awaited remote={rulesOf(app, game)} lines={8}>{children}</Awaited>;
}

const Parts = ({ game, rules: { of, groups } }: { game: string; rules: RulesText }) => (
  <>
    {groups.map((group, index) => (
      <Part game={game} group={group} index={index} key={`${of} ${index}`} />
    ))}
  </>
);

export const Rules = ({ game }: { game: string }) => (
  <div class="rules">
    <WithRules game={game}>
      {(rules) => (
        <>
          <Contents game={game} groups={rules.groups} />
          <article class="stack gap-4">
            <Parts game={game} rules={rules} />
          </article>
        </>
      )}
    </WithRules>
  </div>
);

// ---- The rules in the place of the moves: the game stays where it is.

export function RulesBeside() {
  const { app, t } = useApp();
  const game = gameInfo(app).name;
  return (
    <div class="rules-beside stack gap-4">
      <div class="rules-text box scrolls stack gap-3" tabIndex={0} role="region" aria-label={t("Rules")}>
        <WithRules game={game}>{(rules) => <Parts game={game} rules={rules} />}</WithRules>
      </div>
      <div class="panel-actions beside wraps gap-2">
        <Button class="primary" onClick={() => app.store.set({ help: null })}>{t("Close")}</Button>
        {gamePage(app).lessons && (
          <Link to={{ page: "learn", game }} class="button">{t("Learn step by step")}</Link>
        )}
      </div>
    </div>
  );
}
