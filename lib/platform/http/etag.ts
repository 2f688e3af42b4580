import { AppError } from "#lib/contract/app-error.ts";
import { REQUEST_ERRORS } from "#lib/messages/requests.ts";
import { ReplyWith } from "./envelope.ts";

/** A resource with its revision, which increases with each change. */
export type Versioned<T> = { data: T; revision: number };

/** The entity tags of an If-Match header, `*` for any, or undefined without the header. */
export type IfMatch = "*" | readonly string[] | undefined;

/** Reads an If-Match header. Weak tags and what isn't a tag match nothing (RFC 9110, section 13.1.1). */
export function parseIfMatch(header: string | null): IfMatch {
  if (header === null) return undefined;
  if (header.trim() === "*") return "*";
  return [...header.matchAll(/(W\/)?("[^"]*")/g)].flatMap(([, weak, tag = ""]) => (weak ? [] : [tag]));
}

/**
 * Throws 412 `precondition_failed` if the caller changes another revision than this. The caller has locked the row, so
 * that of parallel changes with the same tag only the first succeeds.
 */
export function requireMatch(ifMatch: IfMatch, { revision }: { revision: number }): void {
  if (ifMatch === undefined || ifMatch === "*" || ifMatch.includes(buildEtag(revision))) return;
  throw new AppError("precondition_failed", REQUEST_ERRORS.preconditionFailed);
}

/**
 * Throws 409 `stale_revision` with the message if `seen` isn't the current revision. Without `seen`, any revision is
 * accepted. The caller has locked the row.
 */
export function requireRevision(
  { revision }: { revision: number },
  seen: number | undefined,
  message: string,
): void {
  if (seen !== undefined && seen !== revision) throw new AppError("stale_revision", message);
}

/** Replies with the resource and its ETag. */
export const withEtag = <T>({ data, revision }: Versioned<T>): ReplyWith<T> =>
  new ReplyWith(data, { headers: { ETag: buildEtag(revision) } });

const buildEtag = (revision: number): string => `"${revision}"`;
