// Of the core's two modules a browser loads the one it can run.
import assert from "node:assert/strict";
import test from "node:test";
import { browser, server } from "./lib/stage.mjs";

for (const [title, validate, expected] of [
    ["with vector instructions", null, "/ludopod-simd.wasm"],
    ["without vector instructions", () => (WebAssembly.validate = () => false), "/ludopod.wasm"],
]) {
    test(`a browser ${title}`, async () => {
        const context = await browser.newContext({ serviceWorkers: "block" });
        if (validate) await context.addInitScript(validate);
        const page = await context.newPage();
        await page.goto(server.url);
        await page.locator("main > *").first().waitFor();
        const loaded = await page.evaluate(() =>
            performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
        );
        const names = loaded.filter((name) => name.endsWith(".wasm")).map((name) => name.replace(/-[0-9A-F]{8}/, ""));
        assert.ok(names.includes(expected), names.join(" "));
        assert.equal(names.includes("/ludopod.wasm"), expected === "/ludopod.wasm");
        await page.getByRole("link", { name: "Play on this screen" }).waitFor();
        await context.close();
    });
}
