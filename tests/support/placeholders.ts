import type { IdKind } from "./tenant-fixture.ts";

/*
 * Generated values are made before the objects that they name, and hold what JavaScript cannot: they carry marks for
 * both, which are filled in when the request is sent. So the same seed makes the same request in another world.
 */

export const createIdPlaceholder = (kind: IdKind | "token"): string => `⟦${kind}⟧`;

/** A JSON number as it is written: `1e400`, `-0`, `9007199254740993`. */
export const createNumberPlaceholder = (literal: string): string => `⟦number ${literal}⟧`;

/** A query's or path's text with percent-encoding of its own. */
export const createEncodedPlaceholder = (text: string): string => `⟦encoded ${text}⟧`;

export type PlaceholderValues = Readonly<Record<string, string>>;

const fillPlaceholders = (text: string, ids: PlaceholderValues) =>
  text.replace(/⟦(\w+)⟧/g, (_, kind: string) => ids[kind] ?? "");

/** A generated value as the text of a body. */
export const toJson = (value: unknown, ids: PlaceholderValues): string =>
  fillPlaceholders(JSON.stringify(value).replace(/"⟦number ([^⟧]*)⟧"/g, "$1"), ids);

/** A generated text as a part of a URL. */
export function toUrlPart(text: string, ids: PlaceholderValues): string {
  const [, encoded] = /^⟦encoded ([^⟧]*)⟧$/.exec(text) ?? [];
  return encoded ?? encodeURIComponent(fillPlaceholders(text, ids).toWellFormed());
}
