// The bots that a member keeps.
import type { Bot } from "api";
import { useState } from "preact/hooks";
import { gameInfo } from "../../state/app";
import { after, BOT_CLOCKS, BOTS_MAX, type ClockClass, clockName, makeBot, noRange, rangeIn, retireBot, setTaking, termsTexts } from "../../state/club";
import { Acts, afterSent, Button, Card, Dialog, Form, List, PersonRow, Problem, RangeFields, Slot, Switch, TextField, useApp, useSending } from "../parts";
import { WebhookFold } from "./Webhook";

function Retire({ bot, close }: { bot: Bot; close(): void }) {
  const { app, t } = useApp();
  return (
    <Dialog title={t("Retire {name}", { name: `@${bot.handle}` })} close={close}>
      <p>{t("The bot leaves the club for good: its tokens end, it leaves the games it plays, and nobody can take its username. Games that are over stay.")}</p>
      <Acts acts={[{ class: "danger", text: t("Retire it"), act: () => after(retireBot(app, bot.handle), close) }]}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </Acts>
    </Dialog>
  );
}

function Own({ bot }: { bot: Bot }) {
  const { app, t } = useApp();
  const sending = useSending();
  const [leaving, setLeaving] = useState(false);
  const { taking } = bot.terms;
  return (
    <PersonRow
      person={{ ...bot, bot: bot.owner }}
      text={
        <>
          {bot.online ? t("online") : t("away")} · {!taking && `${t("takes no challenges now")} · `}
          {termsTexts(app, bot.terms).join(" · ")}
        </>
      }
      actions={
        <>
          <Button
            aria-label={taking ? t("Let {name} pause", { name: bot.handle }) : t("Let {name} play on", { name: bot.handle })}
            {...sending.does(() => setTaking(app, bot.handle, !taking))}
          >
            {taking ? t("Pause") : t("Continue")}
          </Button>
          <Button aria-label={t("Retire {name}", { name: bot.handle })} onClick={() => setLeaving(true)}>{t("Retire")}</Button>
        </>
      }
    >
      <Problem fault={sending.fault} />
      <WebhookFold handle={bot.handle} />
      {leaving && <Retire bot={bot} close={() => setLeaving(false)} />}
    </PersonRow>
  );
}

const toggled = <T,>(all: readonly T[], chosen: readonly T[], one: T, on: boolean): T[] =>
  all.filter((each) => (each === one ? on : chosen.includes(each)));

function Make() {
  const { app, t } = useApp();
  const [handle, setHandle] = useState("");
  const [games, setGames] = useState<readonly string[]>(app.core.names);
  const [clocks, setClocks] = useState<readonly ClockClass[]>(BOT_CLOCKS);
  const [rated, setRated] = useState(false);
  const [typed, setTyped] = useState(noRange);
  const range = rangeIn(typed);
  const act = () => {
    const terms = { games: games.map((game) => ({ game, boards: [] })), clocks: [...clocks], rated, range: range ?? null };
    return after(makeBot(app, { handle: handle.trim(), name: "", terms }), () => setHandle(afterSent(handle, "")));
  };
  return (
    <Form
      submit={t("Make a bot")}
      disabled={range === undefined || !handle.trim() || games.length === 0 || clocks.length === 0}
      act={act}
    >
      <TextField
        label={t("The bot’s username")}
        hint={t("3 to 20 of a–z, 0–9, - and _. It cannot be changed later.")}
        value={handle} change={setHandle} maxLength={20} placeholder="robot"
      />
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
        legend={t("Ratings of those who may challenge it")}
        hint={t("In the games that they ask for. Leave both empty for anybody.")}
        typed={typed}
        change={setTyped}
      />
    </Form>
  );
}

export function OwnBots() {
  const { t } = useApp();
  return (
    <Card title={t("Your bots")}>
      <p class="quiet">
        {t("A bot plays under a name of its own, and everybody sees that it is one, and yours. Make a token for it, below, and give it to the program.")}
      </p>
      <Slot of="ownBots" lines={1}>
        {(list) => (
          <>
            <List items={list} label={t("Your bots")} none={t("You keep no bot.")}>
              {(bot) => <Own bot={bot} key={bot.handle} />}
            </List>
            {list.length < BOTS_MAX && <Make />}
          </>
        )}
      </Slot>
    </Card>
  );
}
