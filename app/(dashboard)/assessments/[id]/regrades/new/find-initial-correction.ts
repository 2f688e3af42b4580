import type { InitialForm } from "#components/regrades/correction-form.tsx";
import type { InitialCorrection } from "#components/regrades/correction-values.ts";
import { AppError } from "#lib/contract/app-error.ts";
import type { Regrade } from "#lib/contract/regrades.ts";
import { AnswerKeys } from "#lib/core/grading/index.ts";
import { getAlertSuggestion } from "#lib/domains/alerts/suggestion.ts";
import { getCorrectableQuestions } from "#lib/domains/regrades/questions.ts";
import { getRegrade } from "#lib/domains/regrades/read.ts";
import type { Ctx } from "#lib/platform/context.ts";

/**
 * `before` is a version whose keys and points the named questions are to have in all versions before it. 0 if there is
 * none.
 */
type Source = {
  assessmentId: string;
  alertId: string;
  regradeId: string;
  before: number;
  questionIds: readonly string[];
};

type FoundCorrection = {
  questionIds: string[];
  initial: InitialForm | null;
  isFromAlert: boolean;
  /** Identifies the source. */
  key: string;
};

/**
 * Finds what the form starts with: an earlier preview, an alert's suggestion, or a version's new keys. Null if there is
 * none of them.
 */
export async function findInitialCorrection(ctx: Ctx, source: Source): Promise<FoundCorrection | null> {
  if (source.regradeId !== "") return findFromRegrade(ctx, source);
  if (source.alertId !== "") return findFromAlert(ctx, source);
  return source.before > 1 && source.questionIds.length > 0 ? findFromVersion(ctx, source) : null;
}

async function findFromVersion(
  ctx: Ctx,
  { assessmentId, before, questionIds }: Source,
): Promise<FoundCorrection | null> {
  const questions = await getCorrectableQuestions(ctx, { assessmentId, questionIds, versions: [before] });
  return {
    questionIds: [...questionIds],
    initial: {
      corrections: questions.map(({ id, keys, points }) => ({
        questionId: id,
        mode: "new_key",
        // A correction leaves the parts that teachers grade alone.
        keys: keys.filter(({ type }) => type !== "open"),
        points,
      })),
      neverLower: false,
      versions: [...new Set(questions.flatMap(({ versions }) => versions))].filter(
        (version) => version < before,
      ),
      note: null,
    },
    isFromAlert: false,
    key: `before-${before}`,
  };
}

async function findFromAlert(ctx: Ctx, { assessmentId, alertId }: Source): Promise<FoundCorrection | null> {
  const alert = await getAlertSuggestion(ctx, { assessmentId, alertId });
  if (!alert) return null;
  const { questionId, correction } = alert;
  return {
    questionIds: [questionId],
    initial: correction && {
      corrections: [toInitialCorrection(correction)],
      neverLower: false,
      versions: undefined,
      note: null,
    },
    isFromAlert: true,
    key: alertId,
  };
}

async function findFromRegrade(
  ctx: Ctx,
  { assessmentId, regradeId }: Source,
): Promise<FoundCorrection | null> {
  const regrade = await getRegrade(ctx, { id: regradeId }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  if (!regrade || regrade.assessment_id !== assessmentId) return null;
  return {
    questionIds: regrade.corrections.map(({ question_id }) => question_id),
    initial: {
      corrections: regrade.corrections.map(toInitialCorrection),
      neverLower: regrade.never_lower,
      versions: regrade.versions,
      note: regrade.note,
    },
    isFromAlert: false,
    key: regradeId,
  };
}

/** Keys that aren't valid are left out. */
const toInitialCorrection = ({
  question_id,
  mode,
  answer_keys,
  points,
}: Regrade["corrections"][number]): InitialCorrection => ({
  questionId: question_id,
  mode,
  keys: AnswerKeys.safeParse(answer_keys).data ?? [],
  points: points ?? null,
});
