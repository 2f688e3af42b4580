import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { getOutcomeCode } from "#lib/platform/db/schema/stored-submission.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import { unknownToPlanner } from "#lib/platform/db/unknown-to-planner.ts";
import type { Attempt, AttemptSnapshot } from "./attempts.ts";
import { buildPartKey, joinPartKey } from "./part-key.ts";
import {
  buildProbesSql,
  buildUncodedProbesSql,
  type ProbedVersion,
  UNCODED_ANSWERS,
  WHOLE_ANSWERS,
} from "./probes.ts";
import type { VersionShape } from "./shape.ts";

/**
 * An attempt in its current state, with a null `before`, as if it were new. `probed` is null if it has no codes and its
 * version had no probes.
 */
export type AttemptRow = Omit<Attempt, "probed"> & { version: number; probed: string | null };

/** Ids as a PostgreSQL array literal, which can be passed on without parsing it. */
export type IdList = string;
export const formatIdList: (ids: Iterable<string | number>) => IdList = formatArrayLiteral;

const PARTIAL = getOutcomeCode("partial");
const FIRST_PARTIAL = sql`array_position(s.question_outcomes, ${sql.raw(String(PARTIAL))}::smallint)`;

/** The separators of fields and of submissions. Ids, numbers and JSON never contain them. */
const [FIELD, RECORD] = ["\u001e", "\u001d"];
/** Stands for the codes of a submission without any. */
const NO_CODES = "-none-";

/**
 * Selects the countable fields of the submissions `s` of `source`, in no particular order, as one text. Receiving a row of
 * ten columns for each submission would cost five times as much.
 */
export const buildRecordsSql = (source: SQL, shapes: readonly VersionShape[]): SQL => sql`
  select string_agg(concat_ws(${FIELD}::text, s.id, s.learner_id, s.attempt_number, s.assessment_version,
    array_to_string(s.regrades, ','), s.voided_at is not null, s.status = 'graded', s.passed, s.percentage,
    array_to_string(s.question_outcomes, ''),
    coalesce(array_to_string(s.question_scores[${FIRST_PARTIAL}:], ','), ''),
    coalesce(array_to_string(s.draw, ','), ''), coalesce(s.coded_answers, ${NO_CODES}::text),
    ${buildUncodedProbesSql(shapes)}), ${RECORD})
  from (
    select s.*, ${UNCODED_ANSWERS} as whole_answers
    from ${source}
    offset 0) s`;

/**
 * Selects the submissions with these ids, an array that the planner must not know: it then expects ten ids and reads
 * the index of the key, even if the table has no statistics. For many known ids, it would read the whole table. A lookup
 * for each id would take twice as long.
 */
export const buildLookupsSql = (organizationId: string, ids: SQL, more: SQL = sql``): SQL => sql`submissions s
  where s.organization_id = ${unknownToPlanner(organizationId)} and s.id = any(${ids}) ${more}`;

export const parseAttempts = (records: string | null): AttemptRow[] =>
  records === null ? [] : records.split(RECORD).map(parseAttempt);

/** Finds these submissions in their current state. */
export async function findAttempts(
  db: Db,
  organizationId: string,
  ids: IdList,
  shapes: readonly VersionShape[],
): Promise<AttemptRow[]> {
  const [row] = await db.execute<{ records: string | null }>(
    sql`select (${buildRecordsSql(buildLookupsSql(organizationId, sql`(select ${ids}::uuid[])::uuid[]`), shapes)}) as records`,
  );
  return parseAttempts(row?.records ?? null);
}

