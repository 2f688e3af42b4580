import { invalidRequest } from "#lib/contract/app-error.ts";
import type { Issue } from "#lib/contract/issues.ts";
import type { CreateRegradeBody } from "#lib/contract/regrades.ts";
import { listRegradeIds, loadRegrades } from "#lib/domains/assessments/corrections.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { REGRADE_ISSUES } from "#lib/messages/regrades.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { findCorrectionIssues, type PublishedQuestion } from "./find-issues.ts";
import { findPublishedQuestions, type RegradeRow } from "./queries.ts";

type Assessment = Pick<AssessmentRow, "id" | "version" | "regrades">;

/**
 * Returns the versions to correct, oldest first: those of `versions` that hold a corrected question, or all that do if
 * none are named. Throws `invalid_request` for corrections that don't fit them. The caller checks the permission.
 */
export async function findVersions(
  ctx: Ctx,
  assessment: Assessment,
  { corrections, versions }: Pick<CreateRegradeBody, "corrections" | "versions">,
): Promise<number[]> {
  const unknown = (versions ?? []).flatMap((version, i): Issue[] =>
    version > assessment.version ? [{ path: ["versions", i], message: REGRADE_ISSUES.unknownVersion }] : [],
  );
  if (unknown.length > 0) throw invalidRequest(unknown);
  const questionIds = corrections.map(({ question_id }) => question_id.toLowerCase());
  const found = await findPublishedQuestions(ctx.db, ctx.organizationId, {
    assessmentId: assessment.id,
    questionIds,
    versions,
  });
  const published: PublishedQuestion[] = [];
  for (const { version, question } of found) {
    const regrades = await loadRegrades(ctx, listRegradeIds(assessment, version));
    published.push({ version, question, regrades });
  }
  const issues = findCorrectionIssues(corrections, published);
  if (issues.length > 0) throw invalidRequest(issues.slice(0, 100));
  return [...new Set(published.map(({ version }) => version))].sort((a, b) => a - b);
}

/**
 * Checks whether a version with a corrected question was published since a regrade was previewed, which the regrade has
 * to correct as well because its versions weren't named. Versions never change, so only those after the last one that
 * it corrects are read, which usually are none.
 */
export async function hasNewVersion(
  ctx: Ctx,
  assessment: Pick<AssessmentRow, "id" | "version">,
  { corrections, versions }: Pick<RegradeRow, "corrections" | "versions">,
): Promise<boolean> {
  const last = Math.max(...versions);
  const questionIds = corrections.flatMap(({ question_id, in_every_version: isInEveryVersion }) =>
    isInEveryVersion ? question_id : [],
  );
  if (questionIds.length === 0 || assessment.version <= last) return false;
  const found = await findPublishedQuestions(ctx.db, ctx.organizationId, {
    assessmentId: assessment.id,
    questionIds,
    versions: Array.from({ length: assessment.version - last }, (_, i) => last + 1 + i),
  });
  return found.length > 0;
}
