import type { Editor } from "@tiptap/core";
import type { Node as EditorNode, Slice } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { AttrStep, Mapping, ReplaceStep } from "@tiptap/pm/transform";
import { readPool } from "#components/builder/document/read-draft.ts";
import type { Pool } from "#lib/contract/exercises.ts";

/** Restores what a transaction removed and keeps the later `changes`, unless it is in the document again. */
export function restoreRemoved(editor: Editor, removal: Transaction, changes: readonly Transaction[]): void {
  const { tr } = editor.state;
  for (const [i, step] of [...removal.steps.entries()].reverse()) {
    const inverted = step.invert(removal.docs[i] ?? removal.before);
    const isThere = inverted instanceof ReplaceStep && hasAnyId(tr.doc, inverted.slice);
    const mapping = new Mapping([
      ...removal.mapping.maps.slice(i + 1),
      ...changes.flatMap((change) => change.mapping.maps),
      ...tr.mapping.maps,
    ]);
    const mapped = isThere ? null : inverted.map(mapping);
    if (step instanceof AttrStep && mapped instanceof AttrStep) restorePoolItems(tr, mapped, step);
    else if (mapped) tr.maybeStep(mapped);
  }
  if (tr.docChanged) editor.view.dispatch(tr.scrollIntoView());
}

/** Puts the items back that a removal took from a pool's list, and keeps what else has changed in the pool since. */
function restorePoolItems(
  tr: Transaction,
  { pos, value: before }: AttrStep,
  { value: after }: AttrStep,
): void {
  const part = tr.doc.nodeAt(pos);
  const pool = part && readPool(part);
  if (!pool || !Array.isArray(pool.from)) return;
  const kept = new Set([...listItems(after), ...pool.from].map(({ item_id: id }) => id));
  const from = [...pool.from];
  for (const [index, item] of listItems(before).entries()) {
    if (!kept.has(item.item_id)) from.splice(index, 0, item);
  }
  if (from.length > pool.from.length) tr.setNodeAttribute(pos, "pool", { ...pool, from });
}

const listItems = ({ from }: Pool) => (Array.isArray(from) ? from : []);

/** Checks whether a document has one of a slice's questions or parts, for example because Ctrl+Z restored it. */
function hasAnyId(doc: EditorNode, { content }: Slice): boolean {
  const ids = new Set(content.content.map(({ attrs }) => attrs.id as unknown).filter(Boolean));
  let isFound = false;
  doc.descendants((node) => {
    if (ids.has(node.attrs.id)) isFound = true;
    return !isFound && !node.isTextblock;
  });
  return isFound;
}
