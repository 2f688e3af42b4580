import { type FormulaReader, parseContent, readPartNames } from "#lib/core/content/index.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";
import { INTERACTION_SETTINGS, QUESTION_FACTS } from "#lib/messages/question-facts.ts";
import { describeKey } from "./describe-key.ts";

export type QuestionContent = {
  content_ast: Record<string, unknown>;
  answer_keys: readonly AnswerKey[];
  points: number;
};

/** Describes a question's answer keys, one fact per line. With several keys, each line starts with its interaction. */
export function listKeyFacts(
  { content_ast: content, answer_keys: keys }: QuestionContent,
  formula: FormulaReader,
): string[] {
  const names = readPartNames(content, formula);
  return keys.flatMap((key) =>
    describeKey(key, names).map((line) =>
      keys.length > 1 ? QUESTION_FACTS.ofInteraction(names.interaction(key.response_id), line) : line,
    ),
  );
}

/** Describes what a question's text doesn't show, one fact per line: points, answer keys and settings. */
export const listQuestionFacts = (question: QuestionContent, formula: FormulaReader): string[] => [
  QUESTION_FACTS.points(question.points),
  ...listKeyFacts(question, formula),
  ...listSettingFacts(question.content_ast, formula),
];

/** Describes the settings that the author chose for a document's interactions. */
function listSettingFacts(content: Record<string, unknown>, formula: FormulaReader): string[] {
  if (!parseContent(content).ok) return [];
  const names = readPartNames(content, formula);
  const lines: string[] = [];
  walk(content, (attrs) => {
    const interaction = names.interaction(String(attrs.responseId));
    for (const [name, label] of Object.entries(INTERACTION_SETTINGS)) {
      const value = attrs[name];
      if (value !== undefined && value !== null)
        lines.push(QUESTION_FACTS.setting(interaction, label, value));
    }
  });
  return lines;
}

type Node = { attrs?: Record<string, unknown>; content?: unknown[] };
function walk(node: Node, onInteraction: (attrs: Record<string, unknown>) => void): void {
  if (node.attrs?.responseId !== undefined) onInteraction(node.attrs);
  for (const child of node.content ?? []) walk(child as Node, onInteraction);
}
