import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { createTemporaryId } from "#components/builder/document/ids.ts";
import { isQuestion, readPool } from "#components/builder/document/read-draft.ts";
import { createBlankExercise } from "#components/builder/document/to-editor.ts";
import { dispatchInView } from "#components/builder/editing/dispatch-in-view.ts";
import { findExercise, isBlank } from "#components/builder/editing/node-positions.ts";
import { REMOVED } from "#components/builder/editing/removed.ts";
import { selectNode } from "#components/builder/editing/select-node.ts";
import type { Pool } from "#lib/contract/exercises.ts";
import { POOL } from "#lib/messages/editor-pool.ts";
import { createReferences } from "./edit-references.ts";
import { checkPoolConversion, isReferenceNode, listQuestions } from "./pool-conversion.ts";

/** Makes a part whose questions are all references a pool that draws from their items. */
export function makePool(editor: Editor, partId: string): void {
  const found = findExercise(editor.state.doc, partId);
  if (!found || checkPoolConversion(found.node) !== "possible") return;
  const references = listQuestions(found.node).filter(isReferenceNode);
  const ids = [...new Set(references.map(({ attrs }) => attrs.item as string))];
  const points = new Set(references.map(({ attrs }) => attrs.points as number | null));
  const [pointsEach] = points;
  replaceQuestions(editor, found, [], {
    from: ids.map((item_id) => ({ item_id })),
    draw: Math.max(1, ids.length - 1),
    ...(points.size === 1 && typeof pointsEach === "number" ? { points_each: pointsEach } : {}),
  });
}

/** Makes a pool with a list of items an ordinary part that shows all of them. */
export function unmakePool(editor: Editor, partId: string): void {
  const found = findExercise(editor.state.doc, partId);
  const pool = found && readPool(found.node);
  if (!pool || !Array.isArray(pool.from)) return;
  const ids = pool.from.map(({ item_id: id }) => id);
  replaceQuestions(editor, found, createReferences(editor, ids, pool.points_each), null);
}

function replaceQuestions(
  { state, view }: Editor,
  { pos, node }: { pos: number; node: EditorNode },
  questions: readonly EditorNode[],
  pool: Pool | null,
): void {
  const [first] = node.children;
  const from = pos + 1 + (first?.type.name === "sharedContext" ? first.nodeSize : 0);
  const tr = state.tr.replaceWith(from, pos + node.nodeSize - 1, questions);
  view.dispatch(tr.setNodeAttribute(pos, "pool", pool).scrollIntoView());
}

/**
 * Changes what a pool draws. `removed` says what the change removed, if it did. The page shows it with a button to undo.
 */
export function updatePool(
  { state, view }: Editor,
  partId: string,
  change: (pool: Pool) => Pool,
  { removed }: { removed?: string } = {},
): void {
  const found = findExercise(state.doc, partId);
  const pool = found && readPool(found.node);
  if (!pool) return;
  view.dispatch(state.tr.setNodeAttribute(found.pos, "pool", change(pool)).setMeta(REMOVED, removed));
}

/** Removes an item, which `title` names in the message, from the list that a pool draws from. */
export const removePoolItem = (editor: Editor, partId: string, itemId: string, title: string): void =>
  updatePool(
    editor,
    partId,
    (pool) =>
      Array.isArray(pool.from)
        ? { ...pool, from: pool.from.filter(({ item_id: id }) => id !== itemId) }
        : pool,
    { removed: POOL.removed(title) },
  );

/** Adds a pool below a part, or makes the part a pool if it is blank. */
export function insertPool(editor: Editor, partId: string, pool: Pool): void {
  const { state, schema, view } = editor;
  const found = findExercise(state.doc, partId);
  if (!found) return;
  const { pos, node } = found;
  const isBlankPart = !readPool(node) && node.children.every((child) => isQuestion(child) && isBlank(child));
  if (isBlankPart) {
    replaceQuestions(editor, found, [], pool);
    return;
  }
  const part = schema.nodes.exercise?.create({ id: createTemporaryId(), pool });
  if (part) view.dispatch(state.tr.insert(pos + node.nodeSize, part).scrollIntoView());
}

/** Deletes a pool. If it was the only part, a blank one replaces it. */
export function deletePool({ state, schema, view }: Editor, partId: string): void {
  const found = findExercise(state.doc, partId);
  if (!found) return;
  const { pos, node } = found;
  const end = pos + node.nodeSize;
  if (state.doc.childCount === 1) {
    const tr = state.tr.insert(end, schema.nodeFromJSON(createBlankExercise()));
    dispatchInView(view, selectNode(tr, end + 1));
  }
  view.dispatch(view.state.tr.delete(pos, end).scrollIntoView().setMeta(REMOVED, POOL.deleted));
}
