import type { Issue } from "#lib/contract/issues.ts";

export type JsonObject = Record<string, unknown>;
export type Path = Issue["path"];

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A caller's own word for use in a message: quoted, and cut so that an issue stays short. */
export function quote(word: string): string {
  return JSON.stringify(word.length > 64 ? `${word.slice(0, 64)}…` : word);
}
