import { beforeAll, describe, expect, test } from "vitest";
import { verifySubmissions } from "#lib/domains/submissions/verify.ts";
import { LARGE_BODY_BYTES } from "#lib/platform/http/large-body.ts";
import { createContext } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, UNKNOWN_ID } from "#tests/support/api.ts";
import { createItemId } from "#tests/support/items.ts";
import { buildPool } from "#tests/support/pools.ts";
import { buildAnswers, choiceQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const create = (questions: object[], own = api) =>
  own.post("/v1/assessments", { title: "Exam", exercises: [{ questions }] });
type Traced = { interactions: { entries: { entry: string }[] }[] };
const publish = (id: string) => api.post(`/v1/assessments/${id}/publish`);
const read = async (id: string, version = "draft") =>
  (await api.get(`/v1/assessments/${id}?version=${version}`)).data;

test("shows the item that a question refers to, and publishing copies it with its own points or others", async () => {
  const item = await createItemId(api, choiceQuestion(3));
  const { data } = await create([
    { item_id: item },
    { item_id: item.toUpperCase(), points: 5 },
    textQuestion(),
  ]);
  const draft = await read(data.id);
  expect(draft.question_count).toBe(3);
  const { content_ast } = choiceQuestion();
  const shown = { item_id: item, item_revision: 1, outdated: false, content_ast };
  expect(draft.exercises[0].questions).toMatchObject([{ ...shown, points: 3 }, { ...shown, points: 5 }, {}]);
  expect(draft.exercises[0].questions[2]).not.toHaveProperty("item_id");
  expect(draft.exercises[0]).toMatchObject({ order: "as_written", pool: null });

  expect((await publish(data.id)).status).toBe(200);
  const published = await read(data.id, "published");
  expect(published.exercises).toEqual(draft.exercises);
  const keys = (await api.get(`/v1/assessments/${data.id}/answer-keys?version=1`)).data;
  expect(keys.exercises[0].questions[1]).toMatchObject({ points: 5, answer_keys: [{ correct: ["b"] }] });
  expect((await api.get(`/v1/assessments/${data.id}/versions`)).data[0].question_count).toBe(3);
});

test("a published question stays as it was when its item changes, and says that it is outdated", async () => {
  const item = await createItemId(api);
  const { id } = (await create([{ item_id: item }, { item_id: item, revision: 1 }])).data;
  await publish(id);
  expect((await read(id)).has_unpublished_changes).toBe(false);
  const change = { content_ast: textQuestion().content_ast, answer_keys: textQuestion().answer_keys };
  expect((await api.patch(`/v1/items/${item}`, change)).status).toBe(200);

  const old = { item_revision: 1, outdated: true, content_ast: choiceQuestion().content_ast };
  expect((await read(id, "1")).exercises[0].questions).toMatchObject([old, old]);
  const latest = { item_revision: 2, outdated: false, content_ast: textQuestion().content_ast };
  expect((await read(id)).exercises[0].questions).toMatchObject([latest, old]);
  expect((await read(id, "1")).exercises[0].questions[0].id).toBe(
    (await read(id)).exercises[0].questions[0].id,
  );

  await publish(id);
  expect((await read(id, "2")).exercises[0].questions).toMatchObject([latest, old]);
  await api.patch(`/v1/items/${item}`, { tags: ["renamed"] });
  expect((await read(id, "2")).exercises[0].questions[0].outdated).toBe(false);
});

test("rejects unknown, foreign and archived items and unknown revisions", async () => {
  const item = await createItemId(api);
  const foreign = await createItemId(await createTestClient());
  const archived = await createItemId(api);
  const kept = (await create([{ item_id: archived }])).data.id;
  expect((await api.post(`/v1/items/${archived}/archive`)).status).toBe(200);
  const questions = [
    { item_id: UNKNOWN_ID },
    { item_id: foreign },
    { item_id: "x" },
    { item_id: archived },
    { item_id: item, revision: 2 },
    { item_id: item, revision: 1 },
  ];
  const refused = await create(questions);
  expect(refused.status).toBe(400);
  expect(refused.error?.code).toBe("invalid_request");
  expect(refused.error?.details).toEqual([
    { path: "exercises[0].questions[0].item_id", message: expect.stringContaining("is not an item") },
    { path: "exercises[0].questions[1].item_id", message: expect.stringContaining("is not an item") },
    { path: "exercises[0].questions[2].item_id", message: expect.stringContaining("is not an item") },
    { path: "exercises[0].questions[3].item_id", message: expect.stringContaining("archived") },
    { path: "exercises[0].questions[4].revision", message: expect.stringContaining("is not a revision") },
  ]);
  const [question] = (await read(kept)).exercises[0].questions;
  const again = {
    exercises: [{ questions: [{ id: question.id, item_id: archived }, { item_id: archived }] }],
  };
  expect((await api.patch(`/v1/assessments/${kept}`, again)).status).toBe(200);
});

test("needs only the scope of the request: to write assessments, or to submit to a working copy", async () => {
  const item = await createItemId(api);
  const writer = await api.withScopes("write:assessments");
  const { data } = await create([{ item_id: item }], writer);
  const pool = buildPool([item], 1);
  const changed = await writer.patch(`/v1/assessments/${data.id}`, { exercises: [{ pool }] });
  expect([changed.status, changed.data.exercises[0].pool]).toEqual([200, pool]);
  const single = (await create([{ item_id: item }], writer)).data.id;
  expect((await writer.post(`/v1/assessments/${data.id}/publish`)).status).toBe(200);

  const submitter = await api.withScopes("write:submissions");
  const draft = await submitter.post(`/v1/assessments/${single}/submit`, {
    learner_ref: "ada",
    allow_draft: true,
    answers: buildAnswers(await read(single), ["b"]),
  });
  expect([draft.status, draft.data.score]).toEqual([200, 1]);
});

test("a draft submission keeps the questions that it was graded on when an item changes afterwards", async () => {
  const [first, second] = [await createItemId(api), await createItemId(api)];
  const { id } = (await create([{ item_id: first }, { item_id: second }])).data;
  const submit = async () => {
    const answers = buildAnswers(await read(id), ["b", "b"]);
    const body = { learner_ref: "ada", allow_draft: true, answers };
    return (await api.post(`/v1/assessments/${id}/submit`, body)).data;
  };
  const setKey = async (item: string, key: string) => {
    const { answer_keys } = choiceQuestion(1, [key]);
    expect((await api.patch(`/v1/items/${item}`, { answer_keys })).status).toBe(200);
  };
  const submitted = [await submit()];
  await setKey(first, "a");
  submitted.push(...(await Promise.all([submit(), submit()])));
  await setKey(second, "a");
  submitted.push(await submit());
  await api.patch(`/v1/assessments/${id}`, { exercises: [{ questions: [{ item_id: second }] }] });
  submitted.push(await submit());

  expect(submitted.map(({ score }) => score)).toEqual([2, 1, 1, 0, 0]);
  const keys = submitted.map(async ({ submission_id }) => {
    const trace = (await api.get(`/v1/submissions/${submission_id}/trace`)).data;
    return trace.questions.map((question: Traced) => question.interactions[0]?.entries[0]?.entry);
  });
  expect(await Promise.all(keys)).toEqual([["b", "b"], ["a", "b"], ["a", "b"], ["a", "a"], ["a"]]);
  expect((await verifySubmissions(createContext(api), { repair: false })).differences).toEqual([]);
});

describe.each([
  ["in a small body", (json: string) => json],
  ["in a large body", (json: string) => json + " ".repeat(LARGE_BODY_BYTES)],
])("a question that gets the content of its item as its own %s", (_, pad) => {
  const opaque = {
    content_ast: { my: "own" },
    answer_keys: [{ type: "text", response_id: "r1", accept: [{ value: "a" }] }],
    points: 3,
  };
  const rated = {
    ...openQuestion(4),
    answer_keys: [{ type: "open", response_id: "r1", rubric: [{ id: "clear", title: "Clear", points: 2 }] }],
  };
  const replace = async (question: object, points?: number) => {
    const item = await createItemId(api, question);
    const { id } = (await create([{ item_id: item, ...(points === undefined ? {} : { points }) }])).data;
    const [exercise] = (await read(id)).exercises;
    const change = (own: object) => {
      const questions = [{ id: exercise.questions[0].id, ...own }];
      const raw = pad(JSON.stringify({ exercises: [{ id: exercise.id, questions }] }));
      return api.request("PATCH", `/v1/assessments/${id}`, { raw });
    };
    const readKeys = async () =>
      (await api.get(`/v1/assessments/${id}/answer-keys?version=draft`)).data.exercises[0].questions[0];
    return { change, readKeys, before: await readKeys() };
  };

  test.each<[string, Record<string, unknown>]>([
    ["choices", choiceQuestion(2)],
    ["other systems' content", opaque],
    ["an essay with a rubric", rated],
  ])("keeps the keys and points of %s if the request leaves them out", async (_, question) => {
    const { content_ast } = question;
    for (const points of [undefined, 7]) {
      const { change, readKeys, before } = await replace(question, points);
      expect((await change({ content_ast })).status).toBe(200);
      const { item_id, item_revision, outdated, ...own } = before;
      expect(await readKeys()).toEqual(own);
    }
  });

  test("takes what the request has, and refuses content that the item's keys don't fit", async () => {
    const { content_ast } = choiceQuestion();
    const { change, readKeys } = await replace(choiceQuestion(2));
    const refused = await change({ content_ast: textQuestion().content_ast });
    expect([refused.status, refused.error.details[0]?.path]).toEqual([
      400,
      "exercises[0].questions[0].answer_keys",
    ]);
    expect((await change({ content_ast, points: 9, answer_keys: [] })).status).toBe(200);
    expect(await readKeys()).toMatchObject({ points: 9, answer_keys: [] });
  });
});
