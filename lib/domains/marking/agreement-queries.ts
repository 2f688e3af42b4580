import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import {
  additionalMarks,
  marks,
  memberships,
  submissionMarkers,
  submissions,
  users,
} from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

/** The two marks of an answer, in points. */
export type MarkedPair = {
  submissionId: string;
  questionId: string;
  first: { marker: string; score: number };
  second: { marker: string; score: number };
};

/** Lists the answers of an assessment that both markers have finished. Voided and draft submissions are left out. */
export async function listMarkedPairs(
  db: Db,
  organizationId: string,
  assessmentId: string,
): Promise<MarkedPair[]> {
  const first = alias(submissionMarkers, "first_marker");
  const second = alias(submissionMarkers, "second_marker");
  const isMarkerInRole = (marker: typeof first | typeof second, role: "first" | "second") =>
    and(
      eq(marker.organizationId, submissions.organizationId),
      eq(marker.submissionId, submissions.id),
      eq(marker.role, role),
      isNotNull(marker.finishedAt),
    );
  const rows = await db
    .select({
      submissionId: submissions.id,
      questionId: marks.questionId,
      firstMarker: first.marker,
      firstScore: sql<number>`${marks.score}`.mapWith(Number),
      secondMarker: second.marker,
      secondScore: sql<number>`${additionalMarks.score}`.mapWith(Number),
    })
    .from(submissions)
    .innerJoin(first, isMarkerInRole(first, "first"))
    .innerJoin(second, isMarkerInRole(second, "second"))
    .innerJoin(
      marks,
      and(eq(marks.organizationId, submissions.organizationId), eq(marks.submissionId, submissions.id)),
    )
    .innerJoin(
      additionalMarks,
      and(
        eq(additionalMarks.organizationId, marks.organizationId),
        eq(additionalMarks.submissionId, marks.submissionId),
        eq(additionalMarks.questionId, marks.questionId),
        eq(additionalMarks.role, "second"),
      ),
    )
    .where(
      and(
        eq(submissions.organizationId, organizationId),
        eq(submissions.assessmentId, asUuid(assessmentId)),
        eq(submissions.isDraft, false),
        isNull(submissions.voidedAt),
        isNotNull(marks.score),
        isNotNull(additionalMarks.score),
      ),
    )
    .orderBy(submissions.id);
  return rows.map(({ submissionId, questionId, firstMarker, firstScore, secondMarker, secondScore }) => ({
    submissionId,
    questionId,
    first: { marker: firstMarker, score: firstScore },
    second: { marker: secondMarker, score: secondScore },
  }));
}

/** Returns the names of the organization's members by their ids, including those who were removed. */
export async function listMemberNames(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), isAmongIds(users.id, ids.map(asUuid))));
  return new Map(rows.map(({ id, name, email }) => [id, name || email]));
}
