import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { browser, ORIGIN } from "#tests/support/embed-requests.ts";
import { buildAnswers, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { changeTable } from "#tests/support/table-locks.ts";

const LEARNER_COUNT = 40;

type Learner = {
  api: Api;
  token: string;
  ref: string;
  assessment: Awaited<ReturnType<typeof createPublishedAssessment>>;
};

let learnersByApi: Learner[];
/** Learners of two organizations, so that tokens of both are looked up together. */
beforeAll(async () => {
  const schools = await Promise.all(
    [1, 2].map(async () => {
      const api = await createTestClient();
      return { api, assessment: await createPublishedAssessment(api, [choiceQuestion(), textQuestion()]) };
    }),
  );
  learnersByApi = await Promise.all(
    Array.from({ length: LEARNER_COUNT }, async (_, i) => {
      const school = schools[i % 2] as (typeof schools)[number];
      return { ...school, ref: `learner-${i}`, token: await mint(school, `learner-${i}`) };
    }),
  );
});

async function mint({ api, assessment }: Pick<Learner, "api" | "assessment">, ref: string): Promise<string> {
  const body = { assessment_id: assessment.id, origins: [ORIGIN], learner_ref: ref };
  return (await api.post("/v1/embed/token", body)).data.token;
}
const load = ({ api, token }: Learner) => api.get(`/v1/embed/assessments?token=${token}`, browser);
const buildLearnerAnswers = ({ assessment, ref }: Learner) =>
  buildAnswers(assessment, ["b", `${ref} "é" 𝄞 {}, \\`]);
const save = (learner: Learner, answers: unknown = buildLearnerAnswers(learner)) =>
  learner.api.request("PUT", "/v1/embed/progress", { ...browser, body: { token: learner.token, answers } });
const submit = (learner: Learner) =>
  learner.api.post(
    "/v1/embed/submit",
    { token: learner.token, answers: buildLearnerAnswers(learner) },
    browser,
  );

describe("learners who load at the same time", () => {
  test("each get their own assessment, clock and answers, and submit once", async () => {
    const loads = await Promise.all(learnersByApi.map(load));
    expect(loads.map(({ status }) => status)).toEqual(learnersByApi.map(() => 200));
    expect(loads.map(({ body }) => body.meta.id)).toEqual(
      learnersByApi.map(({ assessment }) => assessment.id),
    );
    expect(new Set(loads.map(({ body }) => body.attempt_info.attempt_key)).size).toBe(LEARNER_COUNT);

    expect(
      (await Promise.all(learnersByApi.map((learner) => save(learner)))).map(({ status }) => status),
    ).toEqual(learnersByApi.map(() => 204));
    const again = await Promise.all(learnersByApi.map(load));
    expect(again.map(({ body }) => body.saved_answers)).toEqual(learnersByApi.map(buildLearnerAnswers));
    expect(again.map(({ body }) => body.started_at)).toEqual(loads.map(({ body }) => body.started_at));

    const results = await Promise.all(learnersByApi.map(submit));
    expect(results.map(({ status }) => status)).toEqual(learnersByApi.map(() => 200));
    expect((await Promise.all(learnersByApi.map(submit))).map(({ status }) => status)).toEqual(
      learnersByApi.map(() => 409),
    );
    for (const { api, assessment } of learnersByApi.slice(0, 2)) {
      const { meta } = await api.get(`/v1/assessments/${assessment.id}/results`);
      expect(meta.total).toBe(LEARNER_COUNT / 2);
    }
  });

  test("are refused individually for a used or unknown token, too many requests or an archived assessment", async () => {
    const [some] = learnersByApi as [Learner];
    const archived = await createPublishedAssessment(some.api, [choiceQuestion()]);
    const late = {
      ...some,
      assessment: archived,
      token: await mint({ ...some, assessment: archived }, "late"),
    };
    await some.api.post(`/v1/assessments/${archived.id}/archive`);
    const hasty = { ...some, token: await mint(some, "hasty") };
    const used = { ...some, token: await mint(some, "used") };
    expect((await submit(used)).status).toBe(200);
    for (let n = 0; n < 60; n++) expect((await load(hasty)).status).toBe(200);
    const good = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => ({ ...some, token: await mint(some, `good-${i}`) })),
    );
    const unknown = { ...some, token: `emb_${"A".repeat(43)}` };
    const bad = [late, hasty, used, unknown];

    const mixed = good.flatMap((learner, i) => [learner, ...(i % 3 === 0 ? [bad[i / 3] as Learner] : [])]);
    const getExpectedStatus = (learner: Learner, fine: number) =>
      bad.includes(learner)
        ? { late: 404, hasty: 429, used: 401, unknown: expect.toBeOneOf([401, 429]) }[getCaseName(learner)]
        : fine;
    const getCaseName = (learner: Learner) =>
      (["late", "hasty", "used", "unknown"] as const)[bad.indexOf(learner)] ?? "unknown";
    const loads = await Promise.all(mixed.map(load));
    expect(loads.map(({ status }) => status)).toEqual(
      mixed.map((learner) => getExpectedStatus(learner, 200)),
    );
    const saves = await Promise.all(
      mixed.filter((learner) => learner !== late).map((learner) => save(learner)),
    );
    expect(saves.map(({ status }) => status)).toEqual(
      mixed.filter((learner) => learner !== late).map((learner) => getExpectedStatus(learner, 204)),
    );
  });

  test("keep their answers when the database rejects those of another learner in the same statement", async () => {
    const [some] = learnersByApi as [Learner];
    const learners = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => ({
        ...some,
        ref: `s-${i}`,
        token: await mint(some, `s-${i}`),
      })),
    );
    const refusing = `refuse_${Date.now()}`;
    await changeTable(
      `alter table attempts add constraint ${refusing} check (saved_answers::text not like '%refuse me%') not valid`,
    );
    try {
      const saves = await Promise.all(
        learners.map((learner, i) =>
          i === 7 ? save(learner, buildAnswers(some.assessment, ["b", "refuse me"])) : save(learner),
        ),
      );
      expect(saves.map(({ status }) => status)).toEqual(learners.map((_, i) => (i === 7 ? 500 : 204)));
    } finally {
      await changeTable(`alter table attempts drop constraint ${refusing}`);
    }
    const loads = await Promise.all(learners.map(load));
    expect(loads.map(({ body }) => body.saved_answers)).toEqual(
      learners.map((learner, i) => (i === 7 ? null : buildLearnerAnswers(learner))),
    );
  });
});
