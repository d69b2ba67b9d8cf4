// Requests drawn from the schemas of the document: such as fit, such as nearly do, and rubbish.
import fc from "fast-check";

const strings = fc.oneof(fc.fullUnicodeString({ maxLength: 40 }), fc.string({ maxLength: 400 }), fc.constantFrom("", " ", "\u202e", "a\u0301\u0301\u0301", "null", "-1", "../..", "%00", "\u0000"));
const numbers = fc.oneof(fc.integer({ min: -2, max: 12 }), fc.constantFrom(0, 1500, 4000, 2 ** 31, 2 ** 53 - 1, -(2 ** 53) + 1, 1e300, 0.5));

/** Of a field with this name, what the club knows is drawn more often than anything. */
function known(name, words, otherwise) {
  const own = words[name];
  return own?.length ? fc.oneof({ weight: 11, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: otherwise }) : otherwise;
}

function ofType(type, schema, name, words, contract, depth) {
  if (type === "string") return known(name, words, schema.enum ? fc.constantFrom(...schema.enum) : strings);
  if (type === "integer" || type === "number") return known(name, words, numbers);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "array") return fc.array(value(schema.items, name, words, contract, depth + 1), { maxLength: 4 });
  return schema.properties ? object(schema, words, contract, depth) : known(name, words, fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }));
}

function object(schema, words, contract, depth) {
  const fields = Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, value(part, name, words, contract, depth + 1)]));
  const required = schema.required ?? [];
  const all = fc.record(fields, { requiredKeys: required });
  const lacking = fc.record(fields, { requiredKeys: [] });
  const more = fc.tuple(all, fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 })).map(([one, key, extra]) => (key === "__proto__" ? one : { ...one, [key]: extra }));
  return fc.oneof({ weight: 18, arbitrary: all }, { weight: 1, arbitrary: lacking }, { weight: 1, arbitrary: more });
}

/** A value for a schema; sometimes any other. */
export function value(schema, name, words, contract, depth = 0) {
  const own = contract.resolve(schema);
  if (own.anyOf) return fc.oneof(...own.anyOf.map((part) => value(part, name, words, contract, depth + 1)));
  const types = [own.type].flat();
  const fits = fc.oneof(...types.map((type) => ofType(type, own, name, words, contract, depth)));
  return depth === 0 ? fits : fc.oneof({ weight: 30, arbitrary: fits }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
}

/** What stands in a path: one segment of at most 31 bytes. */
const segment = fc.oneof(fc.constantFrom("2222222222", "0", "-1", "@nobody", "nobody", "%00", "a'b"), fc.stringOf(fc.constantFrom(..."abz019-_@~.%"), { minLength: 1, maxLength: 31 }).filter((text) => !/^\.+$/.test(text)));

function path(operation, words, scope) {
  const names = [...operation.pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const drawn = names.map((name) => known(scope(operation.pattern, name), words, segment));
  return fc.tuple(...drawn).map((values) => {
    const left = [...values];
    return operation.pattern.replace(/\{\w+\}/g, () => encodeURI(String(left.shift())));
  });
}

function query(operation, words, contract) {
  const fields = operation.parameters.filter((one) => one.in === "query").map((one) => [one.name, one.required, value(one.schema, one.name, words, contract, 1)]);
  const record = fc.record(Object.fromEntries(fields.map(([name, , drawn]) => [name, drawn])), { requiredKeys: fields.filter(([, required]) => required).map(([name]) => name) });
  return record.map((drawn) => Object.entries(drawn).map(([name, one]) => `${name}=${encodeURIComponent(plain(one)).slice(0, 200)}`).join("&"));
}

/** As text that can be an address: a half of a pair of UTF-16 cannot. */
const plain = (one) => (typeof one === "object" ? JSON.stringify(one) : String(one)).replace(/[\ud800-\udfff]/g, "");

function body(operation, words, contract) {
  const schema = operation.requestBody?.content["application/json"].schema;
  const fits = (schema ? value(schema, "", words, contract) : fc.constant({})).map((one) => JSON.stringify(one));
  const rubbish = fc.oneof(fc.constantFrom("", "{", "[]", "null", '"', '{"a":1,"a":2}', '{"text":"\ud800"}', "[".repeat(5000)), fits.map((text) => text.slice(0, -1)), fc.json({ maxDepth: 3 }));
  const { example } = operation.requestBody?.content["application/json"] ?? {};
  const own = example ? fc.constant(JSON.stringify(example)) : fits;
  return fc.oneof({ weight: 9, arbitrary: fits }, { weight: 5, arbitrary: own }, { weight: 1, arbitrary: rubbish });
}

/** A request to an operation, by one of these actors. `words`: what the club knows by the names of fields; `scope`: by which of them
    a parameter of a path is drawn. */
export function request(operation, actors, words, contract, scope) {
  const posts = operation.method === "POST";
  return fc.record({
    actor: fc.constantFrom(...actors),
    path: path(operation, words, scope),
    query: query(operation, words, contract),
    body: posts ? body(operation, words, contract) : fc.constant(undefined),
    key: posts ? fc.option(fc.oneof({ weight: 9, arbitrary: fc.stringMatching(/^[a-z]{1,3}$/) }, { weight: 1, arbitrary: fc.constantFrom("\u00e9", "x".repeat(65)) }), { freq: 6 }) : fc.constant(null),
    language: fc.constantFrom("en", "fr", "es", "*", "x;q=1"),
  });
}
