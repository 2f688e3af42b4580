import { prefixIssues } from "#lib/contract/app-error.ts";
import type { Pool, QuestionUpdate, ReferenceUpdate } from "#lib/contract/exercises.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { type Budget, checkWrittenQuestion } from "#lib/core/grading/check-question.ts";
import { EXERCISE_ISSUES } from "#lib/messages/assessment-errors.ts";
import type {
  DraftQuestion,
  ItemReference,
  StoredPool,
  StoredQuestion,
} from "#lib/platform/db/schema/stored-content.ts";
import { isItemReference } from "./item-references.ts";

/** Copies of items, by the id of the question that refers to the item. */
export type ItemCopies = ReadonlyMap<string, Pick<StoredQuestion, "answer_keys" | "points">>;

/**
 * Validates a question of a request, and adds what is wrong with it to `issues`. `known` is the question with its `id`
 * in the working copy. If that refers to an item and gets content of its own, it keeps the keys and points of the
 * item's copy. Whether an item exists is checked later by `checkItems`.
 */
export function readQuestion(
  input: QuestionUpdate,
  { id, known, copies }: { id: string; known: DraftQuestion | undefined; copies: ItemCopies },
  path: Issue["path"],
  issues: Issue[],
  budget: Budget,
): DraftQuestion {
  if ("item_id" in input) return readReference(input, id, known);
  const old = known && (isItemReference(known) ? copies.get(known.id) : known);
  const checked = checkWrittenQuestion(input.content_ast, input.answer_keys, old?.answer_keys ?? [], budget);
  issues.push(...prefixIssues(path, checked.issues));
  return {
    id,
    content_ast: input.content_ast,
    answer_keys: checked.keys,
    points: input.points ?? old?.points ?? 1,
  };
}

function readReference(input: ReferenceUpdate, id: string, known: DraftQuestion | undefined): ItemReference {
  const itemId = input.item_id.toLowerCase();
  const old = known && isItemReference(known) && known.item_id === itemId ? known : undefined;
  return {
    id,
    item_id: itemId,
    item_revision: input.revision ?? "latest",
    points: input.points === undefined ? (old?.points ?? null) : input.points,
  };
}

/** Reads a pool, and adds an issue for each item that is listed twice. */
export function readPool(
  { from, draw, points_each: pointsEach }: Pool,
  path: Issue["path"],
  issues: Issue[],
): StoredPool {
  const rest = { draw, ...(pointsEach === undefined ? {} : { points_each: pointsEach }) };
  if (!Array.isArray(from)) {
    const folderId = from.folder_id?.toLowerCase();
    return { from: { tags: [...new Set(from.tags)], ...(folderId ? { folder_id: folderId } : {}) }, ...rest };
  }
  const listed = new Set<string>();
  for (const [i, { item_id }] of from.entries()) {
    const itemId = item_id.toLowerCase();
    if (listed.has(itemId)) {
      issues.push({ path: [...path, "from", i, "item_id"], message: EXERCISE_ISSUES.duplicateItem });
    }
    listed.add(itemId);
  }
  return { from: [...listed].map((itemId) => ({ item_id: itemId })), ...rest };
}
