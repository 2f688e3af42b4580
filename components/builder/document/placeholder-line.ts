import { type Node as EditorNode, Fragment, type Schema } from "@tiptap/pm/model";

/**
 * Lines that the editor inserted so that the caret can be placed next to a node without text. Nodes are immutable, so
 * once a line has text, it is a different node and no longer in this set.
 */
const placeholderLines = new WeakSet<EditorNode>();

/** Creates an empty line that isn't saved until it has text. */
export function createPlaceholderLine({ nodes }: Schema): EditorNode {
  if (!nodes.paragraph) throw new Error("The schema has no paragraph");
  const line = nodes.paragraph.create();
  placeholderLines.add(line);
  return line;
}

/** Returns a question in the form in which it is saved: without placeholder lines, unless it has no other content. */
export function removePlaceholderLines(question: EditorNode): EditorNode {
  const written = question.children.filter((block) => !placeholderLines.has(block));
  const isUnchanged = written.length === 0 || written.length === question.childCount;
  return isUnchanged ? question : question.copy(Fragment.from(written));
}
