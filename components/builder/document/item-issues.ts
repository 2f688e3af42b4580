import type { Node as EditorNode } from "@tiptap/pm/model";
import type { BankItem, ItemStore } from "#components/builder/bank/item-store.ts";
import type { Pool } from "#lib/contract/exercises.ts";
import { POOL_ISSUES, REFERENCE_ISSUES } from "#lib/messages/editor-bank.ts";
import { getItemTitle } from "./item-title.ts";
import { findQuestionIssues } from "./question-issues.ts";
import { toQuestionNode } from "./to-editor.ts";

/** An issue of a question from the bank or of a pool. `blocks`: whether it prevents publishing. */
export type ItemIssue = { message: string; blocks: boolean };

/**
 * Returns the issues of a reference. Only issues that prevent publishing are reported; the rest is up to the authors of
 * the bank.
 */
export function findReferenceIssues({ attrs }: EditorNode, items: ItemStore): ItemIssue[] {
  const item = items.getItem(attrs.item as string, attrs.revision as number | "latest");
  if (item.state === "failed") return [{ message: REFERENCE_ISSUES.failed, blocks: false }];
  if (item.state === "loading") return [];
  return findItemIssues(item.value).map((message) => ({ message, blocks: true }));
}

const cachedIssues = new WeakMap<BankItem, string[]>();

/** Returns what prevents publishing an item, each as the predicate of a sentence. */
function findItemIssues(item: BankItem): string[] {
  const cached = cachedIssues.get(item);
  if (cached) return cached;
  const { id, content_ast, answer_keys, points = 1 } = item;
  const node = toQuestionNode({ id, content_ast, answer_keys, points });
  const messages = findQuestionIssues(node).flatMap(({ blocks, message }) => (blocks ? [message] : []));
  cachedIssues.set(item, messages);
  return messages;
}

/** Returns the issues of a pool, as far as its items are known. */
export function findPoolIssues(pool: Pool, items: ItemStore): ItemIssue[] {
  const known = items.getPoolItems(pool);
  if (known.state !== "ready") return [];
  const { items: candidates, isPartial } = known.value;
  const points = new Set(candidates.flatMap((item) => item.points ?? []));
  const hasTooFew = !isPartial && candidates.length < pool.draw;
  const incomplete = candidates.flatMap((item) => {
    const [message] = findItemIssues(item);
    return message === undefined ? [] : [POOL_ISSUES.item(getItemTitle(item.content_ast), message)];
  });
  return [
    ...(hasTooFew ? [POOL_ISSUES.tooFew(pool.draw, candidates.length)] : []),
    ...(points.size > 1 && pool.points_each === undefined ? [POOL_ISSUES.differentPoints] : []),
    ...new Set(incomplete),
  ].map((message) => ({ message, blocks: true }));
}
