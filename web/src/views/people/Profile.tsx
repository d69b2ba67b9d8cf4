// A member's page: who it is, and what they have done in the club.
import type { Person as PersonValue } from "api";
import { words } from "../../state/app";
import { isMember } from "../../state/club/me";
import { loadPerson, relate, type RelationAct } from "../../state/club/people";
import { loadOpponents, loadPersonGames } from "../../state/club/played";
import { anyGame } from "../../state/club/played-types";
import type { App } from "../../state/context";
import type { PersonTab } from "../../state/model";
import { Link } from "../Link";
import { Face } from "../parts/Face";
import { useSending } from "../parts/form";
import { Card, Chip, Place, Tabs } from "../parts/layout";
import { BotChip, nameOf } from "../parts/people";
import { Awaited, Empty, Notice, Problem } from "../parts/states";
import { monthOf } from "../parts/times";
import { BotCard } from "./Bots";
import { FollowActions } from "./Follows";
import { Openings } from "./Openings";
import { OpponentRows, Opponents } from "./Opponents";
import { PlayedGames, PlayedRows } from "./PlayedGames";
import { Ratings } from "./Ratings";

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
      <p class="quiet">
        <Link app={app} to={{ page: "report", about: `@${handle}` }}>
          {t("Report to the moderators")}
        </Link>
      </p>
    </Card>
  );
}

/** When they were last here, as roughly as the server tells it. */
function seenText(app: App, { online, last_seen }: PersonValue): string {
  const { t } = words(app);
  if (online) return t("here now");
  const texts = {
    today: t("here today or yesterday"),
    week: t("here this week"),
    month: t("here this month"),
    earlier: t("not here for a month or more"),
  };
  return last_seen ? texts[last_seen] : "";
}

function Head({ app, person }: { app: App; person: PersonValue }) {
  const { t } = words(app);
  const name = nameOf(app, person);
  const seen = seenText(app, person);
  return (
    <div class="person-head">
      <Face person={name} size={64} />
      <div>
        <p>
          <strong>@{person.handle}</strong> <BotChip app={app} person={person} /> {seen && <Chip {...(person.online && { tone: "good" })}>{seen}</Chip>}
          {person.blocked && <Chip tone="bad">{t("blocked")}</Chip>}
          {person.muted && <Chip tone="bad">{t("muted")}</Chip>}
        </p>
        <p class="quiet">{t("Member since {month}", { month: monthOf(app, person.member_since_ms) })}</p>
      </div>
      {person.you ? (
        <Link app={app} to={{ page: "settings", tab: "profile" }} class="button">
          {t("Settings")}
        </Link>
      ) : (
        <div class="form-actions">
          {!person.blocked && (
            <Link app={app} to={{ page: "invite", handle: person.handle }} class="button primary">
              {t("Challenge {name}", { name })}
            </Link>
          )}
          {isMember(app) && <FollowActions app={app} person={person} />}
        </div>
      )}
    </div>
  );
}

/** What is shown of a list at first; the rest is a tab away. */
const FEW = 5;

const AllLink = ({ app, handle, tab, label }: { app: App; handle: string; tab: PersonTab; label: string }) => (
  <Link app={app} to={{ page: "person", handle, tab, against: "" }} class="card-link" label={label}>
    {words(app).t("See all")}
  </Link>
);

function Overview({ app, person }: { app: App; person: PersonValue }) {
  const { t } = words(app);
  const { handle } = person;
  const { personGames, opponents } = app.store.get().club;
  return (
    <div class="columns">
      <div class="column">
        <Ratings app={app} handle={handle} />
        <Card title={t("Latest games")} aside={<AllLink app={app} handle={handle} tab="games" label={t("All games")} />}>
          <Awaited app={app} remote={personGames} again={() => void loadPersonGames(app, handle, anyGame)}>
            {({ items }) =>
              items.length > 0 ? (
                <PlayedRows app={app} games={items} most={FEW} />
              ) : (
                <Empty title={t("No game has been played to its end yet.")} />
              )
            }
          </Awaited>
        </Card>
      </div>
      <div class="column column-side">
        <Card
          title={t("Opponents")}
          aside={<AllLink app={app} handle={handle} tab="opponents" label={t("All opponents")} />}
        >
          <Awaited app={app} remote={opponents} again={() => void loadOpponents(app, handle)}>
            {({ items }) =>
              items.length > 0 ? (
                <OpponentRows app={app} handle={handle} opponents={items.slice(0, FEW)} />
              ) : (
                <p class="quiet">{t("Nobody yet.")}</p>
              )
            }
          </Awaited>
        </Card>
        {person.terms && <BotCard app={app} owner={person.bot ?? ""} terms={person.terms} />}
        {!person.you && isMember(app) && <Distance app={app} person={person} />}
      </div>
    </div>
  );
}

function Profile({ app, person, tab, against }: { app: App; person: PersonValue; tab: PersonTab; against: string }) {
  const { t } = words(app);
  const { handle } = person;
  if (person.former) return <Notice>{t("This account has been deleted. Its games stay.")}</Notice>;
  const titles: Record<PersonTab, string> = {
    overview: t("Overview"),
    games: t("Games"),
    opponents: t("Opponents"),
    openings: t("Openings"),
  };
  const tabs = (Object.keys(titles) as PersonTab[]).map((name) => ({
    to: { page: "person", handle, tab: name, against: "" } as const,
    title: titles[name],
    current: name === tab,
  }));
  return (
    <>
      <Head app={app} person={person} />
      <Tabs app={app} label={t("Parts of the page")} tabs={tabs} />
      {tab === "overview" && <Overview app={app} person={person} />}
      {tab === "games" && <PlayedGames app={app} handle={handle} against={against} key={against} />}
      {tab === "opponents" && <Opponents app={app} handle={handle} />}
      {tab === "openings" && <Openings app={app} handle={handle} />}
    </>
  );
}

export function Person({ app, handle, tab, against }: { app: App; handle: string; tab: PersonTab; against: string }) {
  const { t } = words(app);
  const { person } = app.store.get().club;
  const title = person.value && (person.value.former ? t("A former member") : nameOf(app, person.value));
  return (
    <Place title={title ?? `@${handle}`} wide>
      <Awaited app={app} remote={person} again={() => void loadPerson(app, handle)}>
        {(value) => <Profile app={app} person={value} tab={tab} against={against} />}
      </Awaited>
    </Place>
  );
}
