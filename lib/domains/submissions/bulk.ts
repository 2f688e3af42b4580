import { AppError } from "#lib/contract/app-error.ts";
import type { ResultsBulkBody, ResultsBulkResult } from "#lib/contract/results.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { requireSubmission } from "./read.ts";
import { unvoidSubmission } from "./unvoid.ts";
import { voidSubmission } from "./void.ts";

type BulkStep = { id: string } & ({ hasChanged: boolean } | { refused: AppError });

/**
 * Voids several submissions, or makes them count again, each in its own transaction. `failed` lists the submissions that
 * couldn't be changed and the reasons; all others were changed. `undo` reverts exactly the submissions that this call
 * voided.
 */
export async function applyResultsBulkAction(ctx: Ctx, input: ResultsBulkBody): Promise<ResultsBulkResult> {
  require(ctx, "attempts.manage");
  const steps: BulkStep[] = [];
  for (const id of new Set(input.ids)) steps.push(await applyAction(ctx, input, id));
  const changed = steps.flatMap((step) => ("hasChanged" in step && step.hasChanged ? [step.id] : []));
  return {
    succeeded: steps.flatMap((step) => ("hasChanged" in step ? [step.id] : [])),
    failed: steps.flatMap((step) =>
      "refused" in step ? [{ id: step.id, title: null, message: step.refused.message }] : [],
    ),
    undo: input.action === "void" && changed.length > 0 ? { action: "unvoid", ids: changed } : null,
  };
}

async function applyAction(ctx: Ctx, input: ResultsBulkBody, id: string): Promise<BulkStep> {
  try {
    const before = await requireSubmission(ctx, id);
    if (input.action === "void") await voidSubmission(ctx, { id, reason: input.reason });
    else await unvoidSubmission(ctx, { id });
    return { id: before.id, hasChanged: (before.voidedAt === null) === (input.action === "void") };
  } catch (error) {
    if (error instanceof AppError) return { id, refused: error };
    throw error;
  }
}
