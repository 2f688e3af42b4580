import type { Feedback } from "#lib/contract/submissions.ts";
import { type FormulaReader, parseContent, readPartNames } from "#lib/core/content/index.ts";
import type { GetPartName } from "#lib/core/grading/index.ts";
import { findSolution } from "#lib/core/grading/solution.ts";
import type { StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";

/** A question with what was answered and what would have been right. */
export type QuestionSolution = {
  content: unknown;
  answers: readonly unknown[];
  /** Answers that are right, by response id. */
  right: readonly { responseId: string; value: unknown }[];
  /** The response ids of what a teacher grades. */
  byTeacher: readonly string[];
  /** What else counts. */
  words: readonly string[];
  /** The author's, to what was answered. */
  messages: readonly string[];
};

/** Puts the right answers beside those that were given. It shows the keys: only for those who may see solutions. */
export function buildSolution(
  stored: StoredQuestion,
  answers: readonly unknown[],
  messages: Feedback["messages"],
  formula: FormulaReader,
): QuestionSolution {
  const content = parseContent(stored.content_ast);
  const interactions = content.ok ? content.interactions : [];
  const names = readPartNames(stored.content_ast, formula);
  const solutions = stored.answer_keys.map((key) => {
    const { response_id: responseId } = key;
    const interaction = interactions.find((each) => each.responseId === responseId) ?? null;
    const getName: GetPartName = (part, side) => names.part(responseId, part, side);
    return { responseId, ...findSolution(key, interaction, getName) };
  });
  return {
    content: stored.content_ast,
    answers,
    right: solutions.flatMap(({ responseId, value }) => (value === null ? [] : [{ responseId, value }])),
    byTeacher: stored.answer_keys.flatMap((key) => (key.type === "open" ? [key.response_id] : [])),
    words: [...new Set(solutions.flatMap(({ notes: words }) => words))],
    messages: [...new Set(messages.map(({ text }) => text))],
  };
}
