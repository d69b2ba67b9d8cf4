// Looking for people, and one person's page.
import { useEffect, useState } from "preact/hooks";
import { words } from "../../state/app";
import { isMember, myself } from "../../state/club/me";
import { loadPerson, relate, searchPeople, type RelationAct } from "../../state/club/people";
import type { Found as FoundValue, Person as PersonValue } from "../../state/club/types";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { Field, TextInput, useSending } from "../parts/form";
import { Card, Chip, Place } from "../parts/layout";
import { nameOf, PersonName } from "../parts/people";
import { Avatar, Row } from "../parts/rows";
import { Awaited, Empty, Notice, Problem } from "../parts/states";
import { monthOf } from "../parts/times";
import { FollowActions, Follows } from "./Follows";

const PAUSE_MS = 250;

function Found({ app, people }: { app: App; people: readonly FoundValue[] }) {
  const { t } = words(app);
  const me = myself(app);
  if (people.length === 0) return <Empty title={t("Nobody found. Try the beginning of a handle or a name.")} />;
  return (
    <ul class="list" aria-label={t("People")}>
      {people.map((person) => (
        <Row
          picture={<Avatar name={nameOf(app, person)} />}
          title={<PersonName app={app} person={person} />}
          text={`@${person.handle}`}
          actions={
            person.handle !== me?.handle && (
              <Link
                app={app}
                to={{ page: "invite", handle: person.handle }}
                class="button"
                label={t("Challenge {name}", { name: nameOf(app, person) })}
              >
                {t("Challenge")}
              </Link>
            )
          }
          key={person.handle}
        />
      ))}
    </ul>
  );
}

export function People({ app }: { app: App }) {
  const { t } = words(app);
  const [query, setQuery] = useState("");
  useEffect(() => {
    if (query === "") return;
    const timer = setTimeout(() => void searchPeople(app, query.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const change = (text: string) => {
    setQuery(text);
    if (text === "") void searchPeople(app, "");
  };
  return (
    <Place title={t("People")}>
      {isMember(app) && <Follows app={app} />}
      <Field label={t("Search by handle or name")}>
        <TextInput type="search" value={query} change={change} maxLength={32} />
      </Field>
      <Card>
        <Awaited app={app} remote={app.store.get().club.people} again={() => void searchPeople(app, query)}>
          {(people) => <Found app={app} people={people} />}
        </Awaited>
      </Card>
    </Place>
  );
}

/** Keeping somebody away: undone as easily as done. */
function Distance({ app, person }: { app: App; person: PersonValue }) {
  const { t } = words(app);
  const sending = useSending();
  const { handle, blocked, muted } = person;
  const act = (name: RelationAct) => sending.run(() => relate(app, handle, name));
  return (
    <Card title={t("Keep your distance")}>
      <p class="quiet">{t("Mute hides what somebody writes in chats, and messages from them are not announced. Block also refuses their challenges and messages.")}</p>
      <Problem fault={sending.fault} />
      <div class="form-actions">
        <button type="button" class="button" disabled={sending.busy} onClick={() => act(muted ? "unmute" : "mute")}>
          {muted ? t("Unmute") : t("Mute")}
        </button>
        <button type="button" class="button" disabled={sending.busy} onClick={() => act(blocked ? "unblock" : "block")}>
          {blocked ? t("Unblock") : t("Block")}
        </button>
      </div>
    </Card>
  );
}

function Details({ app, person }: { app: App; person: PersonValue }) {
  const { t } = words(app);
  if (person.former) return <Notice>{t("This account has been deleted. Its games stay.")}</Notice>;
  const name = nameOf(app, person);
  return (
    <>
      <div class="person-head">
        <Avatar name={name} />
        <div>
          <p>
            <strong>@{person.handle}</strong> {person.online && <Chip tone="good">{t("here now")}</Chip>}
            {person.blocked && <Chip tone="bad">{t("blocked")}</Chip>}
            {person.muted && <Chip tone="bad">{t("muted")}</Chip>}
          </p>
          <p class="quiet">{t("Member since {month}", { month: monthOf(app, person.member_since_ms) })}</p>
        </div>
      </div>
      {person.you ? (
        <Link app={app} to={{ page: "settings", tab: "profile" }} class="button">
          {t("Settings")}
        </Link>
      ) : (
        <div class="form-actions">
          <Link app={app} to={{ page: "invite", handle: person.handle }} class="button primary">
            {t("Challenge {name}", { name })}
          </Link>
          {isMember(app) && <FollowActions app={app} person={person} />}
        </div>
      )}
      {!person.you && isMember(app) && <Distance app={app} person={person} />}
    </>
  );
}

export function Person({ app, handle }: { app: App; handle: string }) {
  const { t } = words(app);
  const { person } = app.store.get().club;
  const title = person.value && (person.value.former ? t("A former member") : nameOf(app, person.value));
  return (
    <Place title={title ?? `@${handle}`}>
      <Awaited app={app} remote={person} again={() => void loadPerson(app, handle)}>
        {(value) => <Details app={app} person={value} />}
      </Awaited>
    </Place>
  );
}
