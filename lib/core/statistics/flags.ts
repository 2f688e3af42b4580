import type { QuestionStats } from "#lib/contract/analytics.ts";
import {
  EASY_ABOVE,
  FLAT_BELOW,
  type Flag,
  HARD_BELOW,
  MIN_FOR_INDEX,
  MIN_FOR_LABEL,
} from "#lib/contract/question-flags.ts";

type Figures = Pick<QuestionStats, "attempt_count" | "avg_score_percent" | "discrimination_index_corrected">;

/** Lists the reasons why a question may need review. Flags nothing if there are too few submissions for an index. */
export function flagQuestion(question: Figures): Flag[] {
  const { attempt_count: n, avg_score_percent: correct, discrimination_index_corrected: index } = question;
  const flags: Flag[] = [];
  if (index !== null && index < 0) flags.push("negative");
  if (index !== null && index >= 0 && index < FLAT_BELOW && n >= MIN_FOR_LABEL) flags.push("flat");
  if (n >= MIN_FOR_INDEX && correct > EASY_ABOVE) flags.push("easy");
  if (n >= MIN_FOR_INDEX && correct < HARD_BELOW) flags.push("hard");
  return flags;
}
