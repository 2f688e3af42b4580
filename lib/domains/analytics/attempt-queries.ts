import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { getOutcomeCode } from "#lib/platform/db/schema/stored-submission.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import type { Attempt, AttemptSnapshot } from "./attempts.ts";
import { buildProbesSql } from "./probes.ts";
import type { VersionShape } from "./shape.ts";

/** An attempt as it stands, taken for new: `before` is null. `probed` is null where its version was not asked for. */
export type AttemptRow = Omit<Attempt, "probed"> & { id: string; probed: string | null };

/** Ids as PostgreSQL writes an array: passed on as they came. */
export type IdList = string;
export const formatIdList: (ids: Iterable<string | number>) => IdList = formatArrayLiteral;

const PARTIAL = sql.raw(String(getOutcomeCode("partial")));

/** Between fields and between submissions. None of the fields holds them: ids, numbers, JSON. */
const [FIELD, RECORD] = ["\u001e", "\u001d"];

/**
 * What is counted of these submissions, in no order. All in one text: a row of ten columns for each costs five times as
 * much to receive. `ids` is an array, which the planner takes for a short one: by the index, however many there are.
 */
export const buildRecordsSql = (
  organizationId: string,
  ids: SQL,
  shapes: readonly VersionShape[],
): SQL => sql`
  select string_agg(concat_ws(${FIELD}::text, s.id, s.learner_id, s.attempt_number, s.assessment_version,
    s.status = 'graded', s.passed, s.percentage, s.question_outcomes,
    case when ${PARTIAL} = any(s.question_outcomes) then s.question_scores::text else '' end,
    ${buildProbesSql(shapes)}), ${RECORD})
  from (
    select s.*, s.answers || '[]' as whole_answers from submissions s
    where s.organization_id = ${organizationId} and s.id = any(${ids}) offset 0) s`;

export const parseAttempts = (records: string | null): AttemptRow[] =>
  records === null ? [] : records.split(RECORD).map(parseAttempt);

/** These submissions, as they stand. */
export async function findAttempts(
  db: Db,
  organizationId: string,
  ids: IdList,
  shapes: readonly VersionShape[],
): Promise<AttemptRow[]> {
  const [row] = await db.execute<{ records: string | null }>(
    sql`select (${buildRecordsSql(organizationId, sql`${ids}::uuid[]`, shapes)}) as records`,
  );
  return parseAttempts(row?.records ?? null);
}

/** Null is left out by `concat_ws`, so a record of another version ends before what was probed. */
function parseAttempt(record: string): AttemptRow {
  const [
    id = "",
    learner = "",
    number,
    version,
    graded,
    passed,
    percentage,
    outcomes = "",
    scores = "",
    probed,
  ] = record.split(FIELD);
  return {
    id,
    learner,
    number: Number(number),
    version: Number(version),
    before: null,
    after: {
      graded: graded === "t",
      passed: passed === "t",
      percentage: Number(percentage),
      outcomes,
      scores,
    },
    probed: probed ?? null,
  };
}

/** What the probes of one version see in these submissions' answers, by id. */
export async function probeAnswers(
  db: Db,
  organizationId: string,
  shape: VersionShape,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.execute<{ id: string; probed: string }>(sql`
    select s.id, ${buildProbesSql([shape])} as probed
    from (
      select s.id, s.assessment_version, s.question_outcomes, s.answers || '[]' as whole_answers from submissions s
      where s.organization_id = ${organizationId} and s.id = any(${formatIdList(ids)}::uuid[]) offset 0) s`);
  return new Map(rows.map(({ id, probed }) => [id, probed]));
}

/** Learners, each with the number below which attempts are asked for, and what is left out: what is due itself. */
type OtherAttemptsQuery = { learners: ReadonlyMap<string, number>; except: readonly string[] };

/**
 * Of these learners' other attempts that are counted, the last and the best, each with what is counted of it where a note
 * says so, else null. The order is the rule of attempts.ts, here since a learner may have thousands of attempts;
 * tests/v1/analytics-choice.test.ts holds the two together.
 */
export async function findOtherAttempts(
  db: Db,
  organizationId: string,
  assessmentId: string,
  { learners, except }: OtherAttemptsQuery,
): Promise<Map<string, AttemptSnapshot | null>> {
  const rows = await db.execute<{ id: string; before: StoredBefore }>(sql`
    select o.id, o.before
    from (
      select c.id, c.before,
        row_number() over (partition by c.learner_id order by c.attempt_number desc) as from_last,
        row_number() over (partition by c.learner_id order by c.graded desc,
          case when c.graded then c.percentage end desc,
          case when c.graded then c.attempt_number else -c.attempt_number end) as from_best
      from (
        select s.id, s.learner_id, s.attempt_number, p.before,
          coalesce(p.before->>'status', s.status) = 'graded' as graded,
          coalesce((p.before->>'percentage')::double precision, s.percentage) as percentage
        from unnest(${formatIdList(learners.keys())}::uuid[], ${formatIdList(learners.values())}::integer[]) l (id, below)
        cross join lateral (
          select s.id, s.learner_id, s.attempt_number, s.status, s.percentage from submissions s
          where s.organization_id = ${organizationId} and s.learner_id = l.id and s.assessment_id = ${assessmentId}
            and s.attempt_number < l.below and not s.is_draft offset 0) s
        left join lateral (
          select p.submission_id, p.before from analytics_pending p
          where p.organization_id = ${organizationId} and p.submission_id = s.id
          order by ${FIRST_NOTE} limit 1) p on true
        where s.id <> all(${formatIdList(except)}::uuid[])
          and (p.submission_id is null or jsonb_typeof(p.before) = 'object')) c) o
    where o.from_last = 1 or o.from_best = 1`);
  return new Map(rows.map(({ id, before }) => [id, before && toSnapshot(before)]));
}

/** What a note says was counted (drizzle/0001_functions.sql). Null: nothing. */
export type StoredBefore = null | {
  status: string;
  percentage: number;
  passed: boolean;
  question_scores: number[];
  question_outcomes: number[];
};

export const toSnapshot = (before: NonNullable<StoredBefore>): AttemptSnapshot => ({
  graded: before.status === "graded",
  percentage: before.percentage,
  passed: before.passed,
  outcomes: formatIdList(before.question_outcomes),
  scores: formatIdList(before.question_scores),
});

/** Of several notes on one submission the first says what was counted; one that says "nothing" goes before all. */
const FIRST_NOTE: SQL = sql`coalesce(jsonb_typeof(p.before) = 'object', false), p.seq`;
