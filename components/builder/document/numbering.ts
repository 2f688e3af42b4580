import type { Node as EditorNode } from "@tiptap/pm/model";
import { isQuestion } from "./read-draft.ts";

/** The editor's documents are immutable, so each one is numbered only once. */
const cache = new WeakMap<EditorNode, ReadonlyMap<string, number>>();

/** Returns the numbers of an assessment's questions and parts by id. Both count from 1 in document order. */
export function numberQuestions(doc: EditorNode): ReadonlyMap<string, number> {
  const cached = cache.get(doc);
  if (cached) return cached;
  const numbers = new Map<string, number>();
  let questions = 0;
  doc.forEach((part, _offset, index) => {
    numbers.set(part.attrs.id as string, index + 1);
    for (const node of part.children) {
      if (!isQuestion(node)) continue;
      questions += 1;
      numbers.set(node.attrs.id as string, questions);
    }
  });
  cache.set(doc, numbers);
  return numbers;
}
