import { AppError } from "#lib/contract/app-error.ts";
import type { RosterEntry } from "#lib/contract/lti-scores.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { mustAnonymize } from "#lib/domains/submissions/anonymize.ts";
import { LTI_ERRORS } from "#lib/messages/lti.ts";
import { LTI_SERVICE_ERROR_TEXTS } from "#lib/messages/lti-grades.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { ServiceTools } from "./access-tokens.ts";
import { fetchLearners } from "./roster-members.ts";
import { findMembers, listCourses, type RosterCourse, recordRosterHealth } from "./roster-queries.ts";
import { ServiceError } from "./service-error.ts";

const MAX_COURSES = 20;
/** How long all platforms together may take. */
const LIMIT_MS = 20_000;

/**
 * Asks the learning platforms for the active learners of every course that an assessment was put in, and returns them
 * by reference, each once. Empty if no platform shares its roster. A course that its platform has deleted has no
 * learners if another course has. Throws 403 for a member who grades anonymously, 404, and 502 `lti_platform_failed` for
 * more than 20 courses or if a platform doesn't answer, because a list without its learners would be wrong.
 */
export async function getRoster(
  ctx: Ctx,
  input: { assessmentId: string },
  tools: Omit<ServiceTools, "db">,
): Promise<RosterEntry[]> {
  require(ctx, "results.read");
  const { id: assessmentId, anonymousGrading } = await requireAssessment(ctx, input.assessmentId);
  if (anonymousGrading && mustAnonymize(ctx.actor))
    throw new AppError("insufficient_scope", LTI_ERRORS.rosterHidden);
  const courses = await listCourses(ctx.db, ctx.organizationId, { assessmentId, limit: MAX_COURSES + 1 });
  if (courses.length > MAX_COURSES)
    throw new AppError("lti_platform_failed", LTI_ERRORS.tooManyCourses(MAX_COURSES));
  const deadline = new Date(tools.clock().getTime() + LIMIT_MS);
  const entries = new Map<string, RosterEntry>();
  const deleted: { course: RosterCourse; error: ServiceError }[] = [];
  for (const course of courses) {
    try {
      for (const entry of await readCourse(ctx, { assessmentId, course, deadline }, tools))
        entries.set(entry.learner_ref, entry);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (!isCourseDeleted(error)) throw await recordFailure(ctx, course, error);
      deleted.push({ course, error });
    }
  }
  const [first] = deleted;
  if (first && deleted.length === courses.length) throw await recordFailure(ctx, first.course, first.error);
  return [...entries.values()].toSorted((a, b) => compareText(a.learner_ref, b.learner_ref));
}

/** Whether any platform shares its roster for an assessment, with someone who may see it. */
export async function hasRoster(ctx: Ctx, input: { assessmentId: string }): Promise<boolean> {
  require(ctx, "results.read");
  const { id: assessmentId, anonymousGrading } = await requireAssessment(ctx, input.assessmentId);
  if (anonymousGrading && mustAnonymize(ctx.actor)) return false;
  return (await listCourses(ctx.db, ctx.organizationId, { assessmentId, limit: 1 })).length > 0;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

async function readCourse(
  { db, organizationId, now }: Ctx,
  { assessmentId, course, deadline }: { assessmentId: string; course: RosterCourse; deadline: Date },
  tools: Omit<ServiceTools, "db">,
): Promise<RosterEntry[]> {
  const { platformId } = course;
  const members = await fetchLearners({ ...tools, db }, course, { ...course, deadline });
  await recordRosterHealth(db, organizationId, { platformId, now });
  const subs = members.map(({ sub }) => sub);
  const known = await findMembers(db, organizationId, { assessmentId, platformId, subs });
  return known.map(({ ref, learnerId, name, submitted }, i) => ({
    learner_id: learnerId,
    learner_ref: ref,
    display_name: name ?? members[i]?.name ?? null,
    submitted,
  }));
}

const isCourseDeleted = ({ code, status }: ServiceError): boolean =>
  code === "refused" && (status === 404 || status === 410);

/** Remembers why a platform's roster couldn't be read. Returns the error that says so. */
async function recordFailure(
  { db, organizationId, now }: Ctx,
  { platformId }: RosterCourse,
  { code }: ServiceError,
): Promise<AppError> {
  await recordRosterHealth(db, organizationId, { platformId, error: code, now });
  return new AppError("lti_platform_failed", LTI_ERRORS.platformFailed(LTI_SERVICE_ERROR_TEXTS[code]));
}
