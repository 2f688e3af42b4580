import type { Feedback } from "#lib/contract/submissions.ts";
import { type FormulaReader, parseContent, readPartNames } from "#lib/core/content/index.ts";
import type { AnswerKey, GetPartName } from "#lib/core/grading/index.ts";
import { findSolution } from "#lib/core/grading/solution.ts";
import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";

/** A question with the learner's answers and the correct answers. */
export type QuestionSolution = {
  content: unknown;
  answers: readonly unknown[];
  /** Correct answers by response id. */
  right: readonly { responseId: string; value: unknown }[];
  /** Sentences that describe other accepted answers. */
  notes: readonly string[];
  /** The author's feedback on the answers. */
  messages: readonly string[];
  /** Whether an answer can't be read as an expression. */
  isUnreadable: boolean;
};

/**
 * Combines a learner's answers with the correct answers by the keys that decided. The result reveals answer keys, so
 * the caller checks `mayShowSolutions` first.
 */
export function buildSolution(
  question: { content: unknown; keys: readonly AnswerKey[] },
  answers: readonly unknown[],
  messages: Feedback["messages"],
  formula: FormulaReader,
): QuestionSolution {
  const content = parseContent(question.content);
  const interactions = content.ok ? content.interactions : [];
  const names = readPartNames(question.content, formula);
  const texts = new Set(messages.map(({ text }) => text));
  // What the service itself says is in the API's words, and each page says it in its own language.
  const isUnreadable = texts.delete(EXPRESSION_PROBLEMS.unreadable);
  const solutions = question.keys.map((key) => {
    const { response_id: responseId } = key;
    const interaction = interactions.find((each) => each.responseId === responseId) ?? null;
    const getName: GetPartName = (part, side) => names.part(responseId, part, side);
    return { responseId, ...findSolution(key, interaction, getName) };
  });
  return {
    content: question.content,
    answers,
    right: solutions.flatMap(({ responseId, value }) => (value === null ? [] : [{ responseId, value }])),
    notes: [...new Set(solutions.flatMap(({ notes }) => notes))],
    messages: [...texts],
    isUnreadable,
  };
}
