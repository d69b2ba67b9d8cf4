// A member's own data: to take along, to delete; and whom they keep away.
import type { Relation } from "api";
import { useState } from "preact/hooks";
import { after, attempt, deleteAccount, exportData, myself, relate } from "../../state/club";
import { go } from "../../state/navigate";
import { Acts, Button, Card, Chip, Dialog, Form, Listed, PersonRow, Problem, type Sending, TextField, useApp, useSending } from "../parts";
import { download } from "../record";

function Export() {
  const { app, t } = useApp();
  const take = () =>
    attempt(app, async () => download("ludopod.json", "application/json", JSON.stringify(await exportData(app), null, 2)));
  return (
    <Card title={t("Take your data along")}>
      <p class="quiet">{t("Your account, your games as records, and what you have written, in one file.")}</p>
      <Acts acts={[{ icon: "download", text: t("Download your data"), act: take }]} />
    </Card>
  );
}

function Sure({ close }: { close(): void }) {
  const { app, t } = useApp();
  const [typed, setTyped] = useState("");
  const handle = myself(app)?.handle ?? "";
  const act = () =>
    after(deleteAccount(app, typed), () => {
      close();
      go(app, { page: "home" });
    });
  return (
    <Dialog title={t("Delete the account")} close={close}>
      <p>
        {t("Your name, address and settings are deleted at once and cannot be brought back. Your games stay, by “Deleted account”. Nobody can take your username.")}
      </p>
      <Form submit={t("Delete for ever")} disabled={typed !== handle} act={act}>
        <TextField label={t("Type {handle} to confirm", { handle })} value={typed} change={setTyped} />
      </Form>
    </Dialog>
  );
}

export function Data() {
  const { t } = useApp();
  const [sure, setSure] = useState(false);
  return (
    <>
      <Export />
      <Card title={t("Delete the account")}>
        <p class="quiet">{t("This cannot be undone.")}</p>
        <div class="form-actions beside wraps level gap-3">
          <Button class="danger" icon="bin" onClick={() => setSure(true)}>{t("Delete the account")}</Button>
        </div>
      </Card>
      {sure && <Sure close={() => setSure(false)} />}
    </>
  );
}

function BlockedRow({ person, sending }: { person: Relation; sending: Sending }) {
  const { app, t } = useApp();
  const { handle, blocked, muted } = person;
  return (
    <PersonRow
      person={person}
      text={
        <>
          {blocked && <Chip>{t("blocked")}</Chip>} {muted && <Chip>{t("muted")}</Chip>}
        </>
      }
      actions={
        <Button {...sending.does(() => relate(app, handle, blocked ? "unblock" : "unmute"))}>{blocked ? t("Unblock") : t("Unmute")}</Button>
      }
    />
  );
}

/** Whom the member has blocked or muted. */
export function Blocked() {
  const { t } = useApp();
  const sending = useSending();
  return (
    <Card title={t("Blocked people")}>
      <Listed of="relations" none={t("You have blocked or muted nobody.")}>
        {(person) => <BlockedRow person={person} sending={sending} key={person.handle} />}
      </Listed>
      <Problem fault={sending.fault} />
    </Card>
  );
}
