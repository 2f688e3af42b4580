import { beforeAll, expect, test } from "vitest";
import type { ItemStatistics } from "#lib/contract/item-statistics.ts";
import { countPending, createContext, foldAll } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { answerShown, listQuestionIds, openSeededAttempt } from "#tests/support/draws.ts";
import { createItemId } from "#tests/support/items.ts";
import { buildPool } from "#tests/support/pools.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { correlation, mean } from "#tests/support/recalculate.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

type Json = Record<string, unknown>;

async function publish(exercises: Json[]) {
  const settings = { allowed_attempts: null };
  const { data, error } = await api.post("/v1/assessments", { title: "An exam", settings, exercises });
  expect(error).toBeNull();
  expect((await api.post(`/v1/assessments/${data.id}/publish`)).error).toBeNull();
  return (await api.get(`/v1/assessments/${data.id}`)).data;
}

type Submitted = { id: string; shown: string[]; scores: number[]; total: number };

/** Submits the values of a new learner, by the place of the question shown. `n` determines the draw. */
async function submit(assessment: { id: string }, values: readonly unknown[], n = 0): Promise<Submitted> {
  const attempt = await openSeededAttempt(api, assessment, { learner: crypto.randomUUID(), n });
  const shown = listQuestionIds(attempt);
  const answers = answerShown(attempt, (id) => values[shown.indexOf(id)]);
  const { data, error } = await api.post(`/v1/attempts/${attempt.id}/submit`, { answers });
  expect(error).toBeNull();
  const results = data.exercise_results.flatMap(
    (exercise: { question_results: { score: number }[] }) => exercise.question_results,
  );
  const scores = results.map(({ score }: { score: number }) => score);
  return { id: data.submission_id, shown, scores, total: data.score };
}

/** Makes the second revision of an item, which has another key. */
async function changeKey(id: string, correct: string): Promise<void> {
  const answer_keys = [{ type: "choice", response_id: "r1", correct: [correct] }];
  expect((await api.patch(`/v1/items/${id}`, { answer_keys })).data.revision).toBe(2);
}

const read = async (id: string): Promise<ItemStatistics> =>
  (await api.get(`/v1/items/${id}/statistics`)).data;

const round = (x: number, places = 4) => Math.round(x * 10 ** places) / 10 ** places;

test("are empty for an item that was never used", async () => {
  const id = await createItemId(api);
  expect(await read(id)).toMatchObject({
    item_id: id,
    n: 0,
    mean_share: null,
    discrimination: null,
    discrimination_label: null,
    assessment_count: 0,
    first_used_at: null,
    last_used_at: null,
    by_revision: [],
  });
});

