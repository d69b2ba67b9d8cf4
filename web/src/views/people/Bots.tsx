// Bots, as everybody sees them: which challenges they take, and who keeps them.
import type { Bot, BotTerms } from "api";
import { words } from "../../state/app";
import { loadBots, termsTexts } from "../../state/club/bots";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { Face } from "../parts/Face";
import { Card, Chip } from "../parts/layout";
import { nameOf, PersonName, personPage } from "../parts/people";
import { Row } from "../parts/rows";
import { Awaited } from "../parts/states";

const Terms = ({ app, terms }: { app: App; terms: BotTerms }) => (
  <p class="chips">
    {!terms.taking && <Chip tone="bad">{words(app).t("takes no challenges now")}</Chip>}
    {termsTexts(app, terms).map((text) => (
      <Chip key={text}>{text}</Chip>
    ))}
  </p>
);

/** On the page of a bot. */
export function BotCard({ app, owner, terms }: { app: App; owner: string; terms: BotTerms }) {
  const { t } = words(app);
  return (
    <Card title={t("What it plays")}>
      <p class="quiet">{t("This is a bot: a program chooses its moves.")}</p>
      <Terms app={app} terms={terms} />
      {owner && (
        <Link app={app} to={personPage(owner)}>
          {t("Kept by {name}", { name: `@${owner}` })}
        </Link>
      )}
    </Card>
  );
}

function BotRow({ app, bot }: { app: App; bot: Bot }) {
  const { t } = words(app);
  const name = nameOf(app, bot);
  const busy = bot.playing >= bot.terms.most;
  return (
    <Row
      picture={<Face person={name} />}
      title={<PersonName app={app} person={{ ...bot, bot: bot.owner }} />}
      text={
        <>
          {bot.online ? t("here now") : t("away")} · {termsTexts(app, bot.terms).join(" · ")}
        </>
      }
      actions={
        bot.terms.taking && !busy ? (
          <Link app={app} to={{ page: "invite", handle: bot.handle }} class="button" label={t("Challenge {name}", { name })}>
            {t("Challenge")}
          </Link>
        ) : (
          <Chip>{busy ? t("plays enough games") : t("takes no challenges now")}</Chip>
        )
      }
    />
  );
}

/** Those of the club; nothing where there are none. */
export function ClubBots({ app }: { app: App }) {
  const { t } = words(app);
  const { bots } = app.store.get().club;
  return bots.value?.length === 0 ? null : (
    <Card title={t("Bots")}>
      <Awaited app={app} remote={bots} again={() => void loadBots(app)}>
        {(list) => (
          <ul class="list" aria-label={t("Bots")}>
            {list.map((bot) => (
              <BotRow app={app} bot={bot} key={bot.handle} />
            ))}
          </ul>
        )}
      </Awaited>
    </Card>
  );
}
