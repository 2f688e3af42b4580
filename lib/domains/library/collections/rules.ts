import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import { MAX_COLLECTION_ITEMS } from "#lib/contract/collections.ts";
import { validationMessages } from "#lib/contract/validation-messages.ts";
import { collectionErrors, collectionIssues } from "#lib/messages/library-errors.ts";

export const createSlugTakenError = () => new AppError("slug_taken", collectionErrors.slugTaken);

/** Where a new item goes among `count` others: where it was asked to, else last. 400 where that leaves a gap. */
export function resolvePosition(count: number, requested: number | undefined): number {
  const last = count + 1;
  if (requested !== undefined && requested > last) {
    throw invalidRequest([{ path: ["position"], message: validationMessages.wholeNumber(1, last) }]);
  }
  return requested ?? last;
}

/** The specification is silent on a bound; this one keeps reading and reordering, which are of the whole, quick. */
export function requireCapacity(count: number): void {
  if (count >= MAX_COLLECTION_ITEMS) {
    throw invalidRequest([{ path: ["assessment_id"], message: collectionIssues.full(MAX_COLLECTION_ITEMS) }]);
  }
}

/** 400 unless `wanted` names every item once. */
export function requirePermutation(items: readonly string[], wanted: readonly string[]): void {
  const all = new Set(items);
  const matchedIds = new Set(wanted.filter((id) => all.has(id)));
  if (wanted.length !== all.size || matchedIds.size !== all.size) {
    throw invalidRequest([{ path: ["item_ids"], message: collectionIssues.notEveryItem }]);
  }
}
