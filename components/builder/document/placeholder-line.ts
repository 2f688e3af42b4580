import { type Node as EditorNode, Fragment, type Schema } from "@tiptap/pm/model";

/**
 * Lines that the editor put in so that the caret has a place next to something that has none itself. Nodes are
 * immutable, so a line stays known exactly as long as nothing is written in it.
 */
const placeholderLines = new WeakSet<EditorNode>();

/** An empty line that isn't saved until something is written in it. */
export function createPlaceholderLine({ nodes }: Schema): EditorNode {
  if (!nodes.paragraph) throw new Error("the schema has no paragraph");
  const line = nodes.paragraph.create();
  placeholderLines.add(line);
  return line;
}

/** A question as it is saved: without the lines that nothing was written in, unless there is nothing else. */
export function removePlaceholderLines(question: EditorNode): EditorNode {
  const written = question.children.filter((block) => !placeholderLines.has(block));
  const isUnchanged = written.length === 0 || written.length === question.childCount;
  return isUnchanged ? question : question.copy(Fragment.from(written));
}
