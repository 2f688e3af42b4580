import type { IdKind } from "./tenant-fixture.ts";

/*
 * Values are generated before the objects that they refer to exist, and can contain what JavaScript can't represent.
 * They have placeholders for both, which are filled in when the request is sent, so that a seed always gives the same
 * requests.
 */

export const createIdPlaceholder = (kind: IdKind | "token"): string => `⟦${kind}⟧`;

/** A JSON number in its original notation: `1e400`, `-0`, `9007199254740993`. */
export const createNumberPlaceholder = (literal: string): string => `⟦number ${literal}⟧`;

/** A text for a query or path that is already percent-encoded. */
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
