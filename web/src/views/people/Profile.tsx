// A member's page: who it is, and what they have done in the club.
import type { Person as PersonValue } from "api";
import { type App, type PersonTab, words } from "../../state/app";
import { isMember, relate, type RelationAct } from "../../state/club";
import { Acts, BotChip, Card, Chip, Face, Link, monthOf, nameOf, Notice, Place, Slot, Tabs, useApp } from "../parts";
import { BotCard } from "./Bots";
import { FollowActions } from "./Follows";
import { Openings } from "./Openings";
import { OpponentRows, Opponents } from "./Opponents";
import { PlayedGames, PlayedRows } from "./PlayedGames";
import { Ratings } from "./Ratings";
import { Reached } from "./Reached";

/** Keeping somebody away: undone as easily as done. */
function Distance({ person }: { person: PersonValue }) {
  const { app, t } = useApp();
  const { handle, blocked, muted } = person;
  const act = (name: RelationAct, text: string) => ({ text, act: () => relate(app, handle, name) });
  return (
    <Card title={t("Block or mute")}>
      <p class="quiet">{t("Mute hides what somebody writes in chats, and messages from them are not announced. Block also refuses their challenges and messages.")}</p>
      <Acts acts={[muted ? act("unmute", t("Unmute")) : act("mute", t("Mute")), blocked ? act("unblock", t("Unblock")) : act("block", t("Block"))]} />
      <p class="quiet">
        <Link to={{ page: "report", about: `@${handle}` }}>{t("Report to the moderators")}</Link>
      </p>
    </Card>
  );
}

/** When they were last here, as roughly as the server tells it. */
function seenText(app: App, { online, last_seen }: PersonValue): string {
  const { t } = words(app);
  if (online) return t("online");
  const texts = {
    today: t("here today or yesterday"),
    week: t("here this week"),
    month: t("here this month"),
    earlier: t("not here for a month or more"),
  };
  return last_seen ? texts[last_seen] : "";
}

function About({ person }: { person: PersonValue }) {
  const { app, t } = useApp();
  const seen = seenText(app, person);
  return (
    <>
      <p class="beside wraps gap-2">
        <strong>@{person.handle}</strong> <BotChip person={person} /> {seen && <Chip {...(person.online && { tone: "good" })}>{seen}</Chip>}
        {person.blocked && <Chip tone="bad">{t("blocked")}</Chip>}
        {person.muted && <Chip tone="bad">{t("muted")}</Chip>}
      </p>
      {person.line && <p class="breaks">{person.line}</p>}
      <p>{t("Member since {month}", { month: monthOf(app, person.member_since_ms) })}</p>
    </>
  );
}

function Ways({ person }: { person: PersonValue }) {
  const { app, t } = useApp();
  if (person.you) return <Link to={{ page: "settings", tab: "profile" }} class="button">{t("Settings")}</Link>;
  return (
    <>
      {!person.blocked && (
        <Link to={{ page: "invite", handle: person.handle }} class="button primary">
          {t("Challenge {name}", { name: nameOf(app, person) })}
        </Link>
      )}
      {isMember(app) && <FollowActions person={person} />}
    </>
  );
}

function Parts({ handle, tab }: { handle: string; tab: PersonTab }) {
  const { t } = useApp();
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
  return <Tabs label={t("Parts of the page")} tabs={tabs} />;
}

/** What is shown of a list at first; the rest is a tab away. */
const FEW = 5;

const AllLink = ({ handle, tab, label }: { handle: string; tab: PersonTab; label: string }) => {
  const { t } = useApp();
  return (
    <Link to={{ page: "person", handle, tab, against: "" }} class="card-link" label={label}>{t("See all")}</Link>
  );
};

function Overview({ person }: { person: PersonValue }) {
  const { app, t } = useApp();
  const { handle } = person;
  return (
    <div class="columns">
      <Reached own={person.you} />
      <Ratings handle={handle} />
      <Card title={t("Latest games")} aside={<AllLink handle={handle} tab="games" label={t("All games")} />}>
        <Slot of="personGames" none={t("No game has been played to its end yet.")}>{({ items }) => <PlayedRows games={items} most={FEW} />}</Slot>
      </Card>
      <Card title={t("Opponents")} aside={<AllLink handle={handle} tab="opponents" label={t("All opponents")} />}>
        <Slot of="opponents" none={t("Nobody yet.")}>{({ items }) => <OpponentRows handle={handle} opponents={items.slice(0, FEW)} />}</Slot>
      </Card>
      {person.terms && <BotCard owner={person.bot ?? ""} terms={person.terms} />}
      {!person.you && isMember(app) && <Distance person={person} />}
    </div>
  );
}

function Profile({ person, tab, against }: { person: PersonValue; tab: PersonTab; against: string }) {
  const { t } = useApp();
  const { handle } = person;
  if (person.former) return <Notice>{t("This account has been deleted. Its games stay.")}</Notice>;
  return (
    <>
      {tab === "overview" && <Overview person={person} />}
      {tab === "games" && <PlayedGames handle={handle} against={against} key={against} />}
      {tab === "opponents" && <Opponents handle={handle} />}
      {tab === "openings" && <Openings handle={handle} />}
    </>
  );
}

export function Person({ handle, tab, against }: { handle: string; tab: PersonTab; against: string }) {
  const { app, t } = useApp();
  const { value } = app.store.get().club.person;
  const there = value && !value.former;
  return (
    <Place
      title={value ? (value.former ? t("Deleted account") : nameOf(app, value)) : `@${handle}`}
      shape="wide"
      face={there && <Face person={nameOf(app, value)} size={160} />}
      lead={there && <About person={value} />}
      actions={there && <Ways person={value} />}
      tabs={there && <Parts handle={handle} tab={tab} />}
    >
      <Slot of="person">{(known) => <Profile person={known} tab={tab} against={against} />}</Slot>
    </Place>
  );
}
