import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import { MAX_COLLECTION_ITEMS } from "#lib/contract/collections.ts";

export const createSlugTakenError = () =>
  new AppError("slug_taken", "Another collection of the organization has this slug");

/** Where a new item goes among `count` others: where it was asked to, else last. 400 where that leaves a gap. */
export function resolvePosition(count: number, requested: number | undefined): number {
  const last = count + 1;
  if (requested !== undefined && requested > last) {
    throw invalidRequest([{ path: ["position"], message: `must be a whole number from 1 to ${last}` }]);
  }
  return requested ?? last;
}

/** The specification is silent on a bound; this one keeps reading and reordering, which are of the whole, quick. */
export function requireCapacity(count: number): void {
  if (count >= MAX_COLLECTION_ITEMS) {
    const message = `the collection holds ${MAX_COLLECTION_ITEMS} assessments already, and no more fit`;
    throw invalidRequest([{ path: ["assessment_id"], message }]);
  }
}

/** 400 unless `wanted` names every item once. */
export function requirePermutation(items: readonly string[], wanted: readonly string[]): void {
  const all = new Set(items);
  const matchedIds = new Set(wanted.filter((id) => all.has(id)));
  if (wanted.length !== all.size || matchedIds.size !== all.size) {
    throw invalidRequest([
      { path: ["item_ids"], message: "must be the ids of all items of the collection, each once" },
    ]);
  }
}
