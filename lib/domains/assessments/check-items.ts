import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { type ItemFacts, lockItems } from "#lib/domains/items/references.ts";
import { requireFolder } from "#lib/domains/library/folders/require.ts";
import { EXERCISE_ISSUES } from "#lib/messages/assessment-errors.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { DraftExercise, StoredPool } from "#lib/platform/db/schema/stored-content.ts";
import { MAX_ISSUES } from "./exercises.ts";
import { isItemReference } from "./item-references.ts";
import { listDraftUses } from "./item-uses.ts";

/**
 * Checks the items and folders that validated content refers to, and keeps the items from being deleted until the
 * transaction ends. What `current` refers to may have been archived or deleted since. Throws `invalid_request` for an
 * item, a revision or a folder that doesn't exist, and for an archived item.
 */
export async function checkItems(
  ctx: Ctx,
  exercises: readonly DraftExercise[],
  current: readonly DraftExercise[],
): Promise<void> {
  const ids = new Set(listDraftUses(exercises).map(({ itemId }) => itemId));
  const items = await lockItems(ctx, { ids: [...ids] });
  const used = new Set(listDraftUses(current).map(({ itemId }) => itemId));
  const issues = [
    ...findItemIssues(exercises, (id) => describeItem(items.get(id), used.has(id)), items),
    ...(await findFolderIssues(ctx, exercises, current)),
  ];
  if (issues.length > 0) throw invalidRequest(issues.slice(0, MAX_ISSUES));
}

function describeItem(item: ItemFacts | undefined, isUsed: boolean): string | undefined {
  if (!item) return EXERCISE_ISSUES.unknownItem;
  return item.archivedAt && !isUsed ? EXERCISE_ISSUES.archivedItem : undefined;
}

const findItemIssues = (
  exercises: readonly DraftExercise[],
  describe: (itemId: string) => string | undefined,
  items: ReadonlyMap<string, ItemFacts>,
): Issue[] =>
  exercises.flatMap(({ questions, pool }, e) => [
    ...questions.flatMap((question, q): Issue[] => {
      if (!isItemReference(question)) return [];
      const path = ["exercises", e, "questions", q];
      const message = describe(question.item_id);
      if (message) return [{ path: [...path, "item_id"], message }];
      const { item_revision: revision } = question;
      const isKnown = revision === "latest" || revision <= (items.get(question.item_id)?.revision ?? 0);
      return isKnown ? [] : [{ path: [...path, "revision"], message: EXERCISE_ISSUES.unknownRevision }];
    }),
    ...(pool && Array.isArray(pool.from) ? pool.from : []).flatMap(({ item_id: itemId }, i): Issue[] => {
      const message = describe(itemId);
      return message ? [{ path: ["exercises", e, "pool", "from", i, "item_id"], message }] : [];
    }),
  ]);

async function findFolderIssues(
  ctx: Ctx,
  exercises: readonly DraftExercise[],
  current: readonly DraftExercise[],
): Promise<Issue[]> {
  const used = new Set(current.map(({ pool }) => getFolderId(pool)));
  const issues: Issue[] = [];
  for (const [e, { pool }] of exercises.entries()) {
    const folderId = getFolderId(pool);
    if (folderId === undefined || used.has(folderId) || (await hasFolder(ctx, folderId))) continue;
    const path = ["exercises", e, "pool", "from", "folder_id"];
    issues.push({ path, message: EXERCISE_ISSUES.unknownFolder });
  }
  return issues;
}

const getFolderId = (pool: StoredPool | undefined): string | undefined =>
  pool && !Array.isArray(pool.from) ? pool.from.folder_id : undefined;

async function hasFolder(ctx: Ctx, folderId: string): Promise<boolean> {
  try {
    await requireFolder(ctx, folderId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}
