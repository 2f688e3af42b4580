import { notFound } from "#lib/contract/app-error.ts";
import type { Regrade as PublicRegrade } from "#lib/contract/regrades.ts";
import { listKeyFacts } from "#lib/core/differences/question-facts.ts";
import { AnswerKeys } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import {
  correctQuestion,
  listRegradeIds,
  loadRegrades,
  type Regrade,
} from "#lib/domains/assessments/corrections.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { type Ctx, isAuthor, require } from "#lib/platform/context.ts";
import type { StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { addNames, type NamedRegrade } from "./history.ts";
import { findRegrade, type RegradeRow } from "./queries.ts";
import { findSuperseding } from "./superseding.ts";
import { findUncorrectedItems } from "./uncorrected-items.ts";

/** A correction with the question as the latest corrected version holds it. */
export type CorrectionDetails = {
  questionId: string;
  number: number;
  content: unknown;
  mode: PublicRegrade["corrections"][number]["mode"];
  hasNewKey: boolean;
  /** Whether everyone gets full credit for the question without this regrade. */
  hasFullCredit: boolean;
  /** The points from now on. Null if they stay. */
  points: number | null;
  /** The item that the working copy takes the question from, if its key or points still differ. Null otherwise. */
  itemId: string | null;
  /** The description of the new key. Null if there is none, or the actor can't see answer keys. */
  keyFacts: string[] | null;
};

export type RegradeDetails = {
  regrade: NamedRegrade;
  corrections: CorrectionDetails[];
  /** The regrade that has to be reverted before this one. */
  supersededBy: string | null;
};

/** Returns a regrade with what people need to decide about it. Throws 404, also for one of another assessment. */
export async function getRegradeDetails(
  ctx: Ctx,
  input: { assessmentId: string; id: string },
): Promise<RegradeDetails> {
  require(ctx, "results.read");
  const assessment = await requireAssessment(ctx, input.assessmentId);
  const row = await findRegrade(ctx.db, ctx.organizationId, input.id);
  if (!row || row.assessmentId !== assessment.id) throw notFound("Regrade");
  const [regrade] = await addNames(ctx, [row]);
  if (!regrade) throw notFound("Regrade");
  const superseding =
    row.status === "committed" ? await findSuperseding(ctx, row, assessment.regrades) : undefined;
  return {
    regrade,
    corrections: await describeCorrections(ctx, assessment, row),
    supersededBy: superseding?.id ?? null,
  };
}

async function describeCorrections(
  ctx: Ctx,
  assessment: AssessmentRow,
  row: RegradeRow,
): Promise<CorrectionDetails[]> {
  const found = await findQuestions(ctx, row);
  const earlier = new Map<number, Regrade[]>();
  for (const { version } of found.values())
    earlier.set(version, await loadEarlier(ctx, assessment, row, version));
  const isRelevant = row.status === "previewed" || row.status === "committed";
  const itemIds = isRelevant ? await findUncorrectedItems(ctx, row) : new Map<string, string>();
  const formula = createFormulaReader();
  return row.corrections
    .flatMap(({ question_id: questionId, mode, answer_keys: keys, points }) => {
      const place = found.get(questionId);
      if (!place) return [];
      const { question, number, version } = place;
      const showsKey = keys && isAuthor(ctx.actor);
      return [
        {
          questionId,
          number,
          content: question.content_ast,
          mode,
          hasNewKey: keys !== undefined,
          hasFullCredit: correctQuestion(question, earlier.get(version) ?? []).ruling === "full_credit",
          points: points ?? null,
          itemId: itemIds.get(questionId) ?? null,
          keyFacts: showsKey
            ? listKeyFacts({ ...question, answer_keys: AnswerKeys.parse(keys) }, formula)
            : null,
        },
      ];
    })
    .sort((a, b) => a.number - b.number);
}

/** Returns the regrades of a version that were committed before this one, or all if this one isn't committed. */
async function loadEarlier(
  ctx: Ctx,
  assessment: AssessmentRow,
  { id }: RegradeRow,
  version: number,
): Promise<Regrade[]> {
  const ids = listRegradeIds(assessment, version);
  return loadRegrades(ctx, ids.includes(id) ? ids.slice(0, ids.indexOf(id)) : ids);
}

type Place = { question: StoredQuestion; number: number; version: number };

/** Finds each corrected question in the latest version that the regrade covers and that holds it. */
async function findQuestions(
  ctx: Ctx,
  { assessmentId, versions, corrections }: RegradeRow,
): Promise<Map<string, Place>> {
  const found = new Map<string, Place>();
  for (const version of [...versions].sort((a, b) => b - a)) {
    const exercises = await loadSnapshot(ctx, assessmentId, version);
    const questions = exercises.flatMap((exercise) => exercise.questions);
    for (const { question_id: id } of corrections) {
      const index = questions.findIndex((question) => question.id === id);
      const question = questions[index];
      if (question && !found.has(id)) found.set(id, { question, number: index + 1, version });
    }
    if (found.size === corrections.length) break;
  }
  return found;
}
