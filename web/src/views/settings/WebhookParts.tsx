// What is shown of a webhook: how it fares, and by which keys its messages are checked.
import type { Hook } from "api";
import { Fragment, type ComponentChildren } from "preact";
import { words } from "../../state/app";
import { healthText, testWebhook, turnWebhookKey } from "../../state/club/webhooks";
import type { App } from "../../state/context";
import { copy } from "../copy";
import { Icon, type IconName } from "../Icon";
import { useSending } from "../parts/form";
import { Notice, Problem } from "../parts/states";
import { RelativeTime } from "../parts/times";

export interface PartProps {
  app: App;
  handle: string;
  hook: Hook;
  show(hook: Hook): void;
}

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const TONES: Record<Hook["state"], { icon: IconName; tone?: "good" | "bad" }> = {
  none: { icon: "link" },
  new: { icon: "link" },
  working: { icon: "check", tone: "good" },
  failing: { icon: "again", tone: "bad" },
  off: { icon: "pause", tone: "bad" },
};

function Facts({ app, hook }: { app: App; hook: Hook }) {
  const { t, tn } = words(app);
  const { taken_ms, tried_ms, next_ms, waiting } = hook;
  return (
    <dl class="facts">
      {taken_ms !== null && (
        <Fact name={t("Last taken")}>
          <RelativeTime app={app} at={taken_ms} />
        </Fact>
      )}
      {tried_ms !== null && tried_ms !== taken_ms && (
        <Fact name={t("Last attempt")}>
          <RelativeTime app={app} at={tried_ms} />
        </Fact>
      )}
      {next_ms !== null && (
        <Fact name={t("Next attempt")}>
          <RelativeTime app={app} at={Math.max(next_ms, Date.now())} />
        </Fact>
      )}
      {waiting > 0 && <Fact name={t("Waiting")}>{tn("{n} message", "{n} messages", waiting)}</Fact>}
    </dl>
  );
}

/** How it fares, when it is tried again, and a try at once. */
export function Health({ app, handle, hook, show }: PartProps) {
  const { t } = words(app);
  const sending = useSending();
  return (
    <>
      <Notice {...TONES[hook.state]}>{healthText(app, hook)}</Notice>
      <Facts app={app} hook={hook} />
      <Problem fault={sending.fault} />
      <div class="form-actions">
        <button
          type="button"
          class="button"
          disabled={sending.busy || hook.state === "off"}
          onClick={() => sending.run(() => testWebhook(app, handle, show))}
        >
          {t("Send a test")}
        </button>
      </div>
    </>
  );
}

function Copied({ app, name, text, done }: { app: App; name: string; text: string; done: string }) {
  const { t } = words(app);
  return (
    <div class="webhook-key">
      <p>{name}</p>
      <code class="secret">{text}</code>
      <button type="button" class="button" onClick={() => void copy(app, text, done)}>
        <Icon name="copy" />
        {t("Copy")}
      </button>
    </div>
  );
}

/** Keys are no secret: with them one checks, and cannot sign. The secret is there once. */
export function Keys({ app, handle, hook, show }: PartProps) {
  const { t } = words(app);
  const sending = useSending();
  return (
    <div class="webhook-keys">
      {hook.keys.map(({ key, until_ms, secret }) => (
        <Fragment key={key}>
          <Copied
            app={app}
            name={until_ms === null ? t("Key that checks the signatures") : t("Key before it, which signs too for a day")}
            text={key}
            done={t("Key copied.")}
          />
          {secret !== undefined && (
            <Copied app={app} name={t("Secret for libraries, shown only now")} text={secret} done={t("Secret copied.")} />
          )}
        </Fragment>
      ))}
      <div class="form-actions">
        <button
          type="button"
          class="button"
          disabled={sending.busy}
          onClick={() => sending.run(() => turnWebhookKey(app, handle, show))}
        >
          <Icon name="key" />
          {t("Make a new key")}
        </button>
      </div>
      <Problem fault={sending.fault} />
    </div>
  );
}
