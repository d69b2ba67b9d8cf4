// Where the club calls a bot: the address, how that fares, and the key by which the bot knows that it is the club.
import type { Hook } from "api";
import { useEffect, useRef, useState } from "preact/hooks";
import { after, changesIn, type Failure, loadWebhook, setWebhook, withSecret } from "../../state/club";
import { afterSent, Button, Failed, Icon, sends, Skeleton, TextField, useApp, useSending } from "../parts";
import { Health, Keys, type PartProps } from "./WebhookParts";

/** What the server does not take stands at the field, and the field has the focus again. */
function Address({ handle, hook, show }: PartProps) {
  const { app, t } = useApp();
  const sending = useSending();
  const form = useRef<HTMLFormElement>(null);
  const [url, setUrl] = useState(hook.url ?? "");
  const typed = url.trim();
  const set = async (to: string | null): Promise<Failure | null> => {
    const fault = await after(setWebhook(app, handle, to, show), () => setUrl(afterSent(url, to ?? "")));
    if (fault ?? to === null) form.current?.querySelector("input")?.focus();
    return fault;
  };
  const isNew = typed !== "" && (typed !== hook.url || hook.state === "off");
  const { fault } = sending;
  const said = fault?.code === "field" ? t("Enter a whole address that begins with https://.") : fault?.text;
  return (
    <form class="form" noValidate ref={form} onSubmit={sends(() => isNew && sending.run(() => set(typed)))}>
      <TextField
        label={t("Address of the webhook")}
        hint={t("The club sends there, signed, what the bot is to know. It follows no redirects.")}
        fault={said}
        value={url} change={setUrl} maxLength={1000} placeholder="https://bots.example.net/robot"
      />
      <div class="form-actions beside wraps level gap-3">
        <button type="submit" class="button primary" disabled={!isNew || sending.busy}>{t("Save")}</button>
        {hook.url !== null && (
          <Button {...sending.does(() => set(null))}>{t("Remove")}</Button>
        )}
      </div>
    </form>
  );
}

/** As long as something waits to be sent it is asked how that went. */
function Open({ handle }: { handle: string }) {
  const { app } = useApp();
  const [hook, setHook] = useState<Hook | null>(null);
  const [fault, setFault] = useState<Failure | null>(null);
  const show = (next: Hook) => setHook((before) => withSecret(next, before));
  const look = () => void loadWebhook(app, handle, show).then(setFault);
  useEffect(look, []);
  useEffect(() => {
    const wait = hook && changesIn(hook, fault !== null);
    if (wait === null) return;
    const timer = setTimeout(look, wait);
    return () => clearTimeout(timer);
  }, [hook, fault]);
  if (!hook) return fault ? <Failed fault={fault} again={look} /> : <Skeleton lines={1} />;
  const props = { app, handle, hook, show };
  return (
    <div class="stack gap-4">
      {hook.url !== null && <Health {...props} />}
      <Address {...props} />
      {hook.url !== null && <Keys {...props} />}
    </div>
  );
}

/** Asked for when it is opened. */
export function WebhookFold({ handle }: { handle: string }) {
  const { t } = useApp();
  const [open, setOpen] = useState(false);
  return (
    <details class="fold webhook" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={t("Webhook of {name}", { name: handle })}>
        <Icon name="link" />
        {t("Webhook")}
      </summary>
      {open && <Open handle={handle} />}
    </details>
  );
}
