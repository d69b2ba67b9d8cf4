// Bots, as everybody sees them: which challenges they take, and who keeps them.
import type { Bot, BotTerms } from "api";
import { termsTexts } from "../../state/club";
import { Card, ChallengeLink, Chip, Link, Listed, personPage, PersonRow, useApp } from "../parts";

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
  const busy = bot.playing >= bot.terms.most;
  return (
    <PersonRow
      person={{ ...bot, bot: bot.owner }}
      text={
        <>
          {bot.online ? t("online") : t("away")} · {termsTexts(app, bot.terms).join(" · ")}
        </>
      }
      actions={
        bot.terms.taking && !busy ? (
          <ChallengeLink person={bot} />
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
  return app.store.get().club.bots.value?.length === 0 ? null : (
    <Card title={t("Bots")}>
      <Listed of="bots" label={t("Bots")}>{(bot) => <BotRow bot={bot} key={bot.handle} />}</Listed>
    </Card>
  );
}
