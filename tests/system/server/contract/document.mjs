// The served OpenAPI document: its operations, and what an answer must be like by it.
import Ajv from "ajv/dist/2020.js";

const METHODS = ["get", "post"];
/** What a client may rely on in every answer of a kind, or must not find where the document does not name it. */
const NAMED = ["etag", "link", "retry-after", "ratelimit", "ratelimit-policy"];
/** Of those an answer without them is as good: there is no next page; a refusal came before anything was counted. */
const MAY_LACK = (status) => (status >= 400 ? ["ratelimit", "ratelimit-policy"] : ["link"]);

export function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([pattern, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ pattern, method: method.toUpperCase(), ...item[method] })));
}

/** Answers are described to the last field: what no schema names must not be there. Requests may have more. */
function sealed(schema) {
  if (Array.isArray(schema)) return schema.map(sealed);
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, sealed(part)]));
  return schema.properties && schema.type === "object" ? { ...parts, additionalProperties: false } : parts;
}

export class Contract {
  #ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: false });
  #validators = new Map();

  constructor(document) {
    this.document = document;
    this.operations = operationsOf(document);
    this.#ajv.addVocabulary(["components", "paths", "openapi", "info", "servers"]);
    this.#ajv.addSchema({ $id: "club:/", components: { schemas: sealed(document.components.schemas) } });
  }

  /** The schema with its reference resolved, as it stands in the document. */
  resolve(schema) {
    return schema?.$ref ? this.document.components.schemas[schema.$ref.split("/").pop()] : schema;
  }

  #validator(schema) {
    const key = JSON.stringify(schema);
    if (!this.#validators.has(key)) {
      const absolute = JSON.parse(key.replaceAll('"#/components', '"club:/#/components'));
      this.#validators.set(key, this.#ajv.compile(sealed(absolute)));
    }
    return this.#validators.get(key);
  }

  #complainOfBody(promised, answer, type) {
    const content = promised.content?.[type];
    if (!promised.content) return answer.text === "" ? null : `has a body (${type}), and none is described`;
    if (!content) return `is ${type}; described are ${Object.keys(promised.content)}`;
    if (!type.endsWith("json")) return null;
    const validate = this.#validator(content.schema);
    return validate(answer.json) ? null : `does not fit its schema: ${this.#ajv.errorsText(validate.errors)}`;
  }

  /** What is wrong with the example of an answer; null when it is as described. */
  complaintOfExample({ schema, example }) {
    const validate = this.#validator(schema);
    return example === undefined ? "is missing" : validate(example) ? null : this.#ajv.errorsText(validate.errors);
  }

  #complainOfHeaders(promised, answer) {
    const described = Object.keys(promised.headers ?? {}).map((name) => name.toLowerCase());
    for (const name of NAMED) {
      const there = answer.headers[name] !== undefined;
      if (there && !described.includes(name)) return `has ${name}, which is not described`;
      if (!there && described.includes(name) && !MAY_LACK(answer.status).includes(name)) return `lacks ${name}`;
    }
    return null;
  }

  /** A refusal is a problem of RFC 9457 with one of the codes that the document names. */
  #complainOfProblem(promised, answer) {
    const { status, code, type } = answer.json;
    const named = promised.description.split(", ");
    if (status !== answer.status) return `says that its status is ${status}`;
    if (type !== `/api/v1/problems#${code}`) return `has the type ${type}`;
    return named.includes(code) || (code.startsWith("POD_ERROR_") && named.includes("POD_ERROR_*")) ? null : `has the code ${code}; described are ${named}`;
  }

  /** What is wrong with an answer to an operation; null when it is as described. */
  complaint(operation, answer) {
    const promised = operation.responses[answer.status];
    if (!promised) return `has a status that is not described: ${answer.text.slice(0, 300)}`;
    const type = (answer.headers["content-type"] ?? "").split(";")[0];
    const isProblem = type === "application/problem+json";
    return this.#complainOfBody(promised, answer, type) ?? this.#complainOfHeaders(promised, answer) ?? (isProblem ? this.#complainOfProblem(promised, answer) : null);
  }
}

/** RateLimit and RateLimit-Policy are structured fields (RFC 9651): a list of one string, with parameters that are whole numbers. A
    window is not empty, and whoever is refused is not asked back before it is over. */
export function complaintOfLimits({ status, headers }) {
  const state = headers.ratelimit, policy = headers["ratelimit-policy"];
  if (state === undefined && policy === undefined) return null;
  const left = /^"([a-z-]+)";r=(\d+);t=(\d+)$/.exec(state), of = /^"([a-z-]+)";q=(\d+);w=(\d+)$/.exec(policy);
  if (!left || !of) return `has RateLimit ${state} and RateLimit-Policy ${policy}`;
  if (left[1] !== of[1] || Number(left[2]) > Number(of[2]) || Number(of[3]) < 1) return `has RateLimit ${state} under ${policy}`;
  if (status === 429 && left[2] === "0" && Number(headers["retry-after"]) < Number(left[3])) return `has RateLimit ${state} and Retry-After ${headers["retry-after"]}`;
  return null;
}
