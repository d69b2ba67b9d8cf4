// The bill of materials of a release has what SPDX 2.3 requires, and the licence of all that is linked or shipped.
//   node bom.test.mjs FILE...   programs and shared objects
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const files = process.argv.slice(2);
const made = () => execFileSync("node", [fileURLToPath(new URL("../../tools/bom.mjs", import.meta.url)), "1.2.3", ...files], { encoding: "utf8", env: { ...process.env, SOURCE_DATE_EPOCH: "1000000000" } });
const text = made();
assert.equal(made(), text, "made again it is the same");
const bom = JSON.parse(text);
assert.deepEqual([bom.spdxVersion, bom.dataLicense, bom.SPDXID, bom.name], ["SPDX-2.3", "CC0-1.0", "SPDXRef-DOCUMENT", "ludopod-1.2.3"]);
assert.equal(bom.creationInfo.created, "2001-09-09T01:46:40Z");
assert.match(bom.creationInfo.creators[0], /^Tool: /);
assert.ok(URL.canParse(bom.documentNamespace));
for (const part of bom.packages) {
  assert.match(part.SPDXID, /^SPDXRef-[\w.-]+$/);
  for (const member of ["name", "versionInfo", "downloadLocation", "licenseConcluded", "licenseDeclared", "copyrightText"]) assert.ok(part[member], `${part.name}: ${member}`);
  assert.match(part.supplier, /^Organization: \S/);
}
const ids = new Set(bom.packages.map(({ SPDXID }) => SPDXID));
assert.equal(ids.size, bom.packages.length, "each is there once");
for (const { spdxElementId, relatedSpdxElement } of bom.relationships)
  for (const id of [spdxElementId, relatedSpdxElement]) assert.ok(ids.has(id) || id === bom.SPDXID, id);

const needed = files.flatMap((file) => [...execFileSync("readelf", ["-d", file], { encoding: "utf8" }).matchAll(/NEEDED.*\[(lib\w+)/g)].map(([, name]) => name));
const direct = bom.packages.filter(({ name }) => needed.some((library) => name.startsWith(library)) || name.includes("preact") || name.includes("bricolage"));
assert.ok(direct.length >= 8, `${direct.length} of ${needed.length}`);
assert.deepEqual(bom.packages.filter(({ licenseDeclared }) => licenseDeclared === "NOASSERTION").map(({ name }) => name), [], "packaging/licences.tsv lacks these");
console.log(`${bom.packages.length} parts have their names, versions, licences and suppliers`);
