import type { Issue } from "#lib/contract/issues.ts";

export type JsonObject = Record<string, unknown>;
export type Path = Issue["path"];

/** Whether a JSON value is an object. Arrays and null aren't. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
