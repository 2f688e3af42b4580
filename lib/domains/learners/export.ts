import { notFound } from "#lib/contract/app-error.ts";
import type { LearnerExport } from "#lib/contract/learners.ts";
import { roundPoints } from "#lib/core/grading/round.ts";
import { findDrawnIds } from "#lib/domains/assessments/snapshot.ts";
import { presentAttemptSummary } from "#lib/domains/attempts/present.ts";
import { listAttemptFiles } from "#lib/domains/files/read.ts";
import { exportSubmissions } from "#lib/domains/submissions/export.ts";
import { presentMarkedPoints } from "#lib/domains/submissions/read-marks.ts";
import { buildEventBody } from "#lib/domains/webhooks/event-body.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { listChecks } from "#lib/platform/limits/check-limit.ts";
import {
  listAnchorsBySubmission,
  listAttemptsByRef,
  listDeliveriesAbout,
  listLtiLinksByRef,
  listMarksBySubmission,
  listTokensByRef,
} from "./export-queries.ts";
import { presentLearner } from "./present.ts";
import { findLearner } from "./queries.ts";
import { resolveLearnerRef } from "./resolve-ref.ts";
import { requireLearnerRef } from "./rules.ts";

/** Returns everything that is kept about a learner, without secrets, in one snapshot. Throws 404 if there is nothing. */
export function exportLearner(ctx: Ctx, { ref }: { ref: string }): Promise<LearnerExport> {
  require(ctx, "learners.export");
  requireLearnerRef(ref);
  return ctx.db.transaction(
    async (db) => {
      const txCtx = { ...ctx, db };
      return readEverything(txCtx, await resolveLearnerRef(txCtx, ref));
    },
    {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    },
  );
}

async function readEverything(ctx: Ctx, ref: string): Promise<LearnerExport> {
  const { db, organizationId } = ctx;
  const learner = await findLearner(db, organizationId, ref);
  const attempts = await listAttemptsByRef(db, organizationId, ref);
  const tokens = await listTokensByRef(db, organizationId, ref);
  const launches = await listLtiLinksByRef(db, organizationId, ref);
  const checks = await listChecks(db, organizationId, ref);
  if (!learner && attempts.length + tokens.length + launches.length + checks.length === 0)
    throw notFound("Learner");
  const submissions = learner ? await exportSubmissions(ctx, { learnerId: learner.id }) : [];
  const ids = submissions.map(({ id }) => id);
  const marks = await listMarksBySubmission(db, organizationId, ids);
  const anchors = await listAnchorsBySubmission(db, organizationId, ids);
  const draws = await loadDraws(ctx, attempts);
  const deliveries = learner ? await listDeliveriesAbout(db, organizationId, learner.id) : [];
  return {
    exported_at: ctx.now.toISOString(),
    learner: learner ? presentLearner(learner) : null,
    attempts: attempts.map((row) => ({
      ...presentAttemptSummary(row, { isAnonymous: false }),
      metadata: row.metadata,
      accommodations: { time_factor: row.timeFactor, extra_attempts: row.extraAttempts },
      saved_answers: row.savedAnswers ?? null,
      draw: draws.get(row.id) ?? null,
    })),
    submissions,
    files: (await listAttemptFiles(ctx, { attemptIds: attempts.map(({ id }) => id) })).map(
      ({ attemptId, submissionId, ...file }) => ({
        ...file,
        attempt_id: attemptId,
        submission_id: submissionId,
      }),
    ),
    marks: marks.map((mark) => ({
      submission_id: mark.submissionId,
      question_id: mark.questionId,
      role: mark.role,
      ...presentMarkedPoints(mark),
      comment: mark.comment,
      updated_at: mark.updatedAt.toISOString(),
    })),
    anchors: [...Map.groupBy(anchors, ({ anchor }) => anchor.id).values()].flatMap(presentAnchorRows),
    checks: checks.map((times) => ({ checked_at: times.map((time) => time.toISOString()) })),
    tokens: tokens.map((token) => ({
      id: token.id,
      assessment_id: token.assessmentId,
      source: token.source,
      origins: token.origins,
      metadata: token.metadata,
      created_at: token.createdAt.toISOString(),
      expires_at: token.expiresAt.toISOString(),
      used_at: token.consumedAt?.toISOString() ?? null,
      attempt_id: token.attemptId,
      submission_id: token.submissionId,
    })),
    lti_launches: launches.map((row) => ({
      platform_id: row.link.platformId,
      sub: row.learner.sub,
      assessment_id: row.link.assessmentId,
      resource_link_id: row.link.resourceLinkId,
      context_title: row.link.contextTitle,
      first_launched_at: row.learner.createdAt.toISOString(),
      last_launched_at: row.learner.lastLaunchedAt.toISOString(),
      score: row.score && {
        score_given: row.score.score.scoreGiven,
        score_maximum: row.score.score.scoreMaximum,
        timestamp: row.score.timestamp.toISOString(),
        status: row.score.status,
      },
    })),
    deliveries: deliveries.map(({ delivery, event, responses }) => ({
      id: delivery.id,
      webhook_id: delivery.webhookId,
      status: delivery.status,
      created_at: delivery.createdAt.toISOString(),
      delivered_at: delivery.deliveredAt?.toISOString() ?? null,
      body: buildEventBody(event),
      responses,
    })),
  };
}

/** Presents an anchor with its marks, from the rows that each have one of them. */
function presentAnchorRows(
  rows: Awaited<ReturnType<typeof listAnchorsBySubmission>>,
): LearnerExport["anchors"] {
  const [first] = rows;
  if (!first) return [];
  const { anchor } = first;
  return [
    {
      submission_id: anchor.submissionId,
      question_id: anchor.questionId,
      score: roundPoints(anchor.score),
      comment: anchor.comment,
      created_at: anchor.createdAt.toISOString(),
      marks: rows.flatMap(({ mark }) =>
        mark
          ? [
              {
                score: roundPoints(mark.score),
                comment: mark.comment,
                updated_at: mark.updatedAt.toISOString(),
              },
            ]
          : [],
      ),
    },
  ];
}

/** Returns the ids of the questions that attempts show, by attempt. Attempts that show a version as written are left out. */
async function loadDraws(
  ctx: Ctx,
  attempts: Awaited<ReturnType<typeof listAttemptsByRef>>,
): Promise<ReadonlyMap<string, string[]>> {
  const draws = new Map<string, string[]>();
  for (const attempt of attempts) {
    const ids = await findDrawnIds(ctx, attempt);
    if (ids) draws.set(attempt.id, ids);
  }
  return draws;
}
