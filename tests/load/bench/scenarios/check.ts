import type { Sql } from "postgres";
import type { CheckBody, CheckResult } from "#lib/contract/checks.ts";
import { gradeResponses, readAnswers, scoreQuestion } from "#lib/core/grading/index.ts";
import { compileExercises, type GradableQuestion } from "#lib/domains/assessments/compile.ts";
import { presentJudgment } from "#lib/domains/submissions/present.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { MIX_TITLE, mixedAnswers, mixedQuiz } from "../quiz.ts";
import type { Baseline, Scenario } from "../scenario.ts";
import { loadGradable } from "./submit-baseline.ts";

/** `answers` are members of a body. Each answers one question. */
type Data = { id: string; answers: string[] };

const VARIANTS = 256;
const buildBody = ({ answers }: Data, i: number) => `{"session_id":"session-${i}",${answers[i % VARIANTS]}}`;

export const check: Scenario<Data> = {
  name: "check",
  title: `POST /v1/assessments/{id}/check, one of ${MIX_TITLE}; each in a session of its own`,
  access: { scope: "read:assessments", bucket: "check" },
  async prepare(api) {
    const { id } = await api.post<{ id: string }>("/v1/assessments", mixedQuiz("Bench: check"));
    await api.post(`/v1/assessments/${id}/publish`);
    const assessment = await api.get<Parameters<typeof mixedAnswers>[0]>(`/v1/assessments/${id}`);
    const answers: string[] = [];
    for (let n = 0; answers.length < VARIANTS; n++) {
      for (const { questionAnswers } of mixedAnswers(assessment, n).exerciseAnswers) {
        for (const { questionId, answers: given } of questionAnswers) {
          answers.push(`"question_id":"${questionId}","answers":${JSON.stringify(given)}`);
        }
      }
    }
    return { id, answers: answers.slice(0, VARIANTS) };
  },
  request: (data, i) => ({
    method: "POST",
    path: `/v1/assessments/${data.id}/check`,
    body: buildBody(data, i),
  }),
  createBaseline,
  comparable: (answer) => answer,
  async verify(sql, organizationId, _data, accepted) {
    const [found] = await sql<{ hits: number }[]>`
      select count(*)::int as hits from rate_hits where organization_id = ${organizationId} and name like 'check:%'`;
    return found?.hits === accepted
      ? []
      : [`${accepted} checks were allowed, but ${found?.hits} were counted`];
  },
  targets: { baselineRatio: 0.7, roundTrips: 2, tail: 10 },
};

/** Creates the baseline: one statement that counts the check, and the grading of one question. */
async function createBaseline(sql: Sql, organizationId: string, data: Data): Promise<Baseline> {
  const { id, revision, exercises } = await loadGradable(sql, organizationId, data.id);
  const questions = new Map(compileExercises(exercises).questions.map((question) => [question.id, question]));
  const takeCheck = async (organization: string, { question_id, session_id = "" }: CheckBody) => {
    const name = `check:${sha256(JSON.stringify([id, question_id, session_id])).toString("base64url")}`;
    const [taken] = await sql<{ allowed: boolean; remaining: string }[]>`
      select fresh, allowed, remaining, retry_after from check_take(${organization}, ${id}, ${revision}, ${name})`;
    if (!taken?.allowed) throw new Error("the check was refused");
    return Number(taken.remaining);
  };
  return {
    path: `/v1/assessments/${id}/check`,
    async answer(organization, { body }) {
      const checkRequest = body as CheckBody;
      const question = questions.get(checkRequest.question_id) as GradableQuestion;
      const read = readAnswers(question.compiled, checkRequest.answers);
      if ("issues" in read) throw new Error("the answer does not fit");
      const judgment = scoreQuestion(
        question.compiled,
        gradeResponses(question.compiled, read.responses),
        read.responses,
      );
      const { points, ...result } = presentJudgment(question, judgment);
      return {
        ...result,
        checks_remaining: await takeCheck(organization, checkRequest),
      } satisfies CheckResult;
    },
    statements: (organization, i) => takeCheck(organization, JSON.parse(buildBody(data, i)) as CheckBody),
  };
}
