import { beforeAll, expect, test } from "vitest";
import { createItemAs } from "#tests/support/items.ts";
import { createMemberVisitor } from "#tests/support/library.ts";
import { buildPool } from "#tests/support/pools.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

type Visitor = Awaited<ReturnType<typeof createMemberVisitor>>;
let who: Visitor;
let items: string[];
beforeAll(async () => {
  who = await createMemberVisitor();
  items = [];
  for (const difficulty of ["easy", "easy", "hard"]) {
    const tags = ["rivers", `difficulty:${difficulty}`];
    items.push(await createItemAs(who, { tags }));
  }
});

const create = async (exercises: object[], settings: object = {}): Promise<string> =>
  (await who.request("POST", "/v1/assessments", { title: "Exam", settings, exercises })).data.id;
const publish = (id: string) => who.request("POST", `/v1/assessments/${id}/publish`);

test("the editor's draft keeps references and pools as they were written, with the items as they are now", async () => {
  const [item_id = ""] = items;
  const id = await create([
    { questions: [{ item_id }, textQuestion()] },
    { pool: buildPool(items, 2), order: "random" },
  ]);
  const { exercises } = (await who.request("GET", `/assessments/${id}/draft`)).data;
  expect(exercises[0].questions[0]).toMatchObject({
    item_id,
    revision: "latest",
    points: null,
    preview: { item_id, item_revision: 1, outdated: false, answer_keys: [{ correct: ["b"] }], points: 1 },
  });
  expect(exercises[0].questions[1]).toMatchObject({ answer_keys: [{ type: "text" }], points: 1 });
  expect(exercises[1]).toMatchObject({ pool: buildPool(items, 2), order: "random", questions: [] });
  expect(exercises[1].pool_items).toHaveLength(3);
});

test("the editor's draft has something to publish if an item that it follows is newer than the published copy", async () => {
  const item_id = await createItemAs(who);
  const pinned = { item_id: await createItemAs(who), revision: 1 };
  const id = await create([{ questions: [{ item_id }, pinned] }]);
  const hasChanges = async () =>
    (await who.request("GET", `/assessments/${id}/draft`)).data.has_changes_to_publish;
  expect(await hasChanges()).toBe(true);
  await publish(id);
  await who.request("PATCH", `/v1/items/${pinned.item_id}`, choiceQuestion(1, ["a"]));
  expect(await hasChanges()).toBe(false);
  await who.request("PATCH", `/v1/items/${item_id}`, choiceQuestion(1, ["a"]));
  expect(await hasChanges()).toBe(true);
  await publish(id);
  expect(await hasChanges()).toBe(false);
});

test("the publish preview says which pool can't be drawn and how far the blueprint is met", async () => {
  const blueprint = [
    { tag: "rivers", count: 4 },
    { difficulty: "easy", count: 2 },
    { tag: "rivers", difficulty: "hard", count: 1 },
  ];
  const [item_id] = items;
  const id = await create([{ questions: [{ item_id }] }, { pool: buildPool(items, 2) }], { blueprint });
  expect((await who.request("GET", `/v1/assessments/${id}`)).data.settings.blueprint).toEqual(blueprint);
  const { data } = await who.request("GET", `/assessments/${id}/publishing`);
  expect(data.problems).toEqual([]);
  expect(data.question_count).toEqual({ total: items.length + 1, per_learner: 3 });
  expect(data.blueprint).toEqual([
    { tag: "rivers", count: 4, guaranteed: 3, missing: 1 },
    { difficulty: "easy", count: 2, guaranteed: 2, missing: 0 },
    { tag: "rivers", difficulty: "hard", count: 1, guaranteed: 0, missing: 1 },
  ]);
  const small = await create([{ questions: [textQuestion()] }, { pool: buildPool(items, 4) }]);
  const { problems } = (await who.request("GET", `/assessments/${small}/publishing`)).data;
  expect(problems).toEqual([
    {
      question: null,
      question_id: null,
      message: "The pool in part 2 draws 4 questions but has only 3",
    },
  ]);
});

