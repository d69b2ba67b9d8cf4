// Tokens: what programs may do for a member, and for how long.
import type { Token } from "api";
import { useState } from "preact/hooks";
import { words } from "../../state/app";
import { endToken, makeToken, type Scope, SCOPES, TOKEN_DAYS } from "../../state/club";
import type { Words } from "../../i18n";
import {
  afterSent, Button, Card, copy, Field, Form, Icon, Listed, Notice, RelativeTime, Row, Select, type Sending, Switch, TextField, useApp,
  useSending,
} from "../parts";
import { OwnBots } from "./Bots";
import { Devices } from "./Devices";

const scopeText = ({ t }: Words, scope: Scope): string =>
  ({ read: t("See what you see"), play: t("Play your games"), challenge: t("Challenge, and be paired"), chat: t("Read and write messages") })[scope];

function TokenRow({ token, sending }: { token: Token; sending: Sending }) {
  const { app, t, language } = useApp();
  const over = token.until * 1000 <= Date.now();
  const may = new Intl.ListFormat(language).format(token.scopes.map((scope) => scopeText(words(app), scope)));
  return (
    <Row
      picture={<Icon name="key" />}
      title={token.bot ? `${token.name} · @${token.bot}` : token.name}
      text={
        <>
          {may} · {over ? t("ended") : t("ends")} <RelativeTime at={token.until * 1000} />
          {" · "}
          {token.used_at === null ? (
            t("never used")
          ) : (
            <>
              {t("last used")} <RelativeTime at={token.used_at * 1000} />
            </>
          )}
        </>
      }
      actions={
        <Button aria-label={t("End the token {name}", { name: token.name })} {...sending.does(() => endToken(app, token.id))}>{t("End it")}</Button>
      }
    />
  );
}

/** What the program has to know, while it is there to be copied. */
function Secret({ secret, done }: { secret: string; done(): void }) {
  const { app, t } = useApp();
  return (
    <Notice icon="key" tone="good">
      <p>{t("The new token is shown only now. Give it to the program, and to nobody else.")}</p>
      <p>
        <code class="secret">{secret}</code>
      </p>
      <div class="form-actions beside wraps level gap-3">
        <Button icon="copy" onClick={() => void copy(app, secret, t("Token copied."))}>{t("Copy")}</Button>
        <Button class="primary" onClick={done}>{t("I saved it")}</Button>
      </div>
    </Notice>
  );
}

function Make({ made }: { made(secret: string): void }) {
  const { app, t, tn } = useApp();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>(["read", "play"]);
  const [days, setDays] = useState(30);
  const [bot, setBot] = useState("");
  const bots = app.store.get().club.ownBots.value ?? [];
  const choose = (scope: Scope, on: boolean) => setScopes(SCOPES.filter((one) => (one === scope ? on : scopes.includes(one))));
  return (
    <Form
      submit={t("Create token")}
      disabled={!name.trim() || scopes.length === 0}
      act={() =>
        makeToken(app, { name: name.trim(), scopes, days, ...(bot && { bot }) }, (secret) => {
          setName(afterSent(name, ""));
          made(secret);
        })
      }
    >
      <TextField label={t("Name of the program")} value={name} change={setName} maxLength={32} placeholder={t("My bot")} />
      {bots.length > 0 && (
        <Field label={t("Who acts with it")}>
          <Select
            value={bot}
            choices={[["", t("You")], ...bots.map(({ handle }) => [handle, `@${handle}`] as const)]}
            choose={setBot}
          />
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
        <Select value={days} choices={TOKEN_DAYS.map((count) => [count, tn("{n} day", "{n} days", count)])} choose={setDays} />
      </Field>
    </Form>
  );
}

function Tokens() {
  const { t } = useApp();
  const sending = useSending();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Card title={t("Programs")}>
      <p class="quiet">
        {t("With a token a program acts for you, as far as you allow here. It never reaches your settings or your sign-in.")}
      </p>
      <Listed of="tokens" none={t("No program acts for you.")} lines={1}>
        {(token) => <TokenRow token={token} sending={sending} key={token.id} />}
      </Listed>
      {secret === null ? (
        <Make made={setSecret} />
      ) : (
        <Secret secret={secret} done={() => setSecret(null)} />
      )}
    </Card>
  );
}

/** Where a member is signed in, and bots and tokens: programs that play, and what they may do. */
export const Programs = () => (
  <>
    <Devices />
    <OwnBots />
    <Tokens />
  </>
);
