import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import { MAX_COLLECTION_ITEMS } from "#lib/contract/collections.ts";
import { VALIDATION_MESSAGES } from "#lib/contract/validation-messages.ts";
import { COLLECTION_ERRORS, COLLECTION_ISSUES } from "#lib/messages/library-errors.ts";

export const createSlugTakenError = () => new AppError("slug_taken", COLLECTION_ERRORS.slugTaken);

/** Returns a new item's position among `count` others: as requested, or the end. Throws `invalid_request` for a gap. */
export function resolvePosition(count: number, requested: number | undefined): number {
  const last = count + 1;
  if (requested !== undefined && requested > last) {
    throw invalidRequest([{ path: ["position"], message: VALIDATION_MESSAGES.wholeNumber(1, last) }]);
  }
  return requested ?? last;
}

/**
 * Throws `invalid_request` if the collection is full. The specification sets no limit. This limit keeps reading and
 * reordering fast, because both always process all items.
 */
export function requireCapacity(count: number): void {
  if (count >= MAX_COLLECTION_ITEMS) {
    throw invalidRequest([
      { path: ["assessment_id"], message: COLLECTION_ISSUES.full(MAX_COLLECTION_ITEMS) },
    ]);
  }
}

/** Throws `invalid_request` unless `wanted` contains every item exactly once. */
export function requirePermutation(items: readonly string[], wanted: readonly string[]): void {
  const all = new Set(items);
  const matchedIds = new Set(wanted.filter((id) => all.has(id)));
  if (wanted.length !== all.size || matchedIds.size !== all.size) {
    throw invalidRequest([{ path: ["item_ids"], message: COLLECTION_ISSUES.notEveryItem }]);
  }
}
