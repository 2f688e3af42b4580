import type { Sql } from "postgres";
import type { Answers, SubmitBody } from "#lib/contract/submissions.ts";
import { codeAnswers } from "#lib/core/coded-answers/code-answers.ts";
import { type CompiledVersion, compileExercises } from "#lib/domains/assessments/compile.ts";
import { type GradedAnswers, gradeAnswers } from "#lib/domains/submissions/grade-answers.ts";
import { presentGraded } from "#lib/domains/submissions/present.ts";
import {
  COLUMN_NAMES,
  COLUMNS,
  formatColumn,
  type SubmissionValues,
} from "#lib/domains/submissions/record-queries.ts";
import { validateAnswers } from "#lib/domains/submissions/validate-answers.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Baseline } from "../scenario.ts";
import type { SubmitData } from "./submit.ts";

export type GradableVersion = {
  id: string;
  revision: number;
  version: number;
  passing: number;
  exercises: StoredExercise[];
};

/** Creates the baseline, which runs only the service's grading and its recording statement. */
export async function createSubmitBaseline(
  sql: Sql,
  organizationId: string,
  { id, answers }: SubmitData,
  learner: (i: number) => string,
): Promise<Baseline> {
  const gradable = await loadGradable(sql, organizationId, id);
  const version = compileExercises(gradable.exercises);
  const grade = (answers: Answers): CodedAnswers => {
    const given = validateAnswers(version, answers);
    const options = { passingScorePercent: gradable.passing, gradeSkipped: false };
    return { ...gradeAnswers(version, given, options), codes: codeAnswers(version.coded, given, null) };
  };
  const gradedSamples = answers.map((text) => grade(JSON.parse(text) as Answers));
  return {
    path: `/v1/assessments/${id}/submit`,
    async answer(organization, { body }) {
      const { learner_ref, answers: given } = body as SubmitBody;
      const graded = grade(given);
      const recorded = await recordSubmission(sql, organization, gradable, learner_ref, graded);
      return presentSubmission(version, gradable, graded, recorded);
    },
    statements: (organization, i) =>
      recordSubmission(
        sql,
        organization,
        gradable,
        learner(i),
        gradedSamples[i % gradedSamples.length] as CodedAnswers,
      ),
  };
}

type CodedAnswers = GradedAnswers & { codes: string };

export async function loadGradable(sql: Sql, organizationId: string, id: string): Promise<GradableVersion> {
  const [row] = await sql<GradableVersion[]>`
    select a.id, a.revision::int, a.version, a.passing_score_percent as passing, v.exercises
    from assessments a
    join assessment_versions v on v.organization_id = a.organization_id and v.assessment_id = a.id
      and v.version = a.version
    where a.organization_id = ${organizationId} and a.id = ${id}`;
  if (!row) throw new Error("the assessment is not there");
  return row;
}

type Recorded = { id: string; attempt: number };

const RECORD_STATEMENT = `select outcome, attempt from record_batch($1::text::uuid, ${COLUMN_NAMES.map(
  (name, i) => `$${i + 2}::text::${COLUMNS[name]}`,
).join(", ")})`;

/** Runs the statement of lib/domains/submissions/record-queries.ts. */
async function recordSubmission(
  sql: Sql,
  organizationId: string,
  { id: assessmentId, revision, version, passing }: GradableVersion,
  learnerRef: string,
  { totals, stored, codes }: CodedAnswers,
): Promise<Recorded> {
  const id = newId();
  const now = new Date().toISOString();
  const { score, maxScore, percentage, passed } = totals;
  const event = {
    submission_id: id,
    assessment_id: assessmentId,
    learner_ref: learnerRef,
    score,
    max_score: maxScore,
    percentage,
    passed,
    awaiting_manual_grading: false,
    submitted_at: now,
    source: "api",
    is_draft: false,
  };
  const values: SubmissionValues = {
    id,
    assessment: assessmentId,
    revision,
    version,
    regrades: [],
    draw: null,
    learnerId: newId(),
    learnerRef,
    allowed: null,
    timeLimit: null,
    source: "api",
    status: "graded",
    isDraft: false,
    late: false,
    answers: JSON.stringify(stored.answers),
    fractions: JSON.stringify(stored.fractions),
    scores: stored.scores,
    outcomes: stored.outcomes,
    codes,
    score,
    maxScore,
    percentage,
    passed,
    passing,
    autoScore: score,
    metadata: null,
    startedAt: null,
    submittedAt: now,
    eventId: newId(),
    event: JSON.stringify(event),
    attempt: null,
    submittedBy: "learner",
    token: null,
    idempotencyKey: null,
    answersDigest: null,
  };
  const parameters = COLUMN_NAMES.map((name) => formatColumn(name, [values]));
  const [row] = await sql.unsafe<{ outcome: string; attempt: number }[]>(
    RECORD_STATEMENT,
    [organizationId, ...parameters],
    { prepare: true },
  );
  if (row?.outcome !== "recorded") throw new Error(`the submission was not recorded: ${row?.outcome}`);
  return { id, attempt: row.attempt };
}

const presentSubmission = (
  version: CompiledVersion,
  gradable: GradableVersion,
  graded: GradedAnswers,
  { id, attempt }: Recorded,
) =>
  presentGraded({
    id,
    attempt,
    version,
    judgments: graded.judgments,
    totals: graded.totals,
    passingScorePercent: gradable.passing,
    awaiting: false,
  });
