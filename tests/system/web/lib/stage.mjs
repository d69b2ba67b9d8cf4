// What every browser test stands on: a server and a browser of its own, there before its first test and stopped
// after its last.
import { after } from "node:test";
import { launch } from "./page.mjs";
import { Server } from "./server.mjs";

export const server = await Server.start();
export const browser = await launch().catch(async (fault) => {
    await server.stop();
    throw fault;
});

after(async () => {
    await browser.close();
    await server.stop();
});
