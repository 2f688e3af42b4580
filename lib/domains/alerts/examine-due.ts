import { listDueExaminations, runExamination } from "#lib/domains/analytics/examinations.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { type Ctx, createSystemContext } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { examineVersion } from "./examine-version.ts";
import { type NewAlert, saveAlerts } from "./queries.ts";

type Options = { now: Date; signal?: AbortSignal; onFailure: (error: unknown) => void };

/**
 * Examines the questions of all versions that are due, and sends an event for each new alert. The worker calls this
 * function, and any number of processes can run it at once. Stops between versions if `signal` is aborted.
 */
export async function examineDue(db: Db, { now, signal, onFailure }: Options): Promise<void> {
  for (const { organizationId, assessmentId, version } of await listDueExaminations(db, now)) {
    if (signal?.aborted) return;
    const ctx = createSystemContext(db, organizationId, now);
    const due = { assessmentId, version };
    await runExamination(ctx, due, {
      examine: (txCtx) => examineVersion(txCtx, due),
      save: (txCtx, { alerts }) => updateAlerts(txCtx, due, alerts),
    }).catch(onFailure);
  }
}

async function updateAlerts(
  ctx: Ctx,
  { assessmentId, version }: { assessmentId: string; version: number },
  alerts: readonly NewAlert[],
): Promise<void> {
  const added = await saveAlerts(ctx.db, ctx.organizationId, { assessmentId, version, now: ctx.now }, alerts);
  for (const { id, questionId, kind } of added) {
    await emit(ctx, "question.flagged", {
      alert_id: id,
      assessment_id: assessmentId,
      question_id: questionId,
      version,
      kind,
    });
  }
}
