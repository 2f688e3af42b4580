import type { Issue } from "#lib/contract/issues.ts";

export type JsonObject = Record<string, unknown>;
export type Path = Issue["path"];

/** Whether a JSON value is an object. Arrays and null aren't. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether content is a document of the content model, valid or not. Any other content is in a custom format. */
export const isDocumentJson = (content: unknown): content is JsonObject & { type: "doc" } =>
  isObject(content) && content.type === "doc";
