// Tokens: what programs may do for a member, and for how long.
import type { Token } from "api";
import { useState } from "preact/hooks";
import { words } from "../../state/app";
import { endToken, loadTokens, makeToken, SCOPES, TOKEN_DAYS, type Scope } from "../../state/club/tokens";
import type { App } from "../../state/context";
import type { Words } from "../../i18n";
import { copy } from "../copy";
import { Icon } from "../Icon";
import { Field, Form, Switch, TextInput, useSending, type Sending } from "../parts/form";
import { Card } from "../parts/layout";
import { Row } from "../parts/rows";
import { Awaited, Empty, Notice } from "../parts/states";
import { RelativeTime } from "../parts/times";
import { afterSent } from "../parts/writing";
import { OwnBots } from "./Bots";

const scopeText = ({ t }: Words, scope: Scope): string => {
  switch (scope) {
    case "read":
      return t("See what you see");
    case "play":
      return t("Play your games");
    case "challenge":
      return t("Challenge, and be paired");
    case "chat":
      return t("Read and write messages");
  }
};

function TokenRow({ app, token, sending }: { app: App; token: Token; sending: Sending }) {
  const { t, language } = words(app);
  const over = token.until * 1000 <= Date.now();
  const may = new Intl.ListFormat(language).format(token.scopes.map((scope) => scopeText(words(app), scope)));
  return (
    <Row
      picture={<Icon name="key" />}
      title={token.bot ? `${token.name} · @${token.bot}` : token.name}
      text={
        <>
          {may} · {over ? t("ended") : t("ends")} <RelativeTime app={app} at={token.until * 1000} />
          {" · "}
          {token.used_at === null ? (
            t("never used")
          ) : (
            <>
              {t("last used")} <RelativeTime app={app} at={token.used_at * 1000} />
            </>
          )}
        </>
      }
      actions={
        <button
          type="button"
          class="button"
          disabled={sending.busy}
          aria-label={t("End the token {name}", { name: token.name })}
          onClick={() => sending.run(() => endToken(app, token.id))}
        >
          {t("End it")}
        </button>
      }
    />
  );
}

/** What the program has to know, while it is there to be copied. */
function Secret({ app, secret, done }: { app: App; secret: string; done(): void }) {
  const { t } = words(app);
  return (
    <Notice icon="key" tone="good">
      <p>{t("The new token is shown only now. Give it to the program, and to nobody else.")}</p>
      <p>
        <code class="secret">{secret}</code>
      </p>
      <div class="form-actions">
        <button type="button" class="button" onClick={() => void copy(app, secret, t("Token copied."))}>
          <Icon name="copy" />
          {t("Copy")}
        </button>
        <button type="button" class="button primary" onClick={done}>
          {t("I have kept it")}
        </button>
      </div>
    </Notice>
  );
}

function Make({ app, made }: { app: App; made(secret: string): void }) {
  const { t, tn } = words(app);
  const sending = useSending();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>(["read", "play"]);
  const [days, setDays] = useState(30);
  const [bot, setBot] = useState("");
  const bots = app.store.get().club.ownBots.value ?? [];
  const choose = (scope: Scope, on: boolean) => setScopes(SCOPES.filter((one) => (one === scope ? on : scopes.includes(one))));
  return (
    <Form
      sending={sending}
      submit={t("Make a token")}
      disabled={!name.trim() || scopes.length === 0 || sending.busy}
      act={() =>
        makeToken(app, { name: name.trim(), scopes, days, ...(bot && { bot }) }, (secret) => {
          setName(afterSent(name, ""));
          made(secret);
        })
      }
    >
      <Field label={t("Name of the program")}>
        <TextInput value={name} change={setName} maxLength={32} placeholder={t("My bot")} />
      </Field>
      {bots.length > 0 && (
        <Field label={t("Who acts with it")}>
          <select value={bot} onChange={({ currentTarget }) => setBot(currentTarget.value)}>
            <option value="">{t("You")}</option>
            {bots.map(({ handle }) => (
              <option value={handle} key={handle}>
                @{handle}
              </option>
            ))}
          </select>
        </Field>
      )}
      {SCOPES.map((scope) => (
        <Switch
          label={scopeText(words(app), scope)}
          on={scopes.includes(scope)}
          change={(on) => choose(scope, on)}
          key={scope}
        />
      ))}
      <Field label={t("For how long")}>
        <select value={days} onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}>
          {TOKEN_DAYS.map((count) => (
            <option value={count} key={count}>
              {tn("{n} day", "{n} days", count)}
            </option>
          ))}
        </select>
      </Field>
    </Form>
  );
}

function Tokens({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const [secret, setSecret] = useState<string | null>(null);
  const { tokens } = app.store.get().club;
  return (
    <Card title={t("Programs")}>
      <p class="quiet">
        {t("With a token a program acts for you, as far as you allow here. It never reaches your settings or your sign-in.")}
      </p>
      <Awaited app={app} remote={tokens} again={() => void loadTokens(app)} lines={1}>
        {(list) =>
          list.length > 0 ? (
            <ul class="list">
              {list.map((token) => (
                <TokenRow app={app} token={token} sending={sending} key={token.id} />
              ))}
            </ul>
          ) : (
            <Empty title={t("No program acts for you.")} />
          )
        }
      </Awaited>
      {secret === null ? (
        <Make app={app} made={setSecret} />
      ) : (
        <Secret app={app} secret={secret} done={() => setSecret(null)} />
      )}
    </Card>
  );
}

/** Bots and tokens: programs that play, and what they may do. */
export const Programs = ({ app }: { app: App }) => (
  <>
    <OwnBots app={app} />
    <Tokens app={app} />
  </>
);
