// Bots, as everybody sees them: which challenges they take, and who keeps them.
import type { Bot, BotTerms } from "api";
import { loadBots, termsTexts } from "../../state/club/bots";
import { Awaited, Card, Chip, Face, Link, List, nameOf, PersonName, personPage, Row, useApp } from "../parts";

const Terms = ({ terms }: { terms: BotTerms }) => {
  const { app, t } = useApp();
  return (
    <p class="beside wraps gap-2">
      {!terms.taking && <Chip tone="bad">{t("takes no challenges now")}</Chip>}
      {termsTexts(app, terms).map((text) => (
        <Chip key={text}>{text}</Chip>
      ))}
    </p>
  );
};

/** On the page of a bot. */
export function BotCard({ owner, terms }: { owner: string; terms: BotTerms }) {
  const { t } = useApp();
  return (
    <Card title={t("What it plays")}>
      <p class="quiet">{t("This is a bot: a program chooses its moves.")}</p>
      <Terms terms={terms} />
      {owner && (
        <Link to={personPage(owner)}>{t("Kept by {name}", { name: `@${owner}` })}</Link>
      )}
    </Card>
  );
}

function BotRow({ bot }: { bot: Bot }) {
  const { app, t } = useApp();
  const name = nameOf(app, bot);
  const busy = bot.playing >= bot.terms.most;
  return (
    <Row
      picture={<Face person={name} />}
      title={<PersonName person={{ ...bot, bot: bot.owner }} />}
      text={
        <>
          {bot.online ? t("online") : t("away")} · {termsTexts(app, bot.terms).join(" · ")}
        </>
      }
      actions={
        bot.terms.taking && !busy ? (
          <Link to={{ page: "invite", handle: bot.handle }} class="button" label={t("Challenge {name}", { name })}>
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
export function ClubBots() {
  const { app, t } = useApp();
  const { bots } = app.store.get().club;
  return bots.value?.length === 0 ? null : (
    <Card title={t("Bots")}>
      <Awaited remote={bots} again={() => void loadBots(app)}>
        {(list) => (
          <List items={list} label={t("Bots")}>{(bot) => <BotRow bot={bot} key={bot.handle} />}</List>
        )}
      </Awaited>
    </Card>
  );
}
