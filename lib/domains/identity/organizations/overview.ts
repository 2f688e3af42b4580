import { sql } from "drizzle-orm";
import { createAnonymizer } from "#lib/domains/submissions/anonymize.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { getMinIdAt } from "#lib/platform/ids.ts";

const DAYS = 14;
const DAY = 86_400_000;

export type DailySubmissions = { day: Date; count: number };
export type LatestSubmission = {
  id: string;
  assessmentId: string;
  title: string;
  learnerRef: string | null;
  displayName: string | null;
  percentage: number;
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
    countRows(
      ctx,
      sql`select count(*) from submissions where organization_id = ${ctx.organizationId}
        and status = 'awaiting_manual_grading' and not is_draft and voided_at is null`,
    ),
    countRows(
      ctx,
      sql`select count(*) from webhook_endpoints where organization_id = ${ctx.organizationId} and status = 'failing'`,
    ),
    listLatestSubmissions(ctx),
  ]);
  return { days, waiting, failingWebhooks, latest };
}

async function countRows({ db }: Ctx, statement: ReturnType<typeof sql>): Promise<number> {
  const [row] = await db.execute<{ count: string }>(statement);
  return Number(row?.count ?? 0);
}

/** Counts submissions by a range of the primary key, because a submission's id contains its time. */
async function countSubmissionsByDay({ db, organizationId, now }: Ctx): Promise<DailySubmissions[]> {
  const first = Math.floor(now.getTime() / DAY) * DAY - (DAYS - 1) * DAY;
  const rows = await db.execute<{ day: string; count: string }>(sql`
    select extract(epoch from date_trunc('day', submitted_at, 'UTC')) * 1000 as day, count(*) as count
    from submissions
    where organization_id = ${organizationId} and id >= ${getMinIdAt(new Date(first))}::uuid and not is_draft
      and voided_at is null
    group by 1`);
  const byDay = new Map(rows.map(({ day, count }) => [Number(day), Number(count)]));
  return Array.from({ length: DAYS }, (_, i) => {
    const day = first + i * DAY;
    return { day: new Date(day), count: byDay.get(day) ?? 0 };
  });
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
      case when s.learner_ref is not null then l.display_name end as "displayName", s.percentage,
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
