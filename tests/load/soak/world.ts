import { sql } from "drizzle-orm";
import type { Api } from "../bench/api.ts";
import { mixedAnswers, mixedQuiz } from "../bench/quiz.ts";
import type { Stage } from "../bench/stage.ts";
import { fill, QUESTIONS } from "../fill-submissions.ts";
import type { World } from "./mix.ts";

const ASSESSMENTS = 8;
const VARIANTS = 64;

/** Assessments as busy schools have them, written and published, with answers to them. */
export async function makeWorld(api: Api, cookie: string): Promise<World> {
  const assessments: World["assessments"] = [];
  for (let n = 1; n <= ASSESSMENTS; n++) assessments.push(await quiz(api, n));
  return { assessments, draft: JSON.stringify(mixedQuiz("Soak: made meanwhile")), cookie };
}

async function quiz(api: Api, n: number): Promise<World["assessments"][number]> {
  const { id } = await api.post<{ id: string }>("/v1/assessments", mixedQuiz(`Soak ${n}`));
  await api.post(`/v1/assessments/${id}/publish`);
  const assessment = await api.get<Parameters<typeof mixedAnswers>[0]>(`/v1/assessments/${id}`);
  const given = Array.from({ length: VARIANTS }, (_, variant) => mixedAnswers(assessment, variant));
  const checks = given.flatMap(({ exerciseAnswers }) =>
    exerciseAnswers.flatMap(({ questionAnswers }) =>
      questionAnswers.map(
        ({ questionId, answers }) => `"question_id":"${questionId}","answers":${JSON.stringify(answers)}`,
      ),
    ),
  );
  return { id, answers: given.map((answers) => JSON.stringify(answers)), checks: checks.slice(0, VARIANTS) };
}

/** An assessment with so many submissions, none of which anybody has looked at yet. */
export async function makeLarge(
  { database, organizationId }: Stage,
  api: Api,
  rows: number,
): Promise<string> {
  const { id } = await api.post<{ id: string }>("/v1/assessments", {
    title: `Soak: ${rows} submissions`,
    settings: { allowed_attempts: null },
    exercises: [{ questions: QUESTIONS }],
  });
  await api.post(`/v1/assessments/${id}/publish`);
  await fill(database.db, organizationId, id, rows, 0);
  await database.db.execute(sql`analyze`);
  return id;
}

/** As they were when they came: whatever upkeep has folded meanwhile is to be folded again. */
export async function makeNewAgain({ database, organizationId }: Stage, id: string): Promise<void> {
  await database.sql.begin(async (tx) => {
    await tx`delete from analytics_rollups where organization_id = ${organizationId} and assessment_id = ${id}`;
    await tx`delete from analytics_pending where organization_id = ${organizationId} and assessment_id = ${id}`;
    await tx`
      insert into analytics_pending (organization_id, assessment_id, submission_id)
      select organization_id, assessment_id, id from submissions
      where organization_id = ${organizationId} and assessment_id = ${id} order by id`;
  });
}
