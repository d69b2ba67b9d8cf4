// Where a member is signed in.
import type { Session } from "api";
import { words } from "../../state/app";
import { signOut } from "../../state/club/me";
import { loadSessions, revoke, revokeOthers } from "../../state/club/security";
import type { App } from "../../state/context";
import { go } from "../../state/navigate";
import { Icon } from "../Icon";
import { useSending, type Sending } from "../parts/form";
import { Card, Chip } from "../parts/layout";
import { Row } from "../parts/rows";
import { Awaited, Problem } from "../parts/states";
import { RelativeTime } from "../parts/times";

function Device({ app, session, sending }: { app: App; session: Session; sending: Sending }) {
  const { t } = words(app);
  const { id, agent, seen_at, current } = session;
  const name = agent || t("Unknown device");
  const out = () =>
    sending.run(async () => {
      if (!current) return revoke(app, id);
      const fault = await signOut(app);
      if (!fault) go(app, { page: "home" });
      return fault;
    });
  return (
    <Row
      picture={<Icon name="computer" />}
      title={
        <>
          {name} {current && <Chip tone="good">{t("this one")}</Chip>}
        </>
      }
      text={
        <>
          {t("last seen")} <RelativeTime app={app} at={seen_at * 1000} />
        </>
      }
      actions={
        <button
          type="button"
          class="button"
          disabled={sending.busy}
          aria-label={t("Sign out {device}", { device: name })}
          onClick={out}
        >
          {t("Sign out")}
        </button>
      }
    />
  );
}

export function Devices({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const { sessions } = app.store.get().club;
  const others = sessions.value?.some(({ current }) => !current) ?? false;
  return (
    <Card title={t("Where you are signed in")}>
      <Awaited app={app} remote={sessions} again={() => void loadSessions(app)} lines={2}>
        {(list) => (
          <ul class="list">
            {list.map((session) => (
              <Device app={app} session={session} sending={sending} key={session.id} />
            ))}
          </ul>
        )}
      </Awaited>
      <Problem fault={sending.fault} />
      {others && (
        <div class="form-actions">
          <button type="button" class="button" disabled={sending.busy} onClick={() => sending.run(() => revokeOthers(app))}>
            {t("Sign out all others")}
          </button>
        </div>
      )}
    </Card>
  );
}