/** Parses a record. `concat_ws` skips nulls, so the record of a version without probes ends before the last field. */
function parseAttempt(record: string): AttemptRow {
  const [
    id = "",
    learner = "",
    number,
    version = "",
    regrades = "",
    voided,
    graded,
    passed,
    percentage,
    outcomes = "",
    scores = "",
    draw = "",
    codes = NO_CODES,
    probed,
  ] = record.split(FIELD);
  return {
    id,
    learner,
    number: Number(number),
    version: Number(version),
    before: null,
    after:
      voided === "t"
        ? null
        : {
            part: joinPartKey(version, regrades),
            graded: graded === "t",
            passed: passed === "t",
            percentage: Number(percentage),
            outcomes,
            scores,
          },
    draw,
    ...(codes === NO_CODES ? { codes: null, probed: probed ?? null } : { codes, probed: "" }),
  };
}

/** Returns the probe results of these submissions, all to this version, by submission id. */
export async function probeAnswers(
  db: Db,
  organizationId: string,
  version: ProbedVersion,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.execute<{ id: string; probed: string }>(sql`
    select s.id, ${buildProbesSql([version])} as probed
    from (
      select s.id, s.assessment_version, s.question_outcomes, ${WHOLE_ANSWERS} as whole_answers from submissions s
      where s.organization_id = ${organizationId} and s.id = any(${formatIdList(ids)}::uuid[]) offset 0) s`);
  return new Map(rows.map(({ id, probed }) => [id, probed]));
}

type OtherAttemptsQuery = {
  /** The learners, each with the number below which attempts are searched. */
  learners: ReadonlyMap<string, number>;
  /** The submissions to leave out. */
  except: readonly string[];
  /** Whether no note is about any of the attempts, so all are counted as they are. */
  areUnchanged: boolean;
  shapes: readonly VersionShape[];
};

/**
 * Finds all attempts of these learners before the given numbers that aren't voided. No note is about any of them. For a few
 * attempts of each learner, this is faster than choosing among them (`findOtherAttempts`).
 */
export async function findEarlierAttempts(
  db: Db,
  organizationId: string,
  assessmentId: string,
  { learners, except, shapes }: Pick<OtherAttemptsQuery, "learners" | "except" | "shapes">,
): Promise<AttemptRow[]> {
  const ids = sql`array(select o.id from ${buildLearnerAttemptsSql(organizationId, learners)}
    where o.assessment_id = ${assessmentId} and o.id <> all(${formatIdList(except)}::uuid[]))`;
  const below = Math.max(...learners.values());
  const isEarlier = sql`and s.attempt_number < ${below} and not s.is_draft and s.voided_at is null`;
  const source = buildLookupsSql(organizationId, ids, isEarlier);
  const [row] = await db.execute<{ records: string | null }>(
    sql`select (${buildRecordsSql(source, shapes)}) as records`,
  );
  const attempts = parseAttempts(row?.records ?? null).filter(
    ({ learner, number }) => number < (learners.get(learner) ?? 0),
  );
  for (const attempt of attempts) attempt.before = attempt.after;
  return attempts;
}

/**
 * Selects the ids `o` of the submissions of the learners `l`. A learner's submissions are found without naming the
 * assessment: with it, the index of the assessment can seem as good, and is read for each learner.
 */
const buildLearnerAttemptsSql = (
  organizationId: string,
  learners: OtherAttemptsQuery["learners"],
): SQL => sql`
  unnest(${formatIdList(learners.keys())}::uuid[], ${formatIdList(learners.values())}::integer[]) l (id, below)
  cross join lateral (
    select s.id, s.assessment_id from submissions s
    where s.organization_id = ${unknownToPlanner(organizationId)} and s.learner_id = l.id offset 0) o`;

/** The columns of the first note about a submission. All are null if there is none. */
const buildFirstNoteSql = (organizationId: string, assessmentId: string): SQL => sql`
  left join lateral (
    select p.submission_id, p.before from (
      select p.submission_id, p.before, p.seq from analytics_pending p
      where p.organization_id = ${unknownToPlanner(organizationId)} and p.submission_id = s.id
      union all
      select r.submission_id, r.before, r.seq from analytics_regrade_notes r
      where r.organization_id = ${unknownToPlanner(organizationId)}
        and r.assessment_id = ${unknownToPlanner(assessmentId)} and r.submission_id = s.id) p
    order by ${FIRST_NOTE} limit 1) p on true`;
