import { and, inArray, sql } from "drizzle-orm";
import { DAY } from "#lib/core/durations.ts";
import { createAnonymizer } from "#lib/domains/submissions/anonymize.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { areCounters, countListed } from "#lib/platform/db/list-counts.ts";
import { listTotals } from "#lib/platform/db/schema/index.ts";

const DAYS = 14;

export type DailySubmissions = { day: Date; count: number };
export type LatestSubmission = {
  id: string;
  assessmentId: string;
  title: string;
  learnerRef: string | null;
  displayName: string | null;
  score: number;
  max_score: number;
  isWaiting: boolean;
  submittedAt: Date;
};
export type OrganizationOverview = {
  /** The last 14 days in UTC, oldest first. */
  days: DailySubmissions[];
  waiting: number;
  failingWebhooks: number;
  latest: LatestSubmission[];
};

/** Returns the organization's recent activity, without draft submissions and voided ones. */
export async function getOrganizationOverview(ctx: Ctx): Promise<OrganizationOverview> {
  require(ctx, "results.read");
  const [days, waiting, failingWebhooks, latest] = await Promise.all([
    countSubmissionsByDay(ctx),
    countListed(ctx.db, {
      organizationId: ctx.organizationId,
      list: "submissions",
      facets: JSON.stringify({ status: "awaiting_manual_grading", is_draft: false, voided: false }),
    }),
    countFailingWebhooks(ctx),
    listLatestSubmissions(ctx),
  ]);
  return { days, waiting, failingWebhooks, latest };
}

async function countFailingWebhooks({ db, organizationId }: Ctx): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from webhook_endpoints
    where organization_id = ${organizationId} and status = 'failing'`);
  return row?.count ?? 0;
}

async function countSubmissionsByDay({ db, organizationId, now }: Ctx): Promise<DailySubmissions[]> {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const days = Array.from({ length: DAYS }, (_, i) => new Date(today - (DAYS - 1 - i) * DAY));
  const names = days.map((day) => day.toISOString().slice(0, 10));
  const counters = areCounters({ organizationId, list: "submission days", ownerId: organizationId });
  const day = sql<string>`${listTotals.facets} ->> 'day'`;
  const rows = await db
    .select({ day, count: sql<number>`sum(${listTotals.n})`.mapWith(Number) })
    .from(listTotals)
    .where(and(counters, inArray(day, names)))
    .groupBy(sql`1`);
  const counts = new Map(rows.map((row) => [row.day, row.count]));
  return days.map((date, i) => ({ day: date, count: counts.get(names[i] ?? "") ?? 0 }));
}

type LatestRow = Omit<LatestSubmission, "submittedAt"> & {
  submittedAt: string;
  learnerId: string;
  anonymous: boolean;
};

/** Returns the latest submissions. Learners are hidden if grading is anonymous for the actor. */
async function listLatestSubmissions({ db, organizationId, actor }: Ctx): Promise<LatestSubmission[]> {
  const rows = await db.execute<LatestRow>(sql`
    select s.id, s.learner_id as "learnerId", a.anonymous_grading as anonymous, s.assessment_id as "assessmentId", a.title, s.learner_ref as "learnerRef",
      case when s.learner_ref is not null then l.display_name end as "displayName", s.score, s.max_score,
      s.status = 'awaiting_manual_grading' as "isWaiting", s.submitted_at as "submittedAt"
    from (
      select * from submissions where organization_id = ${organizationId} and not is_draft and voided_at is null
      order by id desc limit 8) s
    join assessments a on a.organization_id = s.organization_id and a.id = s.assessment_id
    join learners l on l.organization_id = s.organization_id and l.id = s.learner_id
    order by s.id desc`);
  return rows.map(createAnonymizer(actor)).map(({ learnerId: _, anonymous: __, submittedAt, ...row }) => ({
    ...row,
    submittedAt: new Date(submittedAt),
  }));
}
