import { type SQL, sql } from "drizzle-orm";

/*
 * SQL for the results in `regrade_submissions c`, as values of the type submission_result. Releases before that type stored
 * JSON. A value of the type isn't compared with null: it would be null if all of its fields were.
 */

/** Reads a result as the type. */
export const readResult = (column: SQL, json: SQL): SQL =>
  sql`coalesce(${column}, jsonb_populate_record(null::submission_result, ${json}))`;

export const RESULT_BEFORE: SQL = readResult(sql`c.result_before`, sql`c.before`);
export const RESULT_AFTER: SQL = readResult(sql`c.result_after`, sql`c.after`);

/** Whether a regrade changes the result of this submission. */
export const IS_CHANGED: SQL = sql`c.after is not null`;

/**
 * Sets the columns of a submission to `c.result`. A result without a time was graded by the change itself, at `at`. One
 * without a manual score has no final marks: it is from before they became final.
 */
export const setResult = (at: string, finalMarks: SQL = sql`s.final_marks`): SQL => sql`
  fractions = (c.result).fractions, question_scores = (c.result).question_scores,
  question_outcomes = (c.result).question_outcomes, score = (c.result).score, max_score = (c.result).max_score,
  percentage = (c.result).percentage, passed = (c.result).passed, auto_score = (c.result).auto_score,
  manual_score = (c.result).manual_score, status = (c.result).status, regrades = (c.result).regrades,
  final_marks = case when (c.result).manual_score is not null then ${finalMarks} end,
  graded_at = case when (c.result).status = 'graded' then coalesce((c.result).graded_at, ${at}::timestamptz) end`;

/** The fields of a result that an event reports. */
const REPORTED = ["score", "max_score", "percentage", "passed", "status"] as const;
const readFields = (result: SQL): SQL =>
  sql.join(
    REPORTED.map((name) => sql`${result}.${sql.identifier(name)}`),
    sql`, `,
  );

const before = sql`(s.result_before)`;
const after = sql`(s.result_after)`;

/** Whether an event reports the change from `s.result_before` to `s.result_after`. */
export const IS_REPORTED: SQL = sql`(${readFields(after)}) is distinct from (${readFields(before)})`;

/** Builds the data of `submission.regraded` for the submission `s` and the same two results. */
export const buildEventData = ({ regradeId, externalId }: { regradeId: string; externalId: SQL }): SQL => sql`
  jsonb_build_object('submission_id', s.id, 'assessment_id', s.assessment_id, 'learner_ref', s.learner_ref,
    'score', ${after}.score, 'max_score', ${after}.max_score, 'percentage', ${after}.percentage, 'passed', ${after}.passed,
    'awaiting_manual_grading', ${after}.status <> 'graded',
    'submitted_at', to_char(s.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'source', s.source, 'is_draft', s.is_draft, 'previous_score', ${before}.score, 'previous_passed', ${before}.passed,
    'regrade_id', ${regradeId}::text, 'metadata', s.metadata, 'attempt_number', s.attempt_number,
    'attempt_id', s.attempt_id, 'assessment_external_id', ${externalId}::text)`;