const NO_NOTE = sql`cross join (select null::uuid as submission_id, null::jsonb as before) p`;

/**
 * Finds the first, the last and the best of these learners' other counted attempts, each as it was counted. The order
 * repeats the rule of attempts.ts in SQL, because a learner can have thousands of attempts.
 * tests/v1/analytics-choice.test.ts proves that both rules are equal.
 */
export async function findOtherAttempts(
  db: Db,
  organizationId: string,
  assessmentId: string,
  { learners, except, areUnchanged, shapes }: OtherAttemptsQuery,
): Promise<AttemptRow[]> {
  const note = areUnchanged ? NO_NOTE : buildFirstNoteSql(organizationId, assessmentId);
  const [row] = await db.execute<{ records: string | null; noted: [string, StoredBefore][] | null }>(sql`
    with chosen as materialized (
      select o.id, o.before
      from (
        select c.id, c.before,
          row_number() over (partition by c.learner_id order by c.attempt_number) as from_first,
          row_number() over (partition by c.learner_id order by c.attempt_number desc) as from_last,
          row_number() over (partition by c.learner_id order by c.graded desc,
            case when c.graded then c.percentage end desc,
            case when c.graded then c.attempt_number else -c.attempt_number end) as from_best
        from (
          select s.id, s.learner_id, s.attempt_number, p.before,
            coalesce(p.before->>'status', s.status) = 'graded' as graded,
            coalesce((p.before->>'percentage')::double precision, s.percentage) as percentage
          from ${buildLearnerAttemptsSql(organizationId, learners)}
          cross join lateral (
            select s.id, s.learner_id, s.attempt_number, s.status, s.percentage, s.voided_at
            from submissions s
            where s.organization_id = ${unknownToPlanner(organizationId)} and s.id = o.id
              and s.attempt_number < l.below and not s.is_draft offset 0) s
          ${note}
          where o.assessment_id = ${assessmentId} and s.id <> all(${formatIdList(except)}::uuid[])
            and case when p.submission_id is null then s.voided_at is null
              else jsonb_typeof(p.before) = 'object' and not coalesce((p.before->>'voided')::boolean, false) end) c) o
      where o.from_first = 1 or o.from_last = 1 or o.from_best = 1)
    select (${buildRecordsSql(buildLookupsSql(organizationId, sql`array(select id from chosen)`), shapes)}) as records,
      (select jsonb_agg(jsonb_build_array(id, before)) from chosen where before is not null) as noted`);
  const noted = new Map(row?.noted);
  const attempts = parseAttempts(row?.records ?? null);
  for (const attempt of attempts) {
    const before = noted.get(attempt.id);
    attempt.before = attempt.after = before ? toSnapshot(before, attempt.version) : attempt.after;
  }
  return attempts;
}

/** A submission before a change, according to a note (drizzle/0016_correction_functions.sql). */
export type StoredBefore = {
  status: string;
  percentage: number;
  passed: boolean;
  question_scores: number[];
  question_outcomes: number[];
  /** Releases before regrades and voiding wrote notes without these two. */
  regrades?: string[];
  voided?: boolean;
};

export const toSnapshot = (before: StoredBefore, version: number): AttemptSnapshot => ({
  part: buildPartKey(version, before.regrades ?? []),
  graded: before.status === "graded",
  percentage: before.percentage,
  passed: before.passed,
  outcomes: before.question_outcomes.join(""),
  scores: joinScores(before),
});

function joinScores({ question_outcomes, question_scores }: StoredBefore): string {
  const firstPartial = question_outcomes.indexOf(PARTIAL);
  return firstPartial < 0 ? "" : question_scores.slice(firstPartial).join(",");
}

/**
 * If several notes are about one submission, the first contains the counted snapshot. A note without a snapshot
 * precedes all others.
 */
const FIRST_NOTE: SQL = sql`coalesce(jsonb_typeof(p.before) = 'object', false), p.seq`;
