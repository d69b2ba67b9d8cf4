// A member's own data: to take along, to delete; and whom they keep away.
import type { Relation } from "api";
import { useState } from "preact/hooks";
import { words } from "../../state/app";
import { deleteAccount, exportData, loadRelations, myself } from "../../state/club/me";
import { relate } from "../../state/club/people";
import { attempt } from "../../state/club/remote";
import type { App } from "../../state/context";
import { go } from "../../state/navigate";
import { Icon } from "../Icon";
import { Dialog } from "../parts/Dialog";
import { Face } from "../parts/Face";
import { Field, Form, TextInput, useSending, type Sending } from "../parts/form";
import { Card, Chip } from "../parts/layout";
import { nameOf, PersonName } from "../parts/people";
import { Row } from "../parts/rows";
import { Awaited, Empty, Problem } from "../parts/states";
import { download } from "../record";

function Export({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const take = () =>
    attempt(app, async () => download("ludopod.json", "application/json", JSON.stringify(await exportData(app), null, 2)));
  return (
    <Card title={t("Take your data along")}>
      <p class="quiet">{t("Your account, your games as records, and what you have written, in one file.")}</p>
      <Problem fault={sending.fault} />
      <div class="form-actions">
        <button type="button" class="button" disabled={sending.busy} onClick={() => sending.run(take)}>
          <Icon name="download" />
          {t("Download your data")}
        </button>
      </div>
    </Card>
  );
}

function Sure({ app, close }: { app: App; close(): void }) {
  const { t } = words(app);
  const sending = useSending();
  const [typed, setTyped] = useState("");
  const handle = myself(app)?.handle ?? "";
  const act = async () => {
    const fault = await deleteAccount(app, typed);
    if (!fault) {
      close();
      go(app, { page: "home" });
    }
    return fault;
  };
  return (
    <Dialog app={app} title={t("Delete the account")} close={close}>
      <p>
        {t("Your name, address and settings are deleted at once and cannot be brought back. Your games stay, by “a former member”. Nobody can take your handle.")}
      </p>
      <Form sending={sending} submit={t("Delete for ever")} disabled={typed !== handle || sending.busy} act={act}>
        <Field label={t("Type {handle} to confirm", { handle })}>
          <TextInput value={typed} change={setTyped} />
        </Field>
      </Form>
    </Dialog>
  );
}

export function Data({ app }: { app: App }) {
  const { t } = words(app);
  const [sure, setSure] = useState(false);
  return (
    <>
      <Export app={app} />
      <Card title={t("Delete the account")}>
        <p class="quiet">{t("This cannot be undone.")}</p>
        <div class="form-actions">
          <button type="button" class="button danger" onClick={() => setSure(true)}>
            <Icon name="bin" />
            {t("Delete the account")}
          </button>
        </div>
      </Card>
      {sure && <Sure app={app} close={() => setSure(false)} />}
    </>
  );
}

function BlockedRow({ app, person, sending }: { app: App; person: Relation; sending: Sending }) {
  const { t } = words(app);
  const { handle, blocked, muted } = person;
  return (
    <Row
      picture={<Face person={nameOf(app, person)} />}
      title={<PersonName app={app} person={person} />}
      text={
        <>
          {blocked && <Chip>{t("blocked")}</Chip>} {muted && <Chip>{t("muted")}</Chip>}
        </>
      }
      actions={
        <button
          type="button"
          class="button"
          disabled={sending.busy}
          onClick={() => sending.run(() => relate(app, handle, blocked ? "unblock" : "unmute"))}
        >
          {blocked ? t("Unblock") : t("Unmute")}
        </button>
      }
    />
  );
}

/** Whom the member has blocked or muted. */
export function Blocked({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  return (
    <Card title={t("Blocked people")}>
      <Awaited app={app} remote={app.store.get().club.relations} again={() => void loadRelations(app)}>
        {(people) =>
          people.length > 0 ? (
            <ul class="list">
              {people.map((person) => (
                <BlockedRow app={app} person={person} sending={sending} key={person.handle} />
              ))}
            </ul>
          ) : (
            <Empty title={t("You have blocked or muted nobody.")} />
          )
        }
      </Awaited>
      <Problem fault={sending.fault} />
    </Card>
  );
}
