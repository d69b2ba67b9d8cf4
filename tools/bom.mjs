// Prints the bill of materials of what was built, SPDX 2.3 as JSON: all that it is linked with, down to the C library, by the Debian
// packages that are installed here, and what the page and the image hold besides. The same bytes from the same packages.
//   SOURCE_DATE_EPOCH=SECONDS node tools/bom.mjs VERSION FILE...   of programs and shared objects
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

const [version, ...files] = process.argv.slice(2);
const said = (command, ...words) => execFileSync(command, words, { encoding: "utf8", env: { ...process.env, LC_ALL: "C" }, stdio: ["ignore", "pipe", "ignore"] });
const ours = new Set(files.map((file) => realpathSync(file)));

const beside = (name) => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), "utf8");

/** By the source package, since Debian's own files say it in prose. */
const LICENCES = new Map(beside("packaging/licences.tsv").split("\n").map((line) => line.split("\t")));

// ---- What there is ------------------------------------------------------------------------------------------------

/** The files that these are linked with, and what those are. */
function linkedWith() {
  const paths = [...ours].flatMap((file) => [...said("ldd", file).matchAll(/(?:=> |^\s)(\/\S+) \(0x/gm)].map(([, path]) => path));
  return [...new Set(paths)].filter((path) => !ours.has(realpathSync(path)));
}

/** The packages that files are of; with /usr merged, they may know them by their old names. */
function packagesOf(paths) {
  const known = paths.flatMap((path) => [path, realpathSync(path), realpathSync(path).replace(/^\/usr/, "")]);
  const { stdout } = spawnSync("dpkg-query", ["-S", ...known], { encoding: "utf8" });
  return [...new Set([...stdout.matchAll(/^([^:,\s]+):.* \//gm)].map(([, name]) => name))].sort();
}

/** Of each package what Debian says of it. */
function debian(names) {
  const form = "${Package}\\t${Version}\\t${source:Package}\\t${source:Version}\\n";
  const rows = said("dpkg-query", "-W", "-f", form, ...names).trim().split("\n").map((line) => line.split("\t"));
  return rows.map(([name, versionInfo, source, sourceVersion]) => ({
    name, versionInfo, supplier: "Organization: Debian", licence: LICENCES.get(source) ?? "NOASSERTION",
    downloadLocation: `https://snapshot.debian.org/package/${source}/${sourceVersion}/`, purl: `pkg:deb/debian/${name}@${encodeURIComponent(versionInfo)}`,
  }));
}

/** What the image has besides, of what is installed here. */
const IN_IMAGE = ["ca-certificates", "fonts-dejavu-core"].filter((name) => spawnSync("dpkg-query", ["-W", name]).status === 0);

/** What the page's code and type are made of: the tools that build it are not in it. */
const IN_PAGE = ["@fontsource-variable/bricolage-grotesque", "@preact/signals", "@preact/signals-core", "preact", "uqr"];
const { packages: locked } = JSON.parse(beside("web/package-lock.json"));

function npm(name) {
  const { version: versionInfo, license } = locked[`node_modules/${name}`];
  const purl = `pkg:npm/${name.replace("@", "%40")}@${versionInfo}`;
  return { name, versionInfo, supplier: `Organization: ${name.split("/")[0].replace("@", "")}`, licence: license, downloadLocation: `https://www.npmjs.com/package/${name}/v/${versionInfo}`, purl };
}

// ---- The document -------------------------------------------------------------------------------------------------

const idOf = (name) => `SPDXRef-${name.replace(/[^\w.-]/g, "-")}`;
const described = ({ name, versionInfo, supplier, licence, downloadLocation, purl }) => ({
  SPDXID: idOf(name), name, versionInfo, supplier, downloadLocation, filesAnalyzed: false, licenseConcluded: licence, licenseDeclared: licence, copyrightText: "NOASSERTION",
  ...(purl && { externalRefs: [{ referenceCategory: "PACKAGE-MANAGER", referenceType: "purl", referenceLocator: purl }] }),
});
const itself = { name: "ludopod", versionInfo: version, supplier: "Organization: The Ludopod authors", licence: "MIT", downloadLocation: "NOASSERTION" };
const libraries = debian(packagesOf(linkedWith()));
const parts = [...debian(IN_IMAGE), ...IN_PAGE.map(npm)];
const relation = (relationshipType, name, of = idOf("ludopod")) => ({ spdxElementId: of, relationshipType, relatedSpdxElement: idOf(name) });
const packages = [itself, ...libraries, ...parts].map(described);
const document = {
  spdxVersion: "SPDX-2.3", dataLicense: "CC0-1.0", SPDXID: "SPDXRef-DOCUMENT", name: `ludopod-${version}`,
  documentNamespace: `https://ludopod.example/spdx/${createHash("sha256").update(JSON.stringify(packages)).digest("hex")}`,
  creationInfo: { created: new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1000).toISOString().replace(".000", ""), creators: ["Tool: tools/bom.mjs"] },
  hasExtractedLicensingInfos: [{ licenseId: "LicenseRef-public-domain", extractedText: "The authors have put it into the public domain." }],
  packages,
  relationships: [
    relation("DESCRIBES", "ludopod", "SPDXRef-DOCUMENT"),
    ...libraries.map(({ name }) => relation("DYNAMIC_LINK", name)),
    ...parts.map(({ name }) => relation("CONTAINS", name)),
  ],
};
console.log(JSON.stringify(document, null, 1));
