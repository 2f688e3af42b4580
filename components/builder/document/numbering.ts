import type { Node as EditorNode } from "@tiptap/pm/model";
import { isQuestion } from "./read-draft.ts";

/** Documents of the editor are immutable, so each one is counted once. */
const cache = new WeakMap<EditorNode, ReadonlyMap<string, number>>();

/** The numbers of an assessment's questions, and of its parts, by their ids: both count from 1 in document order. */
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
