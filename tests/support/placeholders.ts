import type { IdKind } from "./tenant-fixture.ts";

/*
 * Values are generated before the objects that they refer to exist, and they can contain things that JavaScript can't
 * represent. Placeholders stand for both and are replaced when the request is sent, so that a seed always generates the
 * same requests.
 */

export const createIdPlaceholder = (kind: IdKind | "token"): string => `⟦${kind}⟧`;

/** Creates a placeholder for a JSON number in its original notation: `1e400`, `-0`, `9007199254740993`. */
export const createNumberPlaceholder = (literal: string): string => `⟦number ${literal}⟧`;

/** Creates a placeholder for a text that is already percent-encoded, for a query or path. */
export const createEncodedPlaceholder = (text: string): string => `⟦encoded ${text}⟧`;

export type PlaceholderValues = Readonly<Record<string, string>>;

const fillPlaceholders = (text: string, ids: PlaceholderValues) =>
  text.replace(/⟦(\w+)⟧/g, (_, kind: string) => ids[kind] ?? "");

/** Formats a generated value as a body. */
export const toJson = (value: unknown, ids: PlaceholderValues): string =>
  fillPlaceholders(JSON.stringify(value).replace(/"⟦number ([^⟧]*)⟧"/g, "$1"), ids);

/** Formats a generated text as a part of a URL. */
export function toUrlPart(text: string, ids: PlaceholderValues): string {
  const [, encoded] = /^⟦encoded ([^⟧]*)⟧$/.exec(text) ?? [];
  return encoded ?? encodeURIComponent(fillPlaceholders(text, ids).toWellFormed());
}
