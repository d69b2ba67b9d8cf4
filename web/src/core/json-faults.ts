// What is wrong with a record as JSON, for all of its forms.

/** A field that is missing or is not what it should be. */
export class JsonFault extends Error {
  constructor(readonly field: string) {
    super(`the field ${field} of a record as JSON`);
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
