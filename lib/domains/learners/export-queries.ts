import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import {
  additionalMarks,
  anchorMarks,
  anchors,
  attempts,
  embedTokens,
  events,
  ltiLinkLearners,
  ltiLinks,
  ltiScores,
  marks,
  webhookAttempts,
  webhookDeliveries,
} from "#lib/platform/db/schema/index.ts";

export const listAttemptsByRef = (db: Db, organizationId: string, ref: string) =>
  db
    .select()
    .from(attempts)
    .where(and(eq(attempts.organizationId, organizationId), eq(attempts.learnerRef, ref)))
    .orderBy(asc(attempts.id));

/** Returns the places in learning platforms through which a learner came, with the score that each was sent. */
export const listLtiLinksByRef = (db: Db, organizationId: string, ref: string) =>
  db
    .select({ learner: ltiLinkLearners, link: ltiLinks, score: ltiScores })
    .from(ltiLinkLearners)
    .innerJoin(
      ltiLinks,
      and(
        eq(ltiLinks.organizationId, ltiLinkLearners.organizationId),
        eq(ltiLinks.id, ltiLinkLearners.linkId),
      ),
    )
    .leftJoin(
      ltiScores,
      and(
        eq(ltiScores.organizationId, ltiLinkLearners.organizationId),
        eq(ltiScores.linkId, ltiLinkLearners.linkId),
        eq(ltiScores.sub, ltiLinkLearners.sub),
      ),
    )
    .where(and(eq(ltiLinkLearners.organizationId, organizationId), eq(ltiLinkLearners.learnerRef, ref)))
    .orderBy(asc(ltiLinkLearners.createdAt), asc(ltiLinkLearners.linkId));

export const listTokensByRef = (db: Db, organizationId: string, ref: string) =>
  db
    .select()
    .from(embedTokens)
    .where(and(eq(embedTokens.organizationId, organizationId), eq(embedTokens.learnerRef, ref)))
    .orderBy(asc(embedTokens.id));

/** Returns the working marks of all markers. */
export async function listMarksBySubmission(
  db: Db,
  organizationId: string,
  submissionIds: readonly string[],
) {
  const first = await db
    .select()
    .from(marks)
    .where(and(eq(marks.organizationId, organizationId), isAmongIds(marks.submissionId, submissionIds)))
    .orderBy(asc(marks.submissionId), asc(marks.questionId));
  const others = await db
    .select()
    .from(additionalMarks)
    .where(
      and(
        eq(additionalMarks.organizationId, organizationId),
        isAmongIds(additionalMarks.submissionId, submissionIds),
      ),
    )
    .orderBy(
      asc(additionalMarks.submissionId),
      asc(additionalMarks.questionId),
      asc(additionalMarks.updatedAt),
    );
  return [...first.map((mark) => ({ ...mark, role: "first" as const })), ...others];
}

/** Returns the anchors in submissions, each with one of its marks, or null if it has none. */
export const listAnchorsBySubmission = (db: Db, organizationId: string, submissionIds: readonly string[]) =>
  db
    .select({ anchor: anchors, mark: anchorMarks })
    .from(anchors)
    .leftJoin(
      anchorMarks,
      and(eq(anchorMarks.organizationId, anchors.organizationId), eq(anchorMarks.anchorId, anchors.id)),
    )
    .where(and(eq(anchors.organizationId, organizationId), isAmongIds(anchors.submissionId, submissionIds)))
    .orderBy(asc(anchors.id), asc(anchorMarks.marker));

/** Returns the deliveries about a learner, oldest first, each with its event and the responses that were stored. */
export const listDeliveriesAbout = (db: Db, organizationId: string, learnerId: string) =>
  db
    .select({
      delivery: webhookDeliveries,
      event: events,
      responses: sql<string[]>`array(select a.response_body from ${webhookAttempts} a
        where a.organization_id = ${webhookDeliveries.organizationId} and a.delivery_id = ${webhookDeliveries.id}
          and a.response_body is not null order by a.number)`,
    })
    .from(webhookDeliveries)
    .innerJoin(
      events,
      and(
        eq(events.organizationId, webhookDeliveries.organizationId),
        eq(events.id, webhookDeliveries.eventId),
      ),
    )
    .where(and(eq(events.organizationId, organizationId), eq(events.learnerId, learnerId)))
    .orderBy(asc(webhookDeliveries.id));
