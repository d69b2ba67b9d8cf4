// The bots that a member keeps.
import type { Bot } from "api";
import { useState } from "preact/hooks";
import { gameInfo, words } from "../../state/app";
import { BOT_CLOCKS, BOTS_MAX, clockName, loadOwnBots, makeBot, retireBot, setTaking, termsTexts } from "../../state/club/bots";
import { noRange, rangeIn } from "../../state/club/range";
import type { ClockClass } from "../../state/club/types";
import type { App } from "../../state/context";
import { Dialog } from "../parts/Dialog";
import { Face } from "../parts/Face";
import { Field, Form, Switch, TextInput, useSending } from "../parts/form";
import { Card } from "../parts/layout";
import { RangeFields } from "../parts/RangeFields";
import { nameOf, PersonName } from "../parts/people";
import { Row } from "../parts/rows";
import { Awaited, Empty, Problem } from "../parts/states";
import { afterSent } from "../parts/writing";
import { WebhookFold } from "./Webhook";

function Retire({ app, bot, close }: { app: App; bot: Bot; close(): void }) {
  const { t } = words(app);
  const sending = useSending();
  return (
    <Dialog app={app} title={t("Retire {name}", { name: `@${bot.handle}` })} close={close}>
      <p>{t("The bot leaves the club for good: its tokens end, it leaves the games it plays, and nobody can take its handle. Games that are over stay.")}</p>
      <Problem fault={sending.fault} />
      <div class="form-actions">
        <button
          type="button"
          class="button danger"
          disabled={sending.busy}
          onClick={() =>
            sending.run(async () => {
              const fault = await retireBot(app, bot.handle);
              if (!fault) close();
              return fault;
            })
          }
        >
          {t("Retire it")}
        </button>
        <button type="button" class="button" onClick={close}>
          {t("Cancel")}
        </button>
      </div>
    </Dialog>
  );
}

function Own({ app, bot }: { app: App; bot: Bot }) {
  const { t } = words(app);
  const sending = useSending();
  const [leaving, setLeaving] = useState(false);
  const { taking } = bot.terms;
  return (
    <Row
      picture={<Face person={nameOf(app, bot)} />}
      title={<PersonName app={app} person={{ ...bot, bot: bot.owner }} />}
      text={
        <>
          {bot.online ? t("here now") : t("away")} · {!taking && `${t("takes no challenges now")} · `}
          {termsTexts(app, bot.terms).join(" · ")}
        </>
      }
      actions={
        <>
          <button
            type="button"
            class="button"
            disabled={sending.busy}
            aria-label={taking ? t("Let {name} pause", { name: bot.handle }) : t("Let {name} play on", { name: bot.handle })}
            onClick={() => sending.run(() => setTaking(app, bot.handle, !taking))}
          >
            {taking ? t("Pause") : t("Continue")}
          </button>
          <button type="button" class="button" aria-label={t("Retire {name}", { name: bot.handle })} onClick={() => setLeaving(true)}>
            {t("Retire")}
          </button>
        </>
      }
    >
      <Problem fault={sending.fault} />
      <WebhookFold app={app} handle={bot.handle} />
      {leaving && <Retire app={app} bot={bot} close={() => setLeaving(false)} />}
    </Row>
  );
}

const toggled = <T,>(all: readonly T[], chosen: readonly T[], one: T, on: boolean): T[] =>
  all.filter((each) => (each === one ? on : chosen.includes(each)));

function Make({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const [handle, setHandle] = useState("");
  const [games, setGames] = useState<readonly string[]>(app.core.names);
  const [clocks, setClocks] = useState<readonly ClockClass[]>(BOT_CLOCKS);
  const [rated, setRated] = useState(false);
  const [typed, setTyped] = useState(noRange);
  const range = rangeIn(typed);
  const act = async () => {
    const terms = { games: games.map((game) => ({ game, boards: [] })), clocks: [...clocks], rated, range: range ?? null };
    const fault = await makeBot(app, { handle: handle.trim(), name: "", terms });
    if (!fault) setHandle(afterSent(handle, ""));
    return fault;
  };
  return (
    <Form
      sending={sending}
      submit={t("Make a bot")}
      disabled={range === undefined || !handle.trim() || games.length === 0 || clocks.length === 0 || sending.busy}
      act={act}
    >
      <Field label={t("Handle of the bot")} hint={t("3 to 20 of a–z, 0–9, - and _. It cannot be changed later.")}>
        <TextInput value={handle} change={setHandle} maxLength={20} placeholder="robot" />
      </Field>
      {app.core.names.map((game) => (
        <Switch
          label={gameInfo(app, game).title}
          on={games.includes(game)}
          change={(on) => setGames(toggled(app.core.names, games, game, on))}
          key={game}
        />
      ))}
      {BOT_CLOCKS.map((kind) => (
        <Switch
          label={clockName(app, kind)}
          on={clocks.includes(kind)}
          change={(on) => setClocks(toggled(BOT_CLOCKS, clocks, kind, on))}
          key={kind}
        />
      ))}
      <Switch label={t("rated games too")} on={rated} change={setRated} />
      <RangeFields
        app={app}
        legend={t("Ratings of those who may challenge it")}
        hint={t("In the games that they ask for. Leave both empty for anybody.")}
        typed={typed}
        change={setTyped}
      />
    </Form>
  );
}

export function OwnBots({ app }: { app: App }) {
  const { t } = words(app);
  const { ownBots } = app.store.get().club;
  return (
    <Card title={t("Your bots")}>
      <p class="quiet">
        {t("A bot plays under a name of its own, and everybody sees that it is one, and yours. Make a token for it, below, and give it to the program.")}
      </p>
      <Awaited app={app} remote={ownBots} again={() => void loadOwnBots(app)} lines={1}>
        {(list) => (
          <>
            {list.length > 0 ? (
              <ul class="list" aria-label={t("Your bots")}>
                {list.map((bot) => (
                  <Own app={app} bot={bot} key={bot.handle} />
                ))}
              </ul>
            ) : (
              <Empty title={t("You keep no bot.")} />
            )}
            {list.length < BOTS_MAX && <Make app={app} />}
          </>
        )}
      </Awaited>
    </Card>
  );
}
