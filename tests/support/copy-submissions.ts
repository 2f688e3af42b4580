import type { Database } from "#lib/platform/db/client.ts";
import { testDatabase } from "./api.ts";

/**
 * Copies the submissions of an assessment until there are `counts` of each learner's. Each copy is of a learner of its own,
 * because counting the attempts of one learner takes time that grows with their square.
 */
export async function copySubmissions(
  assessmentId: string,
  counts: Readonly<Record<string, number>>,
  { sql }: Pick<Database, "sql"> = testDatabase(),
): Promise<void> {
  await sql`
    with copies as materialized (
      select s.*, gen_random_uuid() as copy_learner, s.learner_ref || ' ' || i as copy_ref
      from submissions s
      cross join lateral generate_series(1, (${JSON.stringify(counts)}::text::jsonb->>s.learner_ref)::int - 1) i
      where s.assessment_id = ${assessmentId}),
    added as (
      insert into learners (organization_id, id, learner_ref)
      select organization_id, copy_learner, copy_ref from copies)
    insert into submissions (organization_id, id, assessment_id, assessment_version, learner_id, learner_ref, source,
      status, is_draft, late, attempt_number, answers, fractions, question_scores, question_outcomes, score, max_score,
      percentage, passed, passing_score_percent, auto_score, submitted_at, graded_at)
    select c.organization_id, gen_random_uuid(), c.assessment_id, c.assessment_version, c.copy_learner, c.copy_ref,
      c.source, c.status, false, false, 1, c.answers, c.fractions, c.question_scores, c.question_outcomes, c.score,
      c.max_score, c.percentage, c.passed, c.passing_score_percent, c.auto_score, c.submitted_at, c.graded_at
    from copies c`;
}
