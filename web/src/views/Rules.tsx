// The rules, as the core tells them in the page's language; printed, they are the rule sheet.
import { grouped, type Group, type Words } from "../core/rules";
import { gameInfo, words } from "../state/app";
import type { App } from "../state/context";
import { Figures } from "./Figures";
import { Icon } from "./Icon";
import { Link } from "./Link";

const anchor = (index: number) => `part-${index}`;

function Text({ app, block, id }: { app: App; block: Words; id: string }) {
  const { t } = words(app);
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
      return <p class="by">{block.text}</p>;
    default:
      return <p>{block.text}</p>;
  }
}

export function Part({ app, game, group, index }: { app: App; game: string; group: Group; index: number }) {
  if ("figures" in group) return <Figures app={app} game={game} figures={group.figures} />;
  if ("block" in group) return <Text app={app} block={group.block} id={anchor(index)} />;
  return (
    <ul class="points">
      {group.list.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The other games of the table. */
function Others({ app, game }: { app: App; game: string }) {
  const others = app.core.names.filter((name) => name !== game);
  return (
    <>
      {others.map((name) => (
        <Link app={app} to={{ page: "rules", game: name }} class="item" key={name}>
          <Icon name="book" />
          {gameInfo(app, name).title}
        </Link>
      ))}
    </>
  );
}

function Contents({ app, game, groups }: { app: App; game: string; groups: Group[] }) {
  const { t } = words(app);
  return (
    <nav class="contents" aria-label={t("On this page")}>
      <ul>
        {groups.map((group, index) =>
          "block" in group && group.block.kind === "heading" && group.block.level === 2 ? (
            <li key={index}>
              <a href={`#${anchor(index)}`}>{group.block.text}</a>
            </li>
          ) : null,
        )}
      </ul>
      <button type="button" class="item" onClick={() => window.print()}>
        <Icon name="print" />
        {t("Print the rule sheet")}
      </button>
      <Others app={app} game={game} />
    </nav>
  );
}

export function Rules({ app, game }: { app: App; game: string }) {
  const { language } = words(app);
  const groups = grouped(app.core.rules(language, game));
  return (
    <div class="rules">
      <Contents app={app} game={game} groups={groups} />
      <article>
        {groups.map((group, index) => (
          <Part app={app} game={game} group={group} index={index} key={`${language} ${index}`} />
        ))}
      </article>
    </div>
  );
}
