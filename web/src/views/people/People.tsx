// Looking for people.
import type { FoundPerson as FoundValue } from "api";
import { useEffect, useState } from "preact/hooks";
import { words } from "../../state/app";
import { isMember, myself } from "../../state/club/me";
import { searchPeople } from "../../state/club/people";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { Face } from "../parts/Face";
import { Field, TextInput } from "../parts/form";
import { Card, Place } from "../parts/layout";
import { nameOf, PersonName } from "../parts/people";
import { Row } from "../parts/rows";
import { Awaited, Empty, Skeleton } from "../parts/states";
import { ClubBots } from "./Bots";
import { Follows } from "./Follows";
import { PeopleTabs } from "./PeopleTabs";

const PAUSE_MS = 250;

function Found({ app, people, query }: { app: App; people: readonly FoundValue[]; query: string }) {
  const { t } = words(app);
  const me = myself(app);
  if (people.length === 0)
    return <Empty title={query ? t("Nobody found. Try the beginning of a handle or a name.") : t("Nobody has an account here yet.")} />;
  return (
    <ul class="list" aria-label={t("People")}>
      {people.map((person) => (
        <Row
          picture={<Face person={nameOf(app, person)} />}
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
  /** What has been looked for, and may not have been answered. */
  const [asked, setAsked] = useState("");
  const { people } = app.store.get().club;
  const search = (text: string) => {
    setAsked(text);
    void searchPeople(app, text);
  };
  useEffect(() => {
    if (query.trim() === asked) return;
    const timer = setTimeout(() => search(query.trim()), query ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [query]);
  const isAnswered = people.state === "there" && asked === query.trim();
  return (
    <Place title={t("People")}>
      <PeopleTabs app={app} current="people" />
      {isMember(app) && <Follows app={app} />}
      <Field label={t("Search by handle or name")}>
        <TextInput type="search" value={query} change={setQuery} maxLength={32} />
      </Field>
      <Card>
        <Awaited app={app} remote={people} again={() => search(query.trim())}>
          {(found) =>
            found.length > 0 || isAnswered ? <Found app={app} people={found} query={asked} /> : <Skeleton app={app} />
          }
        </Awaited>
      </Card>
      <ClubBots app={app} />
    </Place>
  );
}
