import type { Editor } from "@tiptap/core";
import type { Node as EditorNode, Slice } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { Mapping, ReplaceStep } from "@tiptap/pm/transform";

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
    if (mapped) tr.maybeStep(mapped);
  }
  if (tr.docChanged) editor.view.dispatch(tr.scrollIntoView());
}

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
