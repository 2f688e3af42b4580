import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import type { LtiScoreStatus } from "#lib/contract/lti-scores.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isOlderThan } from "#lib/platform/db/keyset.ts";
import {
  assessments,
  ltiLinkLearners,
  ltiLinkSubmissions,
  ltiLinks,
  ltiPlatforms,
  ltiScores,
} from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";

const isScoredLearner = and(
  eq(ltiLinkLearners.organizationId, ltiScores.organizationId),
  eq(ltiLinkLearners.linkId, ltiScores.linkId),
  eq(ltiLinkLearners.sub, ltiScores.sub),
);

const isScoredAssessment = and(
  eq(assessments.organizationId, ltiScores.organizationId),
  eq(assessments.id, ltiScores.assessmentId),
);

const selectScores = (db: Db) =>
  db
    .select({
      score: ltiScores,
      learnerRef: ltiLinkLearners.learnerRef,
      anonymous: assessments.anonymousGrading,
    })
    .from(ltiScores)
    .innerJoin(ltiLinkLearners, isScoredLearner)
    .innerJoin(assessments, isScoredAssessment)
    .$dynamic();

export type ScoreRow = Awaited<ReturnType<typeof selectScores>>[number];

export type ScoreFilter = {
  assessmentId: string | undefined;
  learnerRef: string | undefined;
  status: LtiScoreStatus | undefined;
  /** Whether to leave out scores of assessments that are graded anonymously. */
  excludeAnonymous: boolean;
};

export async function listScoreRows(
  db: Db,
  organizationId: string,
  { assessmentId, learnerRef, status, excludeAnonymous }: ScoreFilter,
  paging: Paging,
): Promise<{ rows: ScoreRow[]; meta: ListMeta }> {
  const where = and(
    eq(ltiScores.organizationId, organizationId),
    assessmentId === undefined ? undefined : eq(ltiScores.assessmentId, asUuid(assessmentId)),
    learnerRef === undefined ? undefined : eq(ltiLinkLearners.learnerRef, learnerRef),
    status === undefined ? undefined : eq(ltiScores.status, status),
    excludeAnonymous ? eq(assessments.anonymousGrading, false) : undefined,
  );
  return readList(paging, {
    name: "lti_scores",
    owner: [organizationId, assessmentId ?? "", learnerRef ?? "", status ?? ""],
    getKeys: ({ score }) => [score.id],
    readRows: ({ after, limit, offset }) =>
      selectScores(db)
        .where(and(where, isOlderThan(ltiScores.id, after)))
        .orderBy(desc(ltiScores.id))
        .limit(limit)
        .offset(offset),
    async count() {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(ltiScores)
        .innerJoin(ltiLinkLearners, isScoredLearner)
        .innerJoin(assessments, isScoredAssessment)
        .where(where);
      return row?.n ?? 0;
    },
  });
}

const isScore = (organizationId: string, id: string): SQL | undefined =>
  and(eq(ltiScores.organizationId, organizationId), eq(ltiScores.id, asUuid(id)));

export async function findScore(db: Db, organizationId: string, id: string): Promise<ScoreRow | undefined> {
  const [row] = await selectScores(db).where(isScore(organizationId, id));
  return row;
}

/** Makes a score due now, with all retries. An attempt in progress ends first. */
export async function makeScoreDue(db: Db, organizationId: string, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(ltiScores)
    .set({
      status: "pending",
      attemptCount: 0,
      nextAttemptAt: sql`greatest(${now.toISOString()}::timestamptz, ${ltiScores.timestamp})`,
      revision: sql`${ltiScores.revision} + 1`,
      lastResponseStatus: null,
      lastError: null,
      deliveredAt: null,
      updatedAt: now,
    })
    .where(isScore(organizationId, id))
    .returning({ id: ltiScores.id });
  return rows.length > 0;
}

/** Returns the scores to which submissions belong, with the platform and the place in it. */
export const listSubmissionScores = (db: Db, organizationId: string, submissionIds: readonly string[]) =>
  db
    .select({
      submissionId: ltiLinkSubmissions.submissionId,
      score: ltiScores,
      platformName: ltiPlatforms.name,
      contextTitle: ltiLinks.contextTitle,
    })
    .from(ltiLinkSubmissions)
    .innerJoin(
      ltiScores,
      and(
        eq(ltiScores.organizationId, ltiLinkSubmissions.organizationId),
        eq(ltiScores.linkId, ltiLinkSubmissions.linkId),
        eq(ltiScores.sub, ltiLinkSubmissions.sub),
      ),
    )
    .innerJoin(
      ltiLinks,
      and(eq(ltiLinks.organizationId, ltiScores.organizationId), eq(ltiLinks.id, ltiScores.linkId)),
    )
    .innerJoin(
      ltiPlatforms,
      and(
        eq(ltiPlatforms.organizationId, ltiScores.organizationId),
        eq(ltiPlatforms.id, ltiScores.platformId),
      ),
    )
    .where(
      and(
        eq(ltiLinkSubmissions.organizationId, organizationId),
        inArray(ltiLinkSubmissions.submissionId, [...submissionIds]),
      ),
    );
