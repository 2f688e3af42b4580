import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient, listEvents, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";

let api: Api;
let assessment: Awaited<ReturnType<typeof createPublishedAssessment>>;
let path: string;
let question: string;
let submissions: string[];
beforeAll(async () => {
  api = await createTestClient();
  assessment = await createPublishedAssessment(api, [choiceQuestion(2), openQuestion(5), openQuestion(4)]);
  path = `/v1/assessments/${assessment.id}`;
  question = assessment.exercises[0].questions[1].id;
  submissions = [];
  for (const n of [0, 1, 2]) submissions.push(await submit(`learner of anchor ${n}`));
});

async function submit(learner_ref: string): Promise<string> {
  const answers = buildAnswers(assessment, ["b", `Essay of ${learner_ref}`, "Two"]);
  return (await api.post(`${path}/submit`, { learner_ref, answers })).data.submission_id;
}

const create = (n: number, more: Record<string, unknown> = {}) =>
  api.post(`${path}/anchors`, { submission_id: submissions[n], question_id: question, score: 3, ...more });
const mark = (id: string, body: Record<string, unknown>) => api.put(`/v1/anchors/${id}/mark`, body);
const remove = (id: string) => api.delete(`/v1/anchors/${id}`);
const listIds = async () => (await api.get(`${path}/anchors`)).data.map(({ id }: { id: string }) => id);
const getCalibration = async () => (await api.get(`${path}/calibration`)).data;

describe("an anchor", () => {
  test("is an answer with an agreed mark, and there is one per answer until it is removed", async () => {
    const { status, data } = await create(0, { comment: "Clear, but too short" });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(String),
      assessment_id: assessment.id,
      submission_id: submissions[0],
      question_id: question,
      score: 3,
      comment: "Clear, but too short",
      mark_count: 0,
      mean_score: null,
      created_at: expect.any(String),
    });
    expect((await api.get(`${path}/anchors`)).data).toEqual([data]);
    const again = await create(0);
    expect([again.status, again.error.code]).toEqual([409, "anchor_exists"]);
    const [one, two] = await Promise.all([1, 2].map(() => create(1)));
    expect([one?.status, two?.status].sort()).toEqual([201, 409]);
    for (const id of await listIds()) expect((await remove(id)).data).toEqual({ id, deleted: true });
    expect((await api.get(`${path}/anchors`)).data).toEqual([]);
    expect((await remove(data.id)).status).toBe(404);
  });

  test("is refused with the path of what is wrong", async () => {
    const refuse = async (n: number, more: Record<string, unknown>) => {
      const { status, error } = await create(n, more);
      return [status, error.details?.map(({ path: at }: { path: string }) => at)];
    };
    expect(await refuse(0, { score: 5.5 })).toEqual([400, ["score"]]);
    expect(await refuse(0, { score: -1 })).toEqual([400, ["score"]]);
    expect(await refuse(0, { score: "3" })).toEqual([400, ["score"]]);
    expect(await refuse(0, { question_id: crypto.randomUUID() })).toEqual([400, ["question_id"]]);
    expect(await refuse(0, { submission_id: crypto.randomUUID() })).toEqual([404, undefined]);
    expect(await refuse(0, { marker: "anna" })).toEqual([400, ["marker"]]);
    const elsewhere = await api.post("/v1/assessments", { title: "Another" });
    const { status, error } = await api.post(`/v1/assessments/${elsewhere.data.id}/anchors`, {
      submission_id: submissions[0],
      question_id: question,
      score: 1,
    });
    expect([status, error.details[0].path]).toEqual([400, "submission_id"]);
    const automatic = assessment.exercises[0].questions[0].id;
    expect(await refuse(0, { question_id: automatic })).toEqual([400, ["question_id"]]);
  });
});

test("an assessment has up to 100 anchors, also with parallel requests", async () => {
  const own = await createPublishedAssessment(api, [openQuestion(5)]);
  const [{ id: question_id }] = own.exercises[0].questions;
  const answers = Array.from({ length: 12 }, async (_, n) => {
    const learner_ref = `learner ${n} of many anchors`;
    const body = { learner_ref, answers: buildAnswers(own, ["Essay"]) };
    return (await api.post(`/v1/assessments/${own.id}/submit`, body)).data.submission_id as string;
  });
  const ids = await Promise.all(answers);
  await testDatabase().sql`
    insert into anchors (organization_id, id, assessment_id, submission_id, question_id, score, created_at)
    select ${api.organizationId}, gen_random_uuid(), ${own.id}, ${ids[0] ?? ""}, gen_random_uuid(), 1, now()
    from generate_series(1, 95)`;
  const created = await Promise.all(
    ids.map((submission_id) =>
      api.post(`/v1/assessments/${own.id}/anchors`, { submission_id, question_id, score: 3 }),
    ),
  );
  expect(created.filter(({ status }) => status === 201)).toHaveLength(5);
  const refused = created.filter(({ status }) => status === 400);
  expect(refused.map(({ error }) => error.details[0].path)).toEqual(Array(7).fill("submission_id"));
});

