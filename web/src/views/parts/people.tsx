// People in a sentence or a list: by name where they have one, and with a way to their page.
import type { Identity } from "api";
import type { ComponentChildren } from "preact";
import { type App, type Route, words } from "../../state/app";
import { useApp } from "../context";
import type { IconName } from "../Icon";
import { Link } from "../Link";
import { Face } from "./Face";
import { Chip } from "./layout";
import { Row } from "./rows";

/** What somebody is called: the name, else the handle, else a guest. */
export const nameOf = (app: App, { name, handle }: Identity): string => name || (handle ?? words(app).t("Guest"));

/** The first tab of somebody's page. */
export const personPage = (handle: string): Route => ({ page: "person", handle, tab: "overview", against: "" });

/** That somebody is a program; nothing for people. */
export const BotChip = ({ person }: { person: Identity }) => {
  const { t } = useApp();
  return person.bot === undefined ? null : <Chip icon="computer">{t("bot")}</Chip>;
};

/** The name, which leads to the page of whoever has one. */
export function PersonName({ person }: { person: Identity }) {
  const { app } = useApp();
  const name = nameOf(app, person);
  return person.handle ? (
    <>
      <Link to={personPage(person.handle)} class="person">{name}</Link>
      {person.bot !== undefined && " "}
      <BotChip person={person} />
    </>
  ) : (
    <span>{name}</span>
  );
}

interface PersonRowProps extends Omit<Parameters<typeof Row>[0], "picture" | "title"> {
  person: Identity;
}

/** Somebody in a list of people. */
export const PersonRow = ({ person, ...rest }: PersonRowProps) => (
  <Row picture={<Face person={nameOf(useApp().app, person)} />} title={<PersonName person={person} />} {...rest} />
);

// ---- What can be done with somebody who has a handle.

interface ToPersonProps {
  person: Identity & { handle: string };
  icon?: IconName;
}

export function ChallengeLink({ person }: ToPersonProps) {
  const { app, t } = useApp();
  return <Link to={{ page: "invite", handle: person.handle }} class="button" label={t("Challenge {name}", { name: nameOf(app, person) })}>{t("Challenge")}</Link>;
}

export function WatchLink({ person, ...rest }: ToPersonProps) {
  const { app, t } = useApp();
  const label = t("Watch {names}", { names: nameOf(app, person) });
  return <Link to={{ page: "watch", with: `@${person.handle}` }} class="button" label={label} {...rest}>{t("Watch")}</Link>;
}

export function WriteLink({ person, children }: ToPersonProps & { children: ComponentChildren }) {
  const { app, t } = useApp();
  const label = t("Write to {name}", { name: nameOf(app, person) });
  return <Link to={{ page: "messages", with: `@${person.handle}` }} class="button" label={label} icon="chat">{children}</Link>;
}

/** Somebody in a table of places: the face beside the name, however long that is, and what else is said of them. */
export function Ranked({ person, children }: { person: Identity; children?: ComponentChildren }) {
  const { app } = useApp();
  return (
    <div class="beside level gap-3">
      <Face person={nameOf(app, person)} />
      <span>
        <PersonName person={person} />
        {children}
      </span>
    </div>
  );
}
