// What Lighthouse says of the page on its slow phone. What does not depend on this machine is held: accessibility, good
// practice, what search engines see, and that nothing shifts. Its times are printed; docs/performance.md has some.
import assert from "node:assert/strict";
import test from "node:test";
import { launch as launchChromium } from "chrome-launcher";
import lighthouse from "lighthouse";
import { Server } from "../lib/server.mjs";
import { PLACES } from "./places.mjs";

const LEAST = 0.95;
const HELD = ["accessibility", "best-practices", "seo"];
const TIMES = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "interactive"];

const server = await Server.start();
const chromium = await launchChromium({
    chromePath: process.env.LUDOPOD_CHROMIUM ?? "/usr/bin/chromium",
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"],
});
test.after(async () => {
    chromium.kill();
    await server.stop();
});

/** What falls short in a category, each with its title. */
const shortcomings = ({ categories, audits }, category) =>
    categories[category].auditRefs.map(({ id }) => audits[id]).filter(({ score }) => score !== null && score < 1).map(({ title }) => title);

/** What Lighthouse says of a place. A trace without its beginning measures nothing; its own advice is to run it again. */
const measured = async (place, tries = 3) => {
    const { lhr } = await lighthouse(server.url + place, { port: chromium.port, logLevel: "error" });
    return lhr.runtimeError?.code === "NO_NAVSTART" && tries > 1 ? measured(place, tries - 1) : lhr;
};

for (const place of PLACES) {
    test(`Lighthouse at ${place}`, async (t) => {
        const lhr = await measured(place);
        assert.equal(lhr.runtimeError, undefined, lhr.runtimeError?.message);
        const score = (category) => Math.round(lhr.categories[category].score * 100);
        const times = TIMES.map((id) => `${id} ${lhr.audits[id].displayValue}`).join(", ");
        t.diagnostic(`${place} performance ${score("performance")}, ${HELD.map((id) => `${id} ${score(id)}`).join(", ")}: ${times}`);
        for (const category of HELD) {
            assert.ok(lhr.categories[category].score >= LEAST, `${category} ${score(category)}: ${shortcomings(lhr, category).join("; ")}`);
        }
        assert.ok(lhr.audits["cumulative-layout-shift"].numericValue < 0.001, `shift ${lhr.audits["cumulative-layout-shift"].displayValue}`);
    });
}
