import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import type { StoredResult } from "#lib/platform/db/schema/stored-regrade.ts";
import type { RegradeRow } from "./queries.ts";

/** What is the same for all submissions that one commit or revert changes. */
export type Application = {
  regradeId: string;
  assessmentId: string;
  externalId: string | null;
  now: Date;
};

/**
 * Locks the submissions of a preview in the order of their ids, as everyone who locks several does, and counts those that
 * haven't changed since it was computed, other than by its own commit.
 */
export async function lockUnchanged(
  db: Db,
  organizationId: string,
  { id }: Pick<RegradeRow, "id">,
  { isCommitted }: { isCommitted: boolean },
): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`
    with locked as materialized (
      select s.id from submissions s
      join regrade_submissions c on c.organization_id = s.organization_id and c.submission_id = s.id
      where c.organization_id = ${organizationId} and c.regrade_id = ${id} and s.revision = c.revision + ${isCommitted ? 1 : 0}
      order by s.id for no key update of s)
    select count(*)::int as n from locked`);
  return row?.n ?? 0;
}

/** Gives the submissions of a preview their new results, in one statement. Returns how many were changed. */
export const applyPreview = (db: Db, organizationId: string, application: Application): Promise<number> =>
  apply(
    db,
    organizationId,
    application,
    sql`select c.submission_id as id, c.revision, c.before, c.after from regrade_submissions c
      where c.organization_id = ${organizationId} and c.regrade_id = ${application.regradeId} and c.after is not null`,
  );

/** Gives the submissions that only a regrade's commit has changed their earlier results back, in one statement. */
export const restoreBefore = (db: Db, organizationId: string, application: Application): Promise<number> =>
  apply(
    db,
    organizationId,
    application,
    sql`select c.submission_id as id, c.revision + 1 as revision, c.after as before, c.before as after
      from regrade_submissions c
      where c.organization_id = ${organizationId} and c.regrade_id = ${application.regradeId} and c.after is not null`,
  );

export type ChangedResult = { id: string; revision: number; before: StoredResult; after: StoredResult };

/** Gives these submissions new results. */
export const applyResults = (
  db: Db,
  organizationId: string,
  application: Application,
  results: readonly ChangedResult[],
): Promise<number> =>
  apply(
    db,
    organizationId,
    application,
    sql`select r.* from jsonb_to_recordset(${JSON.stringify(results)}::text::jsonb) as r (id uuid, revision integer,
      before jsonb, after jsonb)`,
  );

/**
 * Replaces the results of submissions that still have the named revision, and writes an event for each whose score, maximum,
 * percentage or passing changes.
 */
async function apply(
  db: Db,
  organizationId: string,
  { regradeId, assessmentId, externalId, now }: Application,
  source: SQL,
): Promise<number> {
  const at = now.toISOString();
  const [row] = await db.execute<{ n: number }>(sql`
    with changed as (
      update submissions s
      set fractions = a.fractions, question_scores = a.question_scores, question_outcomes = a.question_outcomes,
        score = a.score, max_score = a.max_score, percentage = a.percentage, passed = a.passed,
        auto_score = a.auto_score, manual_score = a.manual_score, status = a.status, regrades = a.regrades,
        graded_at = case when a.status = 'graded' then coalesce(a.graded_at, ${at}::timestamptz) end
      from (${source}) c
      cross join lateral jsonb_to_record(c.after) as a (fractions jsonb, question_scores double precision[],
        question_outcomes smallint[], score double precision, max_score double precision,
        percentage double precision, passed boolean, auto_score double precision, manual_score double precision,
        status text, regrades uuid[], graded_at timestamptz)
      where s.organization_id = ${organizationId} and s.assessment_id = ${assessmentId} and s.id = c.id
        and s.revision = c.revision
      returning s.organization_id, s.id, s.assessment_id, s.learner_id, s.learner_ref, s.score, s.max_score, s.percentage,
        s.passed, s.status, s.submitted_at, s.source, s.is_draft, s.metadata, s.attempt_number, s.attempt_id,
        jsonb_build_object('score', c.before->'score', 'max_score', c.before->'max_score',
          'percentage', c.before->'percentage', 'passed', c.before->'passed') as before),
    told as (
      insert into events (organization_id, id, type, data, created_at, learner_id)
      select c.organization_id, new_uuid7(), 'submission.regraded', jsonb_build_object(
          'submission_id', c.id, 'assessment_id', c.assessment_id, 'learner_ref', c.learner_ref, 'score', c.score,
          'max_score', c.max_score, 'percentage', c.percentage, 'passed', c.passed,
          'awaiting_manual_grading', c.status <> 'graded',
          'submitted_at', to_char(c.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'source', c.source, 'is_draft', c.is_draft, 'previous_score', c.before->'score',
          'previous_passed', c.before->'passed', 'regrade_id', ${regradeId}::text, 'metadata', c.metadata,
          'attempt_number', c.attempt_number, 'attempt_id', c.attempt_id,
          'assessment_external_id', ${externalId}::text),
        ${at}::timestamptz, c.learner_id
      from changed c
      where (c.score, c.max_score, c.percentage, c.passed) is distinct from ((c.before->>'score')::double precision,
        (c.before->>'max_score')::double precision, (c.before->>'percentage')::double precision,
        (c.before->>'passed')::boolean))
    select count(*)::int as n from changed`);
  return row?.n ?? 0;
}
