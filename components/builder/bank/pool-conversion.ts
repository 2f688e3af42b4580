import type { Node as EditorNode } from "@tiptap/pm/model";
import { isQuestion } from "#components/builder/document/read-draft.ts";
import { isBlank } from "#components/builder/editing/node-positions.ts";

export const isReferenceNode = ({ type }: EditorNode): boolean => type.name === "itemQuestion";
export const listQuestions = (part: EditorNode): EditorNode[] => part.children.filter(isQuestion);

/** Whether a part can become a pool of its questions, or why not. */
export function checkPoolConversion(part: EditorNode): "possible" | "empty" | "hasOwnQuestions" {
  const questions = listQuestions(part).filter((question) => !isBlank(question));
  if (questions.length === 0) return "empty";
  return questions.every(isReferenceNode) ? "possible" : "hasOwnQuestions";
}
