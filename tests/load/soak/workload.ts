import { sql } from "drizzle-orm";
import type { Api } from "#tests/load/bench/api.ts";
import type { BenchEnvironment } from "#tests/load/bench/environment.ts";
import { mixedAnswers, mixedQuiz } from "#tests/load/bench/quiz.ts";
import { insertSubmissions, QUESTIONS } from "#tests/load/fill-submissions.ts";
import type { Workload } from "./arrivals.ts";

const ASSESSMENTS = 8;
const VARIANTS = 64;

/** Creates and publishes assessments like those of busy schools, with answers. */
export async function createWorkload(api: Api, cookie: string): Promise<Workload> {
  const assessments: Workload["assessments"] = [];
  for (let n = 1; n <= ASSESSMENTS; n++) assessments.push(await createQuiz(api, n));
  return { assessments, draft: JSON.stringify(mixedQuiz("Soak: made meanwhile")), cookie };
}

async function createQuiz(api: Api, n: number): Promise<Workload["assessments"][number]> {
  const { id } = await api.post<{ id: string }>("/v1/assessments", mixedQuiz(`Soak ${n}`));
  await api.post(`/v1/assessments/${id}/publish`);
  const assessment = await api.get<Parameters<typeof mixedAnswers>[0]>(`/v1/assessments/${id}`);
  const answerSets = Array.from({ length: VARIANTS }, (_, variant) => mixedAnswers(assessment, variant));
  const checks = answerSets.flatMap(({ exerciseAnswers }) =>
    exerciseAnswers.flatMap(({ questionAnswers }) =>
      questionAnswers.map(
        ({ questionId, answers }) => `"question_id":"${questionId}","answers":${JSON.stringify(answers)}`,
      ),
    ),
  );
  return {
    id,
    answers: answerSets.map((answers) => JSON.stringify(answers)),
    checks: checks.slice(0, VARIANTS),
  };
}

/** Creates an assessment with submissions that analytics hasn't counted yet. */
export async function createLargeAssessment(
  { database, organizationId }: BenchEnvironment,
  api: Api,
  rows: number,
): Promise<string> {
  const { id } = await api.post<{ id: string }>("/v1/assessments", {
    title: `Soak: ${rows} submissions`,
    settings: { allowed_attempts: null },
    exercises: [{ questions: QUESTIONS }],
  });
  await api.post(`/v1/assessments/${id}/publish`);
  await insertSubmissions(database.db, organizationId, id, rows, 0);
  await database.db.execute(sql`analyze`);
  return id;
}

/** Makes all submissions pending again, including those that maintenance has already folded. */
export async function resetAnalytics(
  { database, organizationId }: BenchEnvironment,
  id: string,
): Promise<void> {
  await database.sql.begin(async (tx) => {
    await tx`delete from analytics_rollups where organization_id = ${organizationId} and assessment_id = ${id}`;
    await tx`delete from analytics_pending where organization_id = ${organizationId} and assessment_id = ${id}`;
    await tx`
      insert into analytics_pending (organization_id, assessment_id, submission_id)
      select organization_id, assessment_id, id from submissions
      where organization_id = ${organizationId} and assessment_id = ${id} order by id`;
  });
}
