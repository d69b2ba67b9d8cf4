// What is shown of a webhook: how it fares, and by which keys its messages are checked.
import type { Hook } from "api";
import { Fragment, type ComponentChildren } from "preact";
import { healthText, testWebhook, turnWebhookKey } from "../../state/club";
import { Acts, Button, copy, type IconName, Notice, RelativeTime, useApp } from "../parts";

export interface PartProps {
  handle: string;
  hook: Hook;
  show(hook: Hook): void;
}

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div class="beside wraps apart">
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

function Facts({ hook }: { hook: Hook }) {
  const { t, tn } = useApp();
  const { taken_ms, tried_ms, next_ms, waiting } = hook;
  return (
    <dl class="facts">
      {taken_ms !== null && (
        <Fact name={t("Last taken")}>
          <RelativeTime at={taken_ms} />
        </Fact>
      )}
      {tried_ms !== null && tried_ms !== taken_ms && (
        <Fact name={t("Last attempt")}>
          <RelativeTime at={tried_ms} />
        </Fact>
      )}
      {next_ms !== null && (
        <Fact name={t("Next attempt")}>
          <RelativeTime at={Math.max(next_ms, Date.now())} />
        </Fact>
      )}
      {waiting > 0 && <Fact name={t("Waiting")}>{tn("{n} message", "{n} messages", waiting)}</Fact>}
    </dl>
  );
}

/** How it fares, when it is tried again, and a try at once. */
export function Health({ handle, hook, show }: PartProps) {
  const { app, t } = useApp();
  return (
    <>
      <Notice {...TONES[hook.state]}>{healthText(app, hook)}</Notice>
      <Facts hook={hook} />
      <Acts acts={[{ text: t("Send a test"), disabled: hook.state === "off", act: () => testWebhook(app, handle, show) }]} />
    </>
  );
}

function Copied({ name, text, done }: { name: string; text: string; done: string }) {
  const { app, t } = useApp();
  return (
    <div class="webhook-key beside wraps level">
      <p class="own-row quiet small">{name}</p>
      <code class="secret">{text}</code>
      <Button icon="copy" onClick={() => void copy(app, text, done)}>{t("Copy")}</Button>
    </div>
  );
}

/** Keys are no secret: with them one checks, and cannot sign. The secret is there once. */
export function Keys({ handle, hook, show }: PartProps) {
  const { app, t } = useApp();
  return (
    <div class="ruled stack gap-4">
      {hook.keys.map(({ key, until_ms, secret }) => (
        <Fragment key={key}>
          <Copied
            name={until_ms === null ? t("Key that checks the signatures") : t("Key before it, which signs too for a day")}
            text={key}
            done={t("Key copied.")}
          />
          {secret !== undefined && (
            <Copied name={t("Secret for libraries, shown only now")} text={secret} done={t("Secret copied.")} />
          )}
        </Fragment>
      ))}
      <Acts acts={[{ icon: "key", text: t("Make a new key"), act: () => turnWebhookKey(app, handle, show) }]} />
    </div>
  );
}
