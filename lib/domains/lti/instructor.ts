import { AppError } from "#lib/contract/app-error.ts";
import type { GradeBody, Grading } from "#lib/contract/grading.ts";
import { formatPlatformUser } from "#lib/contract/platform-user.ts";
import { getSummary } from "#lib/domains/assessments/read.ts";
import { getErasedMarker } from "#lib/domains/marking/erased-marker.ts";
import { getGrading } from "#lib/domains/marking/get-grading.ts";
import { gradeSubmission } from "#lib/domains/marking/grade-submission.ts";
import { type ExplainedSubmission, explainSubmission } from "#lib/domains/submissions/explain.ts";
import { searchSubmissions } from "#lib/domains/submissions/search.ts";
import { MARKING_ERRORS } from "#lib/messages/marking.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { LaunchRefused } from "./launch-error.ts";
import type { LaunchSession } from "./launch-sessions.ts";

const PER_PAGE = 25;

export type LaunchResults = {
  title: string;
  /** Whether only submissions that need grading are shown. */
  isWaiting: boolean;
  items: Awaited<ReturnType<typeof searchSubmissions>>["items"];
  page: number;
  /** Whether there is another page. */
  next: boolean;
  total: number;
};

/**
 * Returns a page of the results of the assessment that a teacher has launched. Without a choice, it shows those that need
 * grading, or all if none do.
 */
export async function listLaunchResults(
  session: LaunchSession,
  query: { show: "waiting" | "all" | undefined; page: number },
): Promise<LaunchResults> {
  const ctx = actAsTeacher(session);
  const { id, title } = await getSummary(ctx, { id: ctx.actor.assessmentId });
  const search = (status?: "awaiting_manual_grading") =>
    searchSubmissions(ctx, {
      filter: { assessment_id: id, status, match: "contains", is_draft: false, sort: "newest" },
      page: query.page,
      limit: PER_PAGE,
    });
  const waiting = query.show === "all" ? undefined : await search("awaiting_manual_grading");
  const isWaiting = waiting !== undefined && (query.show === "waiting" || waiting.meta.total > 0);
  const { items, meta } = isWaiting ? waiting : await search();
  return { title, isWaiting, items, page: meta.page, next: meta.next, total: meta.total };
}

export type LaunchSubmission = {
  explained: ExplainedSubmission;
  /** The questions that a teacher grades. Null if there are none, or others grade them. */
  grading: Grading | null;
};

/** Returns a submission to the assessment that a teacher has launched. Throws 404 for any other. */
export async function getLaunchSubmission(
  session: LaunchSession,
  { id }: { id: string },
): Promise<LaunchSubmission> {
  const ctx = actAsTeacher(session);
  const explained = await explainSubmission(ctx, { id });
  const grading = await getGrading(ctx, { id });
  return { explained, grading: grading.as === null || grading.questions.length === 0 ? null : grading };
}

/** Saves the marks of a teacher who came through a launch. Throws as `gradeSubmission` does. */
export async function gradeLaunchSubmission(
  session: LaunchSession,
  { id, body }: { id: string; body: Pick<GradeBody, "questions" | "finalize" | "revision"> },
): Promise<Grading> {
  const ctx = actAsTeacher(session);
  const { as } = await getGrading(ctx, { id });
  if (as === null) throw new AppError("nothing_to_grade", MARKING_ERRORS.nothingToGrade);
  return gradeSubmission(ctx, { id, body: { ...body, as } });
}

/**
 * Acts with the permissions of the launch: those of a teacher, for its assessment alone. They end with its session.
 * @throws LaunchRefused if it isn't the launch of a teacher to an assessment.
 */
function actAsTeacher({
  ctx,
  launch,
  sealer,
}: LaunchSession): Ctx & { actor: { kind: "launch"; assessmentId: string } } {
  const { id, role, assessmentId, platformId, sub } = launch;
  if (role !== "instructor" || assessmentId === null) throw new LaunchRefused("malformed_message", "role");
  const marker = formatPlatformUser({ platformId, sub });
  const erasedMarker = getErasedMarker(sealer, { platformId, sub });
  return { ...ctx, actor: { kind: "launch", id, assessmentId, marker, erasedMarker } };
}
