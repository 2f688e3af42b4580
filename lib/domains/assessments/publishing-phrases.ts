import { truncate } from "#lib/contract/code-points.ts";
import { plainText } from "#lib/core/content/index.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { EXERCISE_ISSUES, EXERCISE_PROBLEMS } from "#lib/messages/assessment-errors.ts";
import { POOL_ISSUES, QUESTION_BANK } from "#lib/messages/editor-bank.ts";
import { ISSUES } from "#lib/messages/editor-checklist.ts";
import { INTERACTION_LABELS } from "#lib/messages/editor-interactions.ts";
import { formatWithinSentence } from "#lib/messages/format-within-sentence.ts";
import type { StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";

/** What can be wrong with questions and pools. Each phrase follows the path of its value or its number. */
export type PublishingPhrases = {
  noInteraction: () => string;
  noKey: (responseId: string, interactions: readonly Interaction[]) => string;
  /** `detail` says which positions the slider has. */
  unreachable: (responseId: string, interactions: readonly Interaction[], detail: string) => string;
  /** A question of a pool, which has no number, and what is wrong with it. */
  item: (question: StoredQuestion, problem: string) => string;
  tooFewItems: (draw: number, count: number) => string;
  unequalPoints: () => string;
};

/** The length of the text that names an item, in characters. */
const MAX_EXCERPT_LENGTH = 80;

/** Names values as the API's requests do. */
export const API_PHRASES: PublishingPhrases = {
  noInteraction: () => EXERCISE_ISSUES.noInteraction,
  noKey: (responseId) => EXERCISE_ISSUES.noKey(responseId),
  unreachable: (_responseId, _interactions, detail) => detail,
  item: (question, problem) => {
    const excerpt = getExcerpt(question);
    const item =
      excerpt === ""
        ? EXERCISE_ISSUES.itemById(question.item?.id ?? question.id)
        : EXERCISE_ISSUES.itemByText(excerpt);
    return EXERCISE_ISSUES.itemProblem(item, problem);
  },
  tooFewItems: (draw, count) => EXERCISE_ISSUES.tooFewItems(draw, count),
  unequalPoints: () => EXERCISE_ISSUES.unequalPoints,
};

/** Says what the editor's checklist says. */
export const AUTHOR_PHRASES: PublishingPhrases = {
  noInteraction: () => ISSUES.noAnswerField,
  noKey: (responseId, interactions) => formatInField(responseId, interactions, ISSUES.noCorrectAnswer),
  unreachable: (responseId, interactions) => formatInField(responseId, interactions, ISSUES.unreachable),
  item: (question, problem) => POOL_ISSUES.item(getExcerpt(question) || QUESTION_BANK.untitled, problem),
  tooFewItems: (draw, count) => POOL_ISSUES.tooFew(draw, count),
  unequalPoints: () => POOL_ISSUES.differentPoints,
};

const getExcerpt = ({ content_ast: content }: StoredQuestion): string =>
  truncate(plainText(content, createFormulaReader()), MAX_EXCERPT_LENGTH);

/** Names the field if the question has several, by its type and its number among those of its type. */
function formatInField(responseId: string, interactions: readonly Interaction[], issue: string): string {
  const found = interactions.find((each) => each.responseId === responseId);
  if (!found || interactions.length < 2) return issue;
  const name = formatWithinSentence(INTERACTION_LABELS[found.kind] ?? found.kind);
  const sameKind = interactions.filter(({ kind }) => kind === found.kind);
  return EXERCISE_PROBLEMS.inField(
    sameKind.length > 1 ? `${name} ${sameKind.indexOf(found) + 1}` : name,
    issue,
  );
}
