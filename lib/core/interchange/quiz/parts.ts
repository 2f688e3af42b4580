import type { BlockNode, InlineNode } from "#lib/core/content/nodes.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { LossNote, ModelQuestion } from "../model.ts";

/** The response id of questions with one interaction. */
export const RESPONSE = "response";

/** What converting a question gives, before its place in the source is known. */
export type BuiltQuestion = { question: ModelQuestion; losses: LossNote[] };

/** Feedback by outcome, as keys have it. */
export type OutcomeFeedback = { correct?: string; partial?: string; incorrect?: string };

/** The ids of choices, items or sources: "c1", "c2" and so on. */
export const createId = (prefix: string, index: number): string => `${prefix}${index + 1}`;

export const createParagraph = (...content: InlineNode[]): BlockNode =>
  content.length > 0 ? { type: "paragraph", content } : { type: "paragraph" };

export const createTextParagraph = (text: string): BlockNode =>
  text === "" ? createParagraph() : createParagraph({ type: "text", text });

/** Parts of interactions contain at least one block. */
export const fillBlocks = (blocks: BlockNode[]): BlockNode[] =>
  blocks.length > 0 ? blocks : [createParagraph()];

/** Creates a question with one interaction after its prompt. It is worth 1 point until the source says otherwise. */
export function createQuestion(prompt: BlockNode[], interaction: BlockNode, key: AnswerKey): ModelQuestion {
  return { content: { type: "doc", content: [...prompt, interaction] }, keys: [key], points: 1 };
}

/** Adds feedback to a key, without members for outcomes that have none. */
export function addFeedback<K extends AnswerKey>(key: K, feedback: OutcomeFeedback): K {
  const entries = Object.entries(feedback).filter(([, text]) => text !== undefined && text !== "");
  return entries.length > 0 ? { ...key, feedback: Object.fromEntries(entries) } : key;
}
