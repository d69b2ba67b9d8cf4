// What released versions have left behind is read, and what they answered is answered, but for the differences that are listed here.
import assert from "node:assert/strict";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { makeFolder } from "../system/server/harness.mjs";
import { differences, make } from "./corpus.mjs";

const program = resolve(process.env.LUDOPOD);
const here = new URL(".", import.meta.url);
const versions = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);

/** Meant: [up to this version, lines that match, why]. */
const LISTED = [];
const isListed = (version, line) => LISTED.some(([last, lines]) => version <= last && lines.test(line));

for (const version of versions)
  test(`what ${version} has left is read, and answered as then`, async () => {
    const corpus = new URL(version, here).pathname;
    assert.deepEqual((await differences(corpus, program)).filter((line) => !isListed(version, line)), []);
  });

test("what this version leaves is read and answered again, and what is not the same is found", async () => {
  const folder = makeFolder();
  const corpus = folder.path("corpus");
  await make(corpus, program);
  assert.deepEqual(await differences(corpus, program), []);
  const file = `${corpus}/answers.json`, whole = readFileSync(file, "utf8");
  const { steps } = JSON.parse(whole);
  assert.ok(steps.filter(({ answer }) => answer.status === 200).length > 100, "most that is asked is answered");
  const change = (from, to) => (assert.ok(whole.includes(from), from), writeFileSync(file, whole.replace(from, to)));
  for (const [from, to, why] of [
    ['"status":200', '"status":404', /^GET \/api\/v1\/\S+ by ada\.status: was 404, is 200$/],
    ['"handle":"bob"', '"handle":"rob"', /handle: was "rob", is "bob"$/],
  ]) {
    change(from, to);
    const found = await differences(corpus, program);
    assert.equal(found.length, 1, found.join("\n"));
    assert.match(found[0], why);
  }
  writeFileSync(file, whole);
  cpSync(`${corpus}/files/games.txt`, folder.path("kept"));
  writeFileSync(`${corpus}/files/games.txt`, readFileSync(folder.path("kept"), "utf8").replace("a1", "b2"));
  assert.ok((await differences(corpus, program)).some((line) => line.startsWith("ludopod record")));
  folder.remove();
});
