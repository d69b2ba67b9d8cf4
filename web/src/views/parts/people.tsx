// People in a sentence or a list: by name where they have one, and with a way to their page.
import type { Identity } from "api";
import { words } from "../../state/app";
import type { App } from "../../state/context";
import type { Route } from "../../state/model";
import { Link } from "../Link";
import { Chip } from "./layout";

/** What somebody is called: the name, else the handle, else a guest. */
export const nameOf = (app: App, { name, handle }: Identity): string => name || (handle ?? words(app).t("Guest"));

/** The first tab of somebody's page. */
export const personPage = (handle: string): Route => ({ page: "person", handle, tab: "overview", against: "" });

/** That somebody is a program; nothing for people. */
export const BotChip = ({ app, person }: { app: App; person: Identity }) =>
  person.bot === undefined ? null : <Chip icon="computer">{words(app).t("bot")}</Chip>;

/** The name, which leads to the page of whoever has one. */
export function PersonName({ app, person }: { app: App; person: Identity }) {
  const name = nameOf(app, person);
  return person.handle ? (
    <>
      <Link app={app} to={personPage(person.handle)} class="person">
        {name}
      </Link>
      {person.bot !== undefined && " "}
      <BotChip app={app} person={person} />
    </>
  ) : (
    <span>{name}</span>
  );
}
