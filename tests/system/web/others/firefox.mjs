// Firefox, by WebDriver BiDi.
import puppeteer from "puppeteer-core";

export const name = "Firefox";
export const program = process.env.LUDOPOD_FIREFOX ?? "/usr/bin/firefox-esr";

/** A browser with one page, and what walk.mjs asks of it. */
export async function open() {
    const browser = await puppeteer.launch({ browser: "firefox", executablePath: program, headless: true });
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    return {
        goto: (url) => page.goto(url, { waitUntil: "load" }),
        run: (body, ...words) => page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(words)})`),
        click: async (selector) => (await page.$(selector)).click(),
        press: (key) => page.keyboard.press(key),
        faults: async () => faults,
        close: () => browser.close(),
    };
}
