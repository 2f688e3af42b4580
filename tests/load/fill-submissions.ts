import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { choiceQuestion, numericQuestion, textQuestion } from "#tests/support/quiz.ts";

const partial = choiceQuestion(1, ["a", "b", "c"], { scoring: "partial" });
export const QUESTIONS = [
  ...Array.from({ length: 14 }, () => choiceQuestion()),
  ...[partial, partial, textQuestion(), textQuestion(), numericQuestion(), numericQuestion()],
];

/** The number of rows per statement, so that none reaches the statement timeout. */
const BATCH_SIZE = 20_000;

/**
 * Inserts submissions of a published assessment of `QUESTIONS`, of which `from` already exist. Seven of ten learners
 * have one attempt, the others two. Every 20th answer is skipped. Analytics hasn't counted any of them. They were updated
 * in another order than they were submitted.
 */
export async function insertSubmissions(
  db: Db,
  organizationId: string,
  assessmentId: string,
  rows: number,
  from: number,
): Promise<void> {
  const learners = Math.floor(rows * 0.7);
  const [org, quiz] = [sql`${organizationId}::uuid`, sql`${assessmentId}::uuid`];
  const target: InsertTarget = {
    org,
    quiz,
    learnerId: (n) => sql`md5(${assessmentId}::text || 'l' || (${n} + ${from}::int))::uuid`,
    learnerRef: (n) => sql`${assessmentId}::text || ' ' || (${n} + ${from}::int)`,
  };
  const { learnerId, learnerRef } = target;
  await db.execute(sql`
    insert into learners (organization_id, id, learner_ref)
    select ${org}, ${learnerId(sql`i`)}, ${learnerRef(sql`i`)} from generate_series(1, ${learners}::int) i`);
  await db.execute(sql`
    insert into attempt_counters (organization_id, assessment_id, learner_id, used)
    select ${org}, ${quiz}, ${learnerId(sql`i`)}, case when i <= ${rows - learners}::int then 2 else 1 end
    from generate_series(1, ${learners}::int) i`);
  for (let first = 1; first <= rows; first += BATCH_SIZE) {
    const last = Math.min(rows, first + BATCH_SIZE - 1);
    await insertBatch(db, target, { learners, from, first, last });
  }
}

/** Each assessment has its own learners, so that several assessments of an organization can be filled. */
type InsertTarget = { org: SQL; quiz: SQL; learnerId: (n: SQL) => SQL; learnerRef: (n: SQL) => SQL };
type BatchRange = { learners: number; from: number; first: number; last: number };

async function insertBatch(
  db: Db,
  { org, quiz, learnerId, learnerRef }: InsertTarget,
  { learners, from, first, last }: BatchRange,
) {
  await db.execute(sql`
    insert into submissions (organization_id, id, assessment_id, assessment_version, learner_id, learner_ref, source,
      status, is_draft, late, attempt_number, answers, fractions, question_scores, question_outcomes, score, max_score,
      percentage, passed, passing_score_percent, auto_score, submitted_at, graded_at, updated_at, coded_answers)
    select ${org}, (lpad(to_hex(1700000000000 + s.i + ${from}::int), 12, '0') || '7000' || '8'
        || substr(md5(s.i || ${quiz}::text), 1, 15))::uuid,
      ${quiz}, 1, ${learnerId(sql`s.learner`)}, ${learnerRef(sql`s.learner`)}, 'api', 'graded', false, false,
      case when s.i > ${learners}::int then 2 else 1 end, a.answers, a.fractions, a.scores, a.outcomes, a.total, 20,
      round((a.total * 5)::numeric, 2), a.total >= 10, 50, a.total, now(), now(),
      now() - (s.i::bigint * 7919 % 1000003) * interval '1 second', a.codes
    from (select i, case when i <= ${learners}::int then i else i - ${learners}::int end as learner
      from generate_series(${first}::int, ${last}::int) i order by i) s,
    lateral (
      select jsonb_agg(case when q.skipped then null else
            jsonb_build_array(jsonb_build_object('responseId', 'r1', 'value', q.value)) end order by g) as answers,
        jsonb_agg(jsonb_build_array(case when q.skipped then null else q.score end) order by g) as fractions,
        array_agg(q.score order by g) as scores, sum(q.score) as total,
        array_agg((case when q.skipped then 0 when q.score = 1 then 3 when q.score > 0 then 2 else 1 end)::smallint
          order by g) as outcomes,
        string_agg(case when q.skipped then '' else q.code end, ',' order by g) filter (where g <= 16) as codes
      from (
        select g, r < 0.05 as skipped,
          case when g <= 14 then to_jsonb(substr('abc', 1 + floor(r * 3)::int, 1))
            when g <= 16 then case when r < 0.5 then '["a"]'::jsonb when r < 0.8 then '["a","b"]' else '["a","b","c"]' end
            when g <= 18 then to_jsonb('an answer ' || floor(r * 1000)) else to_jsonb(floor(r * 100)) end as value,
          case when g <= 14 then floor(r * 3)::text when r < 0.5 then '0' when r < 0.8 then '0.1' else '0.1.2' end as code,
          case when r < 0.05 then 0 when g in (15, 16) then ceil(greatest(1, (r - 0.2) * 10 / 3)) / 3
            else floor(r + 0.5) end::double precision as score
        from (select g, random() as r from generate_series(1, 20) g where s.i > 0) draw) q) a`);
}
