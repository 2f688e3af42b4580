import type { Sql } from "postgres";
import type { Answers, SubmitBody } from "#lib/contract/submissions.ts";
import { type CompiledVersion, compileExercises } from "#lib/domains/assessments/compiled.ts";
import { fitAnswers } from "#lib/domains/submissions/answers.ts";
import { type Graded, gradeAnswers } from "#lib/domains/submissions/grade-answers.ts";
import { presentGraded } from "#lib/domains/submissions/present.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Bare } from "../scenario.ts";
import type { SubmitData } from "./submit.ts";

export type Loaded = {
  id: string;
  revision: number;
  version: number;
  passing: number;
  exercises: StoredExercise[];
};

/** Submitting, bare: the service's grading and its recording statement, with nothing around them. */
export async function bareSubmit(
  sql: Sql,
  organizationId: string,
  { id, answers }: SubmitData,
  learner: (i: number) => string,
): Promise<Bare> {
  const loaded = await loadGradable(sql, organizationId, id);
  const version = compileExercises(loaded.exercises);
  const grade = (given: Answers) => gradeAnswers(version, fitAnswers(version, given), loaded.passing);
  const ready = answers.map((text) => grade(JSON.parse(text) as Answers));
  return {
    path: `/v1/assessments/${id}/submit`,
    async answer(organization, { body }) {
      const { learner_ref, answers: given } = body as SubmitBody;
      const graded = grade(given);
      const recorded = await record(sql, organization, loaded, learner_ref, graded);
      return present(version, loaded, graded, recorded);
    },
    statements: (organization, i) =>
      record(sql, organization, loaded, learner(i), ready[i % ready.length] as Graded),
  };
}

export async function loadGradable(sql: Sql, organizationId: string, id: string): Promise<Loaded> {
  const [row] = await sql<Loaded[]>`
    select a.id, a.revision::int, a.version, a.passing_score_percent as passing, v.exercises
    from assessments a
    join assessment_versions v on v.organization_id = a.organization_id and v.assessment_id = a.id
      and v.version = a.version
    where a.organization_id = ${organizationId} and a.id = ${id}`;
  if (!row) throw new Error("the assessment is not there");
  return row;
}

type Recorded = { id: string; attempt: number };

/** The statement of lib/domains/submissions/record.ts. */
async function record(
  sql: Sql,
  organizationId: string,
  { id: assessmentId, revision, version, passing }: Loaded,
  learnerRef: string,
  { totals, stored }: Graded,
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
  const [row] = await sql<{ outcome: string; attempt: number }[]>`
    select outcome, attempt, learner from record_submission(
      ${organizationId}, ${assessmentId}, ${revision}, ${version}, ${id}, ${newId()}, ${learnerRef}, ${null},
      ${"api"}, ${"graded"}, ${false}, ${false}, ${sql.json(stored.answers as never)}, ${sql.json(stored.fractions)},
      ${`{${stored.scores.join(",")}}`}, ${`{${stored.outcomes.join(",")}}`}, ${score}, ${maxScore}, ${percentage},
      ${passed}, ${passing}, ${score}, ${null}, ${null}, ${now}, ${newId()}, ${sql.json(event)})`;
  if (row?.outcome !== "recorded") throw new Error(`the submission was not recorded: ${row?.outcome}`);
  return { id, attempt: row.attempt };
}

const present = (version: CompiledVersion, loaded: Loaded, graded: Graded, { id, attempt }: Recorded) =>
  presentGraded({
    id,
    attempt,
    version,
    judgements: graded.judgements,
    totals: graded.totals,
    passingScorePercent: loaded.passing,
    awaiting: false,
  });
