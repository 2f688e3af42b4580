import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import type { Api } from "./bench/api.ts";
import { insertSubmissions, QUESTIONS } from "./fill-submissions.ts";

/** How many assessments share the submissions that the first one doesn't have. */
const OTHERS = 25;
/** How many submissions are generated. The others are copies of them. */
const ORIGINALS = 2_000;
/** The number of rows per statement, so that none reaches the statement timeout. */
const BATCH_SIZE = 10_000;

export type FilledOrganization = { assessmentId: string; collectionId: string };

/**
 * Creates published assessments with `rows` submissions together, of which the first has a sixth, and a collection of that and
 * four others. Each learner has nine submissions, three of them at most to the same assessment. The oldest submissions are late, draft, voided or wait for a grader, one in
 * a thousand each, so that lists of these begin far from the newest one. Analytics hasn't any notes of them.
 */
export async function fillOrganization(
  db: Db,
  { organizationId, api }: { organizationId: string; api: Api },
  rows: number,
): Promise<FilledOrganization> {
  const ids: string[] = [];
  for (let n = 0; n <= OTHERS; n++) {
    const { id } = await api.post<{ id: string }>("/v1/assessments", {
      title: `Scale ${n}`,
      settings: { allowed_attempts: null },
      exercises: [{ questions: QUESTIONS }],
    });
    await api.post(`/v1/assessments/${id}/publish`);
    ids.push(id);
  }
  const [assessmentId = ""] = ids;
  const collection = await api.post<{ id: string }>("/v1/collections", { name: "Scale" });
  for (const id of ids.slice(0, 5))
    await api.post(`/v1/collections/${collection.id}/items`, { assessment_id: id });
  if (rows > 0) await fill(db, { organizationId, ids }, rows);
  return { assessmentId, collectionId: collection.id };
}

async function fill(
  db: Db,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
  rows: number,
): Promise<void> {
  const [first = ""] = ids;
  const learners = Math.ceil(rows / 9);
  await insertSubmissions(db, organizationId, first, ORIGINALS, 0);
  const originals = await db.execute<{ id: string }>(sql`
    select id from submissions where organization_id = ${organizationId} and assessment_id = ${first} order by id`);
  const templates = `{${originals.map(({ id }) => id).join(",")}}`;
  for (let from = 0; from < learners; from += BATCH_SIZE)
    await db.execute(sql`
      insert into learners (organization_id, id, learner_ref)
      select ${organizationId}, md5(${organizationId} || 'learner ' || i)::uuid, 'learner ' || i
      from generate_series(${from}::integer, ${Math.min(learners, from + BATCH_SIZE) - 1}::integer) i`);
  const assessments = sql`${`{${ids.join(",")}}`}::uuid[]`;
  const getAssessmentIndex = (n: SQL) => sql`case when ${n} % 6 = 0 then 1 else 2 + ${n} % ${OTHERS} end`;
  for (let from = ORIGINALS; from < rows; from += BATCH_SIZE) {
    await db.execute(sql`
      insert into submissions (organization_id, id, assessment_id, assessment_version, learner_id, learner_ref, source,
        status, is_draft, late, voided_at, attempt_number, answers, fractions, question_scores, question_outcomes, score,
        max_score, percentage, passed, passing_score_percent, auto_score, submitted_at, graded_at, updated_at,
        coded_answers)
      select s.organization_id, (lpad(to_hex(1700000000000 + c.i::bigint * 1000), 12, '0') || '70008'
          || substr(md5(c.i || ${first}), 1, 15))::uuid,
        (${assessments})[${getAssessmentIndex(sql`c.i`)}], 1,
        md5(${organizationId} || 'learner ' || c.i % ${learners})::uuid, 'learner ' || c.i % ${learners}, 'api',
        case when c.rare and c.i % 3 = 0 then 'awaiting_manual_grading' else 'graded' end, c.rare and c.i % 11 = 0,
        c.rare and c.i % 2 = 0, case when c.rare and c.i % 5 = 0 then now() end, c.attempt_number, s.answers, s.fractions,
        s.question_scores, s.question_outcomes, s.score, s.max_score, s.percentage, s.passed, s.passing_score_percent,
        s.auto_score, to_timestamp(1700000000 + c.i), to_timestamp(1700000000 + c.i),
        to_timestamp(1700000000 + c.i::bigint * 7919 % 3000017), s.coded_answers
      from (
        select i, i < ${Math.ceil(rows / 100)}::integer as rare,
          (select count(*) from generate_series(i % ${learners}, i, ${learners}::integer) earlier
            where ${getAssessmentIndex(sql`earlier`)} = ${getAssessmentIndex(sql`i`)}) as attempt_number
        from generate_series(${from}::integer, ${Math.min(rows, from + BATCH_SIZE) - 1}::integer) i) c
      join submissions s on s.organization_id = ${organizationId}
        and s.id = (${templates}::uuid[])[1 + c.i % ${ORIGINALS}]`);
    await db.execute(sql`delete from analytics_pending where organization_id = ${organizationId}`);
  }
  for (const id of ids)
    await db.execute(sql`
      insert into attempt_counters (organization_id, assessment_id, learner_id, used)
      select organization_id, assessment_id, learner_id, max(attempt_number) from submissions
      where organization_id = ${organizationId} and assessment_id = ${id} group by 1, 2, 3
      on conflict (organization_id, assessment_id, learner_id) do nothing`);
}
