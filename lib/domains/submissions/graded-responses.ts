import { parseContent } from "#lib/core/content/index.ts";
import type { Outcome } from "#lib/core/grading/index.ts";
import { findSolution } from "#lib/core/grading/solution.ts";
import type { QuestionBreakdown } from "./score-breakdown.ts";
import type { QuestionTrace } from "./trace.ts";

/** How a response was graded, and a correct answer to it (undefined if none can be shown). */
export type GradedResponse = { responseId: string; outcome: Outcome; right: unknown };

/**
 * Lists how each response of a question was graded, by the keys that decided, so that the answers can be marked in the
 * question. Returns null if the question was dropped. The result reveals answer keys. This function is pure.
 */
export function listGradedResponses(
  { interactions, scoredBy }: Pick<QuestionTrace, "interactions" | "scoredBy">,
  { content, parts }: Pick<QuestionBreakdown, "content" | "parts">,
): GradedResponse[] | null {
  if (scoredBy === "drop") return null;
  const parsed = parseContent(content);
  return parts.map(({ responseId, outcome }) => {
    const key = interactions.find((each) => each.responseId === responseId)?.slot?.key;
    const interaction = parsed.ok && parsed.interactions.find((each) => each.responseId === responseId);
    // The names of parts are only for notes on further answers.
    const solution = key && findSolution(key, interaction || null, (part) => part);
    return { responseId, outcome, right: solution?.value ?? undefined };
  });
}
