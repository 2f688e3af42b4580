import type { Node as EditorNode } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import type { Key } from "../document/draft.ts";

type ChoiceKey = Extract<Key, { type: "choice" }>;
const getKey = (node: EditorNode): ChoiceKey | null => node.attrs.key as ChoiceKey | null;

/** Checks whether only one option can be selected. QTI's default for `maxChoices` is 1; 0 means no limit. */
export const isSingle = (node: EditorNode): boolean => (node.attrs.maxChoices ?? 1) === 1;

/** Returns the ids of the options that a choice key marks as correct or awards credit for. */
export function listCorrectIds(node: EditorNode): ReadonlySet<string> {
  const key = getKey(node);
  const earning = Object.entries(key?.mapping ?? {}).filter(([, fraction]) => fraction > 0);
  return new Set(key?.correct ?? earning.map(([id]) => id));
}

/**
 * Returns a transaction that toggles whether the option at `pos` is correct. A single-choice question has one correct
 * option.
 */
export function toggleCorrect(state: EditorState, pos: number): Transaction | undefined {
  const option = state.doc.nodeAt(pos);
  const at = state.doc.resolve(pos);
  const node = at.parent;
  if (!option || node.type.name !== "choiceInteraction") return undefined;
  return state.tr.setNodeAttribute(at.before(), "key", toggleInKey(node, option.attrs.id as string));
}

function toggleInKey(node: EditorNode, id: string): ChoiceKey | null {
  const key = getKey(node) ?? { type: "choice" as const, response_id: node.attrs.responseId as string };
  const optionIds = new Set(node.children.map((option) => option.attrs.id as string));
  const before = (key.correct ?? []).filter((each) => optionIds.has(each));
  if (before.includes(id)) return { ...key, correct: before.filter((each) => each !== id) };
  const after = new Set(isSingle(node) ? [id] : [...before, id]);
  return {
    ...key,
    correct: node.children.map((option) => option.attrs.id).filter((each) => after.has(each)),
  };
}
