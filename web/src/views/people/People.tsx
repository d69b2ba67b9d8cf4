// Looking for people.
import { useEffect, useState } from "preact/hooks";
import { words } from "../../state/app";
import { isMember, myself } from "../../state/club/me";
import { searchPeople } from "../../state/club/people";
import type { Found as FoundValue } from "../../state/club/types";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { Field, TextInput } from "../parts/form";
import { Card, Place } from "../parts/layout";
import { nameOf, PersonName } from "../parts/people";
import { Avatar, Row } from "../parts/rows";
import { Awaited, Empty } from "../parts/states";
import { ClubBots } from "./Bots";
import { Follows } from "./Follows";
import { PeopleTabs } from "./PeopleTabs";

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
      <PeopleTabs app={app} current="people" />
      {isMember(app) && <Follows app={app} />}
      <Field label={t("Search by handle or name")}>
        <TextInput type="search" value={query} change={change} maxLength={32} />
      </Field>
      <Card>
        <Awaited app={app} remote={app.store.get().club.people} again={() => void searchPeople(app, query)}>
          {(people) => <Found app={app} people={people} />}
        </Awaited>
      </Card>
      <ClubBots app={app} />
    </Place>
  );
}
