import type { IdKind } from "./world.ts";

/*
 * Generated values are made before the objects that they name, and hold what JavaScript cannot: they carry marks for
 * both, which are filled in when the request is sent. So the same seed makes the same request in another world.
 */

export const idMark = (kind: IdKind | "token"): string => `⟦${kind}⟧`;

/** A JSON number as it is written: `1e400`, `-0`, `9007199254740993`. */
export const numberMark = (literal: string): string => `⟦number ${literal}⟧`;

/** A query's or path's text with percent-encoding of its own. */
export const encodedMark = (text: string): string => `⟦encoded ${text}⟧`;

export type Fill = Readonly<Record<string, string>>;

const filled = (text: string, ids: Fill) => text.replace(/⟦(\w+)⟧/g, (_, kind: string) => ids[kind] ?? "");

/** A generated value as the text of a body. */
export const toJson = (value: unknown, ids: Fill): string =>
  filled(JSON.stringify(value).replace(/"⟦number ([^⟧]*)⟧"/g, "$1"), ids);

/** A generated text as a part of a URL. */
export function toUrlPart(text: string, ids: Fill): string {
  const [, encoded] = /^⟦encoded ([^⟧]*)⟧$/.exec(text) ?? [];
  return encoded ?? encodeURIComponent(filled(text, ids).toWellFormed());
}
