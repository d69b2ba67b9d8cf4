// Records as JSON (docs/notation.md), written out as text: that is the form the core reads here, since its reader of
// JSON is a library that WebAssembly does not have. What the record says is for the core to judge.
import { isAbstractPlay, textOfAbstractPlay } from "./abstractplay";
import { isObject, JsonFault } from "./json-faults";

interface JsonMove {
  move: string;
  before?: string;
  glyphs?: number[];
  comment?: string;
  variations?: JsonMove[][];
}

interface JsonRecord {
  tags?: Record<string, string>;
  comment?: string;
  moves: JsonMove[];
  result?: string;
}

const isText = (value: unknown) => value === undefined || typeof value === "string";

function require(isSo: boolean, field: string): void {
  if (!isSo) throw new JsonFault(field);
}

function checkLine(line: unknown, field: string): asserts line is JsonMove[] {
  require(Array.isArray(line), field);
  for (const entry of line as unknown[]) {
    require(isObject(entry) && typeof entry["move"] === "string", "move");
    const { before, comment, glyphs = [], variations = [] } = entry as Record<string, unknown>;
    require(isText(before), "before");
    require(isText(comment), "comment");
    require(Array.isArray(glyphs) && glyphs.every(Number.isInteger), "glyphs");
    require(Array.isArray(variations), "variations");
    for (const variation of variations as unknown[]) checkLine(variation, "variations");
  }
}

function checkRecord(record: unknown): asserts record is JsonRecord {
  require(isObject(record), "moves");
  const { tags = {}, comment, moves, result } = record as Record<string, unknown>;
  require(isObject(tags) && Object.values(tags).every((value) => typeof value === "string"), "tags");
  require(isText(comment), "comment");
  require(isText(result), "result");
  checkLine(moves, "moves");
}

const commentText = (comment: string | undefined) => (comment ? [`{${comment.replace(/[}\\]/g, "\\$&")}}`] : []);

const lineText = (line: JsonMove[]): string =>
  line
    .flatMap(({ move, before, glyphs = [], comment, variations = [] }) => [
      ...commentText(before),
      move,
      ...glyphs.map((glyph) => `$${glyph}`),
      ...commentText(comment),
      ...variations.map((variation) => `(${lineText(variation)})`),
    ])
    .join(" ");

function recordText(record: unknown): string {
  if (isAbstractPlay(record)) return textOfAbstractPlay(record);
  checkRecord(record);
  const { tags = {}, comment, moves, result } = record;
  const heads = Object.entries(tags).map(([name, value]) => `[${name} "${value.replace(/["\\]/g, "\\$&")}"]`);
  const body = [...commentText(comment), lineText(moves), result ?? tags["Result"] ?? "*"];
  return `${heads.join("\n")}\n\n${body.filter(Boolean).join(" ")}\n`;
}

export const looksLikeJson = (text: string): boolean => /^\s*(\{\s*"|\[\s*\{)/.test(text);

/** Throws a SyntaxError where it is no JSON, a JsonFault where it is no record. */
export function textOfJson(text: string): string {
  const value: unknown = JSON.parse(text);
  return (Array.isArray(value) ? value : [value]).map(recordText).join("\n");
}
