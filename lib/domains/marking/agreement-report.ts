import type { QuestionAgreement } from "#lib/contract/agreement.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { loadAgreement } from "./agreement.ts";
import type { MarkedPair } from "./agreement-queries.ts";
import { createNameLookup } from "./marker-names.ts";
import { formatQuestionLabel } from "./open-questions.ts";

/** The number of answers that the report lists because their marks differ most. */
const MAX_DIFFERENCES = 20;

/** A mark with the name of its marker. */
type ReportedMark = { name: string; score: number };
export type AgreementReport = {
  /** `label` and `points` are null for a question that the latest version doesn't have. */
  questions: (QuestionAgreement & { label: string | null; points: number | null })[];
  /** The answers whose marks differ most, in points. */
  differences: {
    submissionId: string;
    questionId: string;
    label: string | null;
    first: ReportedMark;
    second: ReportedMark;
  }[];
};

/** Returns the agreement of an assessment's markers with their names, and the answers whose marks differ most. */
export async function getAgreementReport(
  ctx: Ctx,
  input: { assessmentId: string },
): Promise<AgreementReport> {
  require(ctx, "results.read");
  const { questions, pairs } = await loadAgreement(ctx, input);
  const getName = await createNameLookup(
    ctx,
    pairs.flatMap(({ first, second }) => [first.marker, second.marker]),
  );
  const labels = new Map(
    questions.map(({ question, agreement }) => [
      agreement.question_id,
      question ? formatQuestionLabel(question) : null,
    ]),
  );
  const present = ({ marker, score }: MarkedPair["first"]) => ({ name: getName(marker), score });
  return {
    questions: questions.map(({ question, agreement }) => ({
      ...agreement,
      label: labels.get(agreement.question_id) ?? null,
      points: question?.points ?? null,
      markers: agreement.markers.map(({ marker, severity }) => ({ marker: getName(marker), severity })),
    })),
    differences: pairs
      .filter(({ first, second }) => first.score !== second.score)
      .sort((a, b) => getDifference(b) - getDifference(a))
      .slice(0, MAX_DIFFERENCES)
      .map(({ submissionId, questionId, first, second }) => ({
        submissionId,
        questionId,
        label: labels.get(questionId) ?? null,
        first: present(first),
        second: present(second),
      })),
  };
}

const getDifference = ({ first, second }: MarkedPair): number => Math.abs(first.score - second.score);