test("cover every assessment and revision, and follow submissions, voids and regrades at once", async () => {
  const item = await createItemId(api, choiceQuestion(2));
  const others = [await createItemId(api), await createItemId(api), await createItemId(api)];
  const first = await publish([{ questions: [{ item_id: item }, textQuestion(3)] }]);
  const firstPublished = (await api.get(`/v1/items/${item}`)).data.last_used_at;

  const inFirst: Submitted[] = [];
  for (const values of [
    ["b", "Paris"],
    ["b", "Paris"],
    ["b", "Rome"],
    ["a", "Rome"],
    ["c"],
    [undefined, "Paris"],
  ]) {
    inFirst.push(await submit(first, values));
  }
  const alone = await read(item);
  const [x, rest] = [
    inFirst.map(({ scores }) => scores[0] ?? 0),
    inFirst.map(({ scores }) => scores[1] ?? 0),
  ];
  expect(alone).toMatchObject({
    n: 6,
    mean_share: 0.5,
    discrimination: round(correlation(x, rest) ?? Number.NaN),
    discrimination_label: null,
    assessment_count: 1,
    first_used_at: firstPublished,
    last_used_at: firstPublished,
  });
  expect(alone.option_stats).toMatchObject([
    {
      response_id: "r1",
      answer_count: 5,
      options: [
        { id: "a", count: 1, pct_picked: 20 },
        { id: "b", count: 3, pct_picked: 60 },
        { id: "c", count: 1, pct_picked: 20 },
      ],
    },
  ]);

  // The second revision has another key and is drawn from a pool, where it is worth other points.
  await changeKey(item, "c");
  const pool = buildPool([item, ...others], 2, { points_each: 5 });
  const second = await publish([{ questions: [textQuestion(1)] }, { pool }]);
  const version = (await api.get(`/v1/assessments/${second.id}?version=1`)).data;
  const copy = version.exercises
    .flatMap(({ questions }: { questions: { id: string; item_id: string }[] }) => questions)
    .find(({ item_id }: { item_id: string }) => item_id === item).id;
  const inSecond: Submitted[] = [];
  for (let i = 0; i < 24; i++) {
    inSecond.push(
      await submit(second, [i % 3 === 0 ? "Rome" : "Paris", ["b", "c"][i % 2], i % 3 === 0 ? "a" : "c"], i),
    );
  }
  const asked = inSecond.flatMap(({ shown, scores, total, id }) => {
    const score = scores[shown.indexOf(copy)];
    return score === undefined ? [] : [{ id, x: score, rest: total - score }];
  });
  const both = await read(item);
  const pooled = (...groups: { n: number; r: number | null }[]) => {
    const known = groups.flatMap(({ n, r }) => (r === null || n < 5 ? [] : [{ n, r }]));
    const size = known.reduce((sum, { n }) => sum + n, 0);
    return size === 0 ? null : round(known.reduce((sum, { n, r }) => sum + n * r, 0) / size);
  };
  const inPool = {
    n: asked.length,
    r: correlation(
      asked.map((each) => each.x),
      asked.map((each) => each.rest),
    ),
  };
  expect(both).toMatchObject({
    n: 6 + asked.length,
    mean_share: round((3 + asked.reduce((sum, each) => sum + each.x / 5, 0)) / (6 + asked.length)),
    discrimination: pooled({ n: 6, r: correlation(x, rest) }, inPool),
    assessment_count: 2,
    first_used_at: firstPublished,
    by_revision: [
      { revision: 2, n: asked.length, mean_share: round(mean(asked.map((each) => each.x / 5))) },
      { revision: 1, n: 6, mean_share: 0.5 },
    ],
  });
  expect(Date.parse(both.last_used_at ?? "")).toBeGreaterThan(Date.parse(firstPublished));

  const [voided] = asked;
  if (voided) {
    await api.post(`/v1/submissions/${voided.id}/void`, { reason: "Fire alarm" });
    expect((await read(item)).n).toBe(both.n - 1);
    await api.post(`/v1/submissions/${voided.id}/unvoid`);
    expect(await read(item)).toEqual(both);
  }
  const corrections = [{ question_id: copy, mode: "drop" }];
  const regrade = (await api.post(`/v1/assessments/${second.id}/regrades`, { corrections })).data;
  await api.post(`/v1/regrades/${regrade.id}/commit`, { fingerprint: regrade.fingerprint });
  expect(await read(item)).toMatchObject({ n: 6, mean_share: 0.5, discrimination: alone.discrimination });
  await api.post(`/v1/regrades/${regrade.id}/revert`);
  expect(await read(item)).toEqual(both);
});

test("add up assessments whose submissions were counted before", async () => {
  const item = await createItemId(api);
  const ctx = createContext(api);
  for (let i = 0; i < 3; i++) {
    const assessment = await publish([{ questions: [{ item_id: item }] }]);
    for (const value of ["b", "a"]) await submit(assessment, [value]);
    await foldAll(ctx, assessment.id);
    expect(await countPending(assessment.id)).toBe(0);
  }
  expect(await read(item)).toMatchObject({
    n: 6,
    mean_share: 0.5,
    discrimination: null,
    assessment_count: 3,
  });
});

test("need the scope to read assessments, and an item of the organization", async () => {
  const id = await createItemId(api);
  const results = await api.withScopes("read:results");
  expect((await results.get(`/v1/items/${id}/statistics`)).status).toBe(403);
  const reader = await api.withScopes("read:assessments");
  expect((await reader.get(`/v1/items/${id}/statistics`)).status).toBe(200);
  const stranger = await createTestClient();
  expect((await stranger.get(`/v1/items/${id}/statistics`)).error.code).toBe("not_found");
});
