// Members on a real server, each with a browser of their own.
import { visitAsMember } from "./page.mjs";
import { browser, server } from "./stage.mjs";

/** The page of a new member, at that place. `options`: of the browser's context. */
export const member = (handle, options = {}, path = "/about") => visitAsMember(browser, server.url + path, handle, options);
