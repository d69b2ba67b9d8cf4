// People in a sentence or a list: by name where they have one, and with a way to their page.
import type { Identity } from "api";
import type { ComponentChildren } from "preact";
import { type App, type Route, words } from "../../state/app";
import { useApp } from "../context";
import { Link } from "../Link";
import { Face } from "./Face";
import { Chip } from "./layout";

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
