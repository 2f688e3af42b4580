import { notFound } from "#lib/contract/app-error.ts";
import type { ListMeta } from "#lib/contract/common.ts";
import type {
  ListRegradeChangesQuery,
  ListRegradesQuery,
  Regrade,
  RegradeChange,
} from "#lib/contract/regrades.ts";
import { roundPoints } from "#lib/core/grading/round.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { mustAnonymize } from "#lib/domains/submissions/anonymize.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import type { StoredResult } from "#lib/platform/db/schema/stored-regrade.ts";
import { getOutcomeCode } from "#lib/platform/db/schema/stored-submission.ts";
import { readEmptyList } from "#lib/platform/read-list.ts";
import { CHANGES_LIST, listChangeRows } from "./change-queries.ts";
import { presentRegrade } from "./present.ts";
import { findRegrade, listRegradeRows, type RegradeRow } from "./queries.ts";

/** Returns the regrade's row. Throws 404. */
export async function requireRegrade(ctx: Ctx, id: string): Promise<RegradeRow> {
  const row = await findRegrade(ctx.db, ctx.organizationId, id);
  if (!row) throw notFound("Regrade");
  return row;
}

/** Returns a regrade. Throws 404. */
export async function getRegrade(ctx: Ctx, input: { id: string }): Promise<Regrade> {
  require(ctx, "results.read");
  return presentRegrade(ctx, await requireRegrade(ctx, input.id));
}

/** Returns a page of an assessment's regrades, newest first. Throws 404. */
export const listRegrades = readFromReplica(
  async (
    ctx: Ctx,
    { assessmentId, query }: { assessmentId: string; query: ListRegradesQuery },
  ): Promise<{ items: Regrade[]; meta: ListMeta }> => {
    require(ctx, "results.read");
    const { id } = await requireAssessment(ctx, assessmentId);
    const { rows, meta } = await listRegradeRows(ctx.db, ctx.organizationId, id, query);
    return { items: rows.map((row) => presentRegrade(ctx, row)), meta };
  },
);

/**
 * Returns a page of the submissions that a regrade changes, in the order of submission, with their results before and after.
 * Once it is committed, these are the results at that time. Throws 404.
 */
export async function listRegradeChanges(
  ctx: Ctx,
  input: { id: string; query: ListRegradeChangesQuery },
): Promise<{ items: RegradeChange[]; meta: ListMeta }> {
  require(ctx, "results.read");
  const { items, meta } = await listNamedChanges(ctx, input);
  return { items: items.map(({ displayName: _, ...change }) => change), meta };
}

/** A change with the learner's display name. Null if there is none, or the actor isn't allowed to know the learner. */
export type NamedChange = RegradeChange & { displayName: string | null };

/** Returns the same list with the names of learners. Throws 404. */
export const listNamedChanges = readFromReplica(
  async (
    ctx: Ctx,
    { id, query }: { id: string; query: ListRegradeChangesQuery },
  ): Promise<{ items: NamedChange[]; meta: ListMeta }> => {
    require(ctx, "results.read");
    const regrade = await requireRegrade(ctx, id);
    const { anonymousGrading } = await requireAssessment(ctx, regrade.assessmentId);
    const isAnonymous = anonymousGrading && mustAnonymize(ctx.actor);
    // A search for a learner must not find submissions that are graded anonymously.
    if (isAnonymous && query.q) {
      const place = { name: CHANGES_LIST, owner: [ctx.organizationId, regrade.id] };
      return { items: [], meta: (await readEmptyList(query, place)).meta };
    }
    const { rows, meta } = await listChangeRows(ctx.db, ctx.organizationId, regrade.id, query);
    const places = new Map<number, QuestionPlace[]>();
    for (const { version } of rows) {
      if (!places.has(version)) places.set(version, await findPlaces(ctx, regrade, version));
    }
    const items = rows.map(
      ({ id: submissionId, version, draw, learnerRef, displayName, before, after }): NamedChange => ({
        submission_id: submissionId,
        learner_ref: isAnonymous ? null : learnerRef,
        displayName: isAnonymous ? null : displayName,
        before: presentTotals(before),
        after: presentTotals(after),
        questions: findShown(places.get(version) ?? [], draw).map(({ questionId, index }) => ({
          question_id: questionId,
          before: getPoints(before, index),
          after: getPoints(after, index),
        })),
      }),
    );
    return { items, meta };
  },
);

type QuestionPlace = { questionId: string; index: number };

/** Finds where a version has the corrected questions. */
async function findPlaces(ctx: Ctx, regrade: RegradeRow, version: number): Promise<QuestionPlace[]> {
  const exercises = await loadSnapshot(ctx, regrade.assessmentId, version);
  const ids = exercises.flatMap(({ questions }) => questions.map(({ id }) => id));
  return regrade.corrections.flatMap(({ question_id: questionId }) => {
    const index = ids.indexOf(questionId);
    return index < 0 ? [] : [{ questionId, index }];
  });
}

/** Finds where a submission's row has the questions that its learner was shown. */
const findShown = (places: readonly QuestionPlace[], draw: readonly number[] | null): QuestionPlace[] =>
  places
    .map(({ questionId, index }) => ({ questionId, index: draw ? draw.indexOf(index) : index }))
    .filter(({ index }) => index >= 0);

const presentTotals = ({ score, max_score, percentage, passed }: StoredResult): RegradeChange["before"] => ({
  score,
  max_score,
  percentage,
  passed,
});

const PENDING = getOutcomeCode("pending");

const getPoints = ({ question_scores, question_outcomes }: StoredResult, index: number): number | null =>
  question_outcomes[index] === PENDING ? null : roundPoints(question_scores[index] ?? 0);
