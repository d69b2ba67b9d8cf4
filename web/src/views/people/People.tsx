// Looking for people.
import type { FoundPerson as FoundValue } from "api";
import { useEffect, useState } from "preact/hooks";
import { isMember, myself, searchPeople } from "../../state/club";
import { Awaited, Card, ChallengeLink, Empty, List, PeopleTabs, PersonRow, Place, Skeleton, TextField, useApp } from "../parts";
import { ClubBots } from "./Bots";
import { Depth } from "./Depth";
import { Follows } from "./Follows";
import { FriendsNews } from "./News";

const PAUSE_MS = 250;

function Found({ people, query }: { people: readonly FoundValue[]; query: string }) {
  const { app, t } = useApp();
  const me = myself(app);
  if (people.length === 0)
    return <Empty title={query ? t("Nobody found. Try the beginning of a username or a name.") : t("Nobody has an account here yet.")} />;
  return (
    <List items={people} label={t("People")}>
      {(person) => (
        <PersonRow
          person={person}
          text={`@${person.handle}`}
          actions={person.handle !== me?.handle && <ChallengeLink person={person} />}
          key={person.handle}
        />
      )}
    </List>
  );
}

export function People() {
  const { app, t } = useApp();
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
    <Place title={t("People")} tabs={<PeopleTabs />} table={<Depth />}>
      {isMember(app) && <Follows />}
      {isMember(app) && <FriendsNews />}
      <TextField label={t("Search by username or name")} type="search" value={query} change={setQuery} maxLength={32} />
      <Card>
        <Awaited remote={people}>{(found) => (found.length > 0 || isAnswered ? <Found people={found} query={asked} /> : <Skeleton />)}</Awaited>
      </Card>
      <ClubBots />
    </Place>
  );
}