test("a question after a pool has the same number on the page, among the changes, and among the problems", async () => {
  const id = await create([{ pool: buildPool(items, 2) }, { questions: [textQuestion()] }]);
  await publish(id);
  const readPreview = async () => (await who.request("GET", `/assessments/${id}/publishing`)).data;
  const [first, second] = (await who.request("GET", `/v1/assessments/${id}`)).data.exercises;
  const question_id: string = second.questions[0].id;
  const change = async (question: object) => {
    const exercises = [
      { id: first.id, pool: buildPool(items, 2) },
      { id: second.id, questions: [{ id: question_id, ...question }] },
    ];
    const { status, text } = await who.request("PATCH", `/v1/assessments/${id}`, { exercises });
    expect(status, text).toBe(200);
  };
  await change(textQuestion(9));
  expect((await readPreview()).difference.questions).toMatchObject([
    { id: question_id, number: { before: 4, after: 4 } },
  ]);
  const { text } = await who.page(`/assessments/${id}`);
  expect(text).toContain(`id="question-${question_id}"`);
  expect(text).toContain("Question 4</h3>");
  await change({ ...choiceQuestion(), answer_keys: [] });
  expect((await readPreview()).problems).toMatchObject([{ question: 4, question_id }]);
});

test("a preview draws like an attempt, and grades what it drew", async () => {
  const id = await create([{ pool: buildPool(items, 2) }]);
  const { data: view } = await who.request("GET", `/assessments/${id}/preview`);
  const [exercise] = view.assessment.exercises;
  expect(exercise.questions).toHaveLength(2);
  const questionAnswers = exercise.questions.map((question: { id: string }) => ({
    questionId: question.id,
    answers: ["b"],
  }));
  const graded = await who.request("POST", `/assessments/${id}/preview`, {
    answers: { exerciseAnswers: [{ exerciseId: exercise.id, questionAnswers }] },
    attempt_key: view.attempt_info.attempt_key,
  });
  expect(graded.status, graded.text).toBe(200);
  expect(graded.data).toMatchObject({ score: 2, max_score: 2 });
});

test("a comparison describes changes of pools and orders, and restoring brings them back", async () => {
  const id = await create([{ pool: buildPool(items, 2) }]);
  await publish(id);
  const [exercise] = (await who.request("GET", `/v1/assessments/${id}`)).data.exercises;
  const change = { id: exercise.id, pool: buildPool(items, 1, { points_each: 3 }), order: "random" };
  await who.request("PATCH", `/v1/assessments/${id}`, { exercises: [change] });
  const difference = (await who.request("GET", `/assessments/${id}/versions/difference?from=1`)).data;
  expect(difference.exercises).toEqual([
    {
      exercise_id: exercise.id,
      number: 1,
      facts: {
        removed: ["Draws 2 of 3 items"],
        added: ["Draws 1 of 3 items", "3 points for each question", "Questions in random order"],
      },
    },
  ]);
  await who.request("PATCH", `/v1/assessments/${id}`, { exercises: [{ questions: [textQuestion()] }] });
  const listUses = async () =>
    (await who.request("GET", `/v1/items/${items[0]}/usage`)).data
      .filter((use: { assessment_id: string }) => use.assessment_id === id)
      .map((use: { version: number | null }) => use.version);
  expect(await listUses()).toEqual([1]);
  const restored = await who.request("POST", `/assessments/${id}/versions/1/restore`, {});
  expect(restored.data).toMatchObject({
    has_unpublished_changes: false,
    exercises: [{ pool: buildPool(items, 2) }],
  });
  expect((await listUses()).sort()).toEqual([1, null]);
});

test("the assessment's page counts what a learner is asked, and says which questions are drawn", async () => {
  const id = await create([
    { questions: [textQuestion(3)] },
    { pool: buildPool(items, 2, { points_each: 2 }) },
  ]);
  const { text } = await who.page(`/assessments/${id}`);
  expect(text).toContain("3 (7 points)");
  expect(text).toContain("Each learner gets 2 of these 3 questions");
  expect(text.match(/>Pool</g)).toHaveLength(3);
});
