// WebKitGTK in its MiniBrowser, by WebDriver, on a screen that nobody sees.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { freePort, until } from "../../server/harness.mjs";

const LIBRARIES = `/usr/lib/${{ x64: "x86_64", arm64: "aarch64" }[process.arch] ?? process.arch}-linux-gnu`;
const folder = (() => {
    try {
        return readdirSync(LIBRARIES).find((one) => one.startsWith("webkit2gtk-"));
    } catch {
        return undefined;
    }
})();

export const name = "WebKitGTK";
export const program = "/usr/bin/WebKitWebDriver";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const KEYS = { Enter: "\uE007" };

/** The driver, and what asks it. */
async function startDriver() {
    const port = await freePort();
    const driver = spawn("xvfb-run", ["-a", program, `--port=${port}`], { stdio: "ignore", detached: true });
    const stop = () => {
        try {
            process.kill(-driver.pid, "SIGTERM");
        } catch {
            /* it has ended already */
        }
    };
    process.on("exit", stop);
    const ask = async (method, path, body) => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
        const { value } = await answer.json();
        if (value?.error) throw new Error(`${value.error}: ${value.message}`);
        return value;
    };
    await until("the driver", () => ask("GET", "/status").then(() => true, () => false));
    return { ask, stop };
}

/** A browser with one page, and what walk.mjs asks of it. */
export async function open() {
    const { ask, stop } = await startDriver();
    const options = { binary: join(LIBRARIES, folder, "MiniBrowser"), args: ["--automation"] };
    const { sessionId } = await ask("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
    const at = `/session/${sessionId}`;
    const run = (body, ...words) => ask("POST", `${at}/execute/sync`, { script: body, args: words });
    const find = async (using) => (await ask("POST", `${at}/element`, { using: "css selector", value: using }))[ELEMENT];
    await ask("POST", `${at}/window/rect`, { width: 1280, height: 900 });
    return {
        goto: (url) => ask("POST", `${at}/url`, { url }),
        run,
        click: async (selector) => ask("POST", `${at}/element/${await find(selector)}/click`, {}),
        press: async (key) => {
            const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: KEYS[key] }));
            await ask("POST", `${at}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
        },
        faults: async () => [],
        close: async () => {
            await ask("DELETE", at);
            stop();
        },
    };
}
