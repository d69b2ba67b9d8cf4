// Members on a real server, each with a browser of their own.
import { visit } from "./page.mjs";
import { becomeMember } from "./places.mjs";
import { browser, server } from "./stage.mjs";


/** Signs somebody up; resolves to the page. `options`: of the browser's context. */
export async function member(handle, options = {}) {
    const page = await visit(browser, `${server.url}/sign-up`, options);
    await becomeMember(page, handle);
    return page;
}

/** Asks the server in the name of whoever this page is of; resolves to the answer's fields and its status. */
export const call = (page, path, body) =>
    page.evaluate(
        async ([to, sent]) => {
            const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) };
            const answer = await fetch(`/api/v1${to}`, options);
            return { status: answer.status, ...(await answer.json()) };
        },
        [path, body],
    );