describe("a marker's mark of an anchor", () => {
  test("can be replaced until it is final, and only then reveals the agreed mark", async () => {
    await api.patch(path, { settings: { marking: { mode: "single", tolerance_points: 1 } } });
    const { id } = (await create(0, { comment: "Agreed in March" })).data;
    const first = await mark(id, { score: 1, marker: "anna" });
    expect(first.data).toEqual({
      anchor_id: id,
      marker: "anna",
      score: 1,
      comment: null,
      finalized_at: null,
      agreed: null,
      difference: null,
      within_tolerance: null,
    });
    const early = await mark(id, { score: null, marker: "anna", finalize: true });
    expect([early.status, early.error.details[0].path]).toEqual([400, "score"]);
    expect((await mark(id, { score: 6, marker: "anna" })).error.details[0].path).toBe("score");
    const final = { score: 2.2, comment: "Too short", marker: "anna", finalize: true };
    const revealed = await mark(id, final);
    expect(revealed.data).toMatchObject({
      score: 2.2,
      agreed: { score: 3, comment: "Agreed in March" },
      difference: -0.8,
      within_tolerance: true,
    });
    expect((await mark(id, final)).data).toEqual(revealed.data);
    expect((await mark(id, { ...final, finalize: false })).data).toEqual(revealed.data);
    for (const change of [{ score: 3 }, { comment: null }]) {
      const late = await mark(id, { ...final, ...change });
      expect([late.status, late.error.code]).toEqual([409, "anchor_mark_final"]);
    }
    expect((await mark(id, { score: 3, marker: "ben" })).data.agreed).toBeNull();
    await remove(id);
  });

  test("of two markers at once are both saved, and of one marker at once only one is final", async () => {
    const { id } = (await create(0)).data;
    const both = await Promise.all(
      ["anna", "ben"].map((marker) => mark(id, { score: 3, marker, finalize: true })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const race = await Promise.all(
      [1, 2, 3].map((score) => mark(id, { score, marker: "carla", finalize: true })),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await api.get(`${path}/anchors`)).data[0].mark_count).toBe(3);
    await remove(id);
  });

  test("shows points rounded to 4 decimals", async () => {
    const { data } = await create(0, { score: 1 / 3 });
    expect(data.score).toBe(0.3333);
    expect((await api.get(`${path}/anchors`)).data).toMatchObject([{ score: 0.3333 }]);
    const draft = await mark(data.id, { score: 1e-9, marker: "rounding" });
    expect(draft.data.score).toBe(0);
    const final = await mark(data.id, { score: 0.3333, marker: "rounding", finalize: true });
    expect(final.data).toMatchObject({ score: 0.3333, agreed: { score: 0.3333 }, difference: 0 });
    await remove(data.id);
  });

  test("counts in the calibration of its marker, with the differences from the agreed marks", async () => {
    const [one, two, three] = [
      (await create(0)).data.id,
      (await create(1)).data.id,
      (await create(2)).data.id,
    ];
    for (const [id, score] of [
      [one, 3],
      [two, 4],
      [three, 1],
    ])
      await mark(id, { score, marker: "anna", finalize: true });
    await mark(one, { score: 3.5, marker: "ben", finalize: true });
    await mark(two, { score: 5, marker: "ben" });
    expect(await getCalibration()).toEqual({
      anchor_count: 3,
      tolerance_points: 1,
      markers: [
        {
          marker: "anna",
          n: 3,
          pending: 0,
          exact: 1,
          within_tolerance: 2,
          mean_difference: -0.3333,
          mean_absolute_difference: 1,
        },
        {
          marker: "ben",
          n: 1,
          pending: 2,
          exact: 0,
          within_tolerance: 1,
          mean_difference: 0.5,
          mean_absolute_difference: 0.5,
        },
      ],
    });
    const { data } = await api.get(`${path}/anchors`);
    expect(data.map((each: { mean_score: number }) => each.mean_score)).toEqual([3.25, 4, 1]);
    for (const id of [one, two, three]) await remove(id);
    expect(await getCalibration()).toMatchObject({ anchor_count: 0, markers: [] });
  });

  test("changes no result, statistic, agreement or event", async () => {
    const readAll = async () =>
      Promise.all(
        ["analytics", "agreement", "results"].map(async (name) => (await api.get(`${path}/${name}`)).data),
      );
    const before = [await readAll(), (await listEvents(api)).length];
    const { id } = (await create(0)).data;
    await mark(id, { score: 0, marker: "anna", finalize: true });
    expect([await readAll(), (await listEvents(api)).length]).toEqual(before);
    await remove(id);
  });
});

test("an anchor is exported with its learner and erased with its learner, together with stored responses", async () => {
  const ref = "anchor to erase";
  const submission_id = await submit(ref);
  const headers = { "idempotency-key": "anchor" };
  const body = {
    submission_id,
    question_id: question,
    score: 3,
    comment: "Agreed remark",
  };
  const { id } = (await api.post(`${path}/anchors`, body, { headers })).data;
  const own = { score: 1, comment: "Marker's remark", marker: "anna", finalize: true };
  await api.put(`/v1/anchors/${id}/mark`, own, { headers });
  const exported = await api.get(`/v1/learners/${encodeURIComponent(ref)}/export`);
  expect(exported.data.anchors).toMatchObject([
    {
      submission_id,
      score: 3,
      comment: "Agreed remark",
      marks: [{ score: 1, comment: "Marker's remark" }],
    },
  ]);

  expect((await api.delete(`/v1/learners/${encodeURIComponent(ref)}`)).status).toBe(200);
  expect(await listIds()).not.toContain(id);
  expect((await mark(id, own)).status).toBe(404);
  const [stored] = await testDatabase().sql`select count(*)::int as n from idempotency_keys
    where organization_id = ${api.organizationId} and path like '%anchors%'`;
  expect(stored?.n).toBe(0);
  const erased = await api.post(`${path}/anchors`, body);
  expect([erased.status, erased.error.details[0].path]).toEqual([400, "submission_id"]);
});
