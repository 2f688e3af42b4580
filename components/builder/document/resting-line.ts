import { type Node as EditorNode, Fragment, type Schema } from "@tiptap/pm/model";

/**
 * Lines that the editor put in so that the caret has a place next to something that has none itself. Nodes are
 * immutable, so a line stays known exactly as long as nothing is written in it.
 */
const resting = new WeakSet<EditorNode>();

/** An empty line that isn't saved until something is written in it. */
export function restingLine({ nodes }: Schema): EditorNode {
  if (!nodes.paragraph) throw new Error("the schema has no paragraph");
  const line = nodes.paragraph.create();
  resting.add(line);
  return line;
}

/** A question as it is saved: without the lines that nothing was written in, unless there is nothing else. */
export function withoutRestingLines(question: EditorNode): EditorNode {
  const written = question.children.filter((block) => !resting.has(block));
  const isWhole = written.length === 0 || written.length === question.childCount;
  return isWhole ? question : question.copy(Fragment.from(written));
}
