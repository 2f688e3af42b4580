import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { isEqual } from "#components/builder/document/equal.ts";
import { createTemporaryId } from "#components/builder/document/ids.ts";
import { isQuestion, readQuestion } from "#components/builder/document/read-draft.ts";
import { toQuestionNode } from "#components/builder/document/to-editor.ts";
import { dispatchInView } from "#components/builder/editing/dispatch-in-view.ts";
import {
  findExercise,
  findQuestion,
  findSelectedQuestion,
  isBlank,
} from "#components/builder/editing/node-positions.ts";
import { selectNode } from "#components/builder/editing/select-node.ts";
import type { DraftQuestion } from "../document/draft.ts";
import type { BankItem } from "./item-store.ts";

/** Creates questions that refer to items, each with the same points or those of its item. */
export const createReferences = (
  { schema }: Editor,
  itemIds: readonly string[],
  points: number | null = null,
): EditorNode[] =>
  itemIds.map((item) =>
    schema.nodeFromJSON(
      toQuestionNode({ id: createTemporaryId(), item_id: item, revision: "latest", points }),
    ),
  );

/**
 * Inserts references to items at the end of a part, below the question with the caret, or else at the end. A blank
 * question in that place is replaced.
 */
export function insertReferences(editor: Editor, itemIds: readonly string[], partId?: string): void {
  const { state, view } = editor;
  const place = findPlace(editor, partId);
  const nodes = createReferences(editor, itemIds);
  const tr = state.tr.replaceWith(place.from, place.to, nodes);
  const last = place.from + nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0) - 1;
  dispatchInView(view, selectNode(tr, last));
}

function findPlace(
  { state: { doc, selection } }: Editor,
  partId: string | undefined,
): { from: number; to: number } {
  const part = partId === undefined ? undefined : findExercise(doc, partId);
  const end = part ? part.pos + part.node.nodeSize - 1 : doc.content.size - 1;
  const last = doc.resolve(end).nodeBefore;
  const lastQuestion = last && isQuestion(last) ? { pos: end - last.nodeSize, node: last } : undefined;
  const question = (part ? undefined : findSelectedQuestion(selection)) ?? lastQuestion;
  if (!question) return { from: end, to: end };
  const after = question.pos + question.node.nodeSize;
  return { from: isBlank(question.node) ? question.pos : after, to: after };
}

/**
 * Replaces a question with a reference to the item that it was saved as. The question keeps its id, so that its results
 * continue. Returns false if the question isn't `saved` anymore.
 */
export function replaceWithReference(editor: Editor, saved: DraftQuestion, itemId: string): boolean {
  const found = findQuestion(editor.state.doc, saved.id);
  if (!found || !isEqual(readQuestion(found.node), saved)) return false;
  const reference = { id: saved.id, item_id: itemId, revision: "latest", points: null } as const;
  replaceQuestion(editor, found, reference);
  return true;
}

/** Replaces a reference with a question that has the content and the keys of the item. */
export function detachReference(editor: Editor, questionId: string, item: BankItem): void {
  const found = findQuestion(editor.state.doc, questionId);
  if (!found) return;
  const points = (found.node.attrs.points as number | null) ?? item.points ?? 1;
  const { content_ast, answer_keys } = item;
  replaceQuestion(editor, found, { id: questionId, content_ast, answer_keys, points });
}

function replaceQuestion(
  { state, schema, view }: Editor,
  { pos, node }: { pos: number; node: EditorNode },
  question: DraftQuestion,
): void {
  const next = schema.nodeFromJSON(toQuestionNode(question));
  dispatchInView(view, selectNode(state.tr.replaceWith(pos, pos + node.nodeSize, next), pos));
}

/** Sets attributes of a reference, such as the revision that it uses. */
export function updateReference(
  { state, view }: Editor,
  questionId: string,
  attrs: { revision?: number | "latest"; points?: number | null },
): void {
  const found = findQuestion(state.doc, questionId);
  if (!found) return;
  const tr = state.tr;
  for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(found.pos, name, value);
  view.dispatch(tr);
}
