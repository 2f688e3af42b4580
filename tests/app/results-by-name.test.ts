import { beforeAll, expect, test } from "vitest";
import { insertSubmissions, QUESTIONS } from "#tests/load/fill-submissions.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { addItem, createCollection } from "#tests/support/collections.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { mintToken, submit as submitEmbed } from "#tests/support/embed-requests.ts";
import { createMember, type Visitor } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";
import { fetchCsv } from "#tests/support/results-csv.ts";
import { readTable } from "#tests/support/tables.ts";

let api: Api;
let author: Visitor;
let teacher: Visitor;
let quiz: Awaited<ReturnType<typeof createPublishedAssessment>>;

const submit = (learner_ref: string, value = "b") =>
  api.post(`/v1/assessments/${quiz.id}/submit`, { learner_ref, answers: buildAnswers(quiz, [value]) });

const submitAnonymously = async (value: string) =>
  submitEmbed(api, await mintToken(api, quiz.id), buildAnswers(quiz, [value]));

beforeAll(async () => {
  api = await createTestClient();
  [author, teacher] = await Promise.all([
    createMember(api.organizationId, "author"),
    createMember(api.organizationId, "teacher"),
  ]);
  quiz = await createPublishedAssessment(api, [choiceQuestion(2)], { allowed_attempts: null });
  await submitAnonymously("b");
  for (const ref of ["cy", "s-2", "s-1", "Bea"]) await submit(ref);
  await submitAnonymously("a");
  await submit("Bea", "a");
  for (const [ref, display_name] of [
    ["s-1", "dan"],
    ["s-2", "Ada"],
  ]) {
    await api.put(`/v1/learners/${ref}`, { display_name });
  }
});

/** Returns the learner and percentage of each row on the page. */
const fetchNames = async (who: Visitor, sort: string) => {
  const { text } = await who.page(`/assessments/${quiz.id}/results?sort=${sort}`);
  return readTable(text, "Submissions")
    .slice(1)
    .map(([, name, , , percent]) => `${name} ${percent}`);
};

test("results are sorted by the name that is shown, with anonymous learners last in both directions", async () => {
  const anonymous = ["Anonymous 0%", "Anonymous 100%"];
  expect(await fetchNames(author, "a_to_z")).toEqual([
    "Ada 100%",
    "Bea 0%",
    "Bea 100%",
    "cy 100%",
    "dan 100%",
    ...anonymous,
  ]);
  expect(await fetchNames(author, "z_to_a")).toEqual([
    "dan 100%",
    "cy 100%",
    "Bea 0%",
    "Bea 100%",
    "Ada 100%",
    ...anonymous,
  ]);
});

test("the order doesn't tell graders who gave an answer that is graded anonymously", async () => {
  await author.request("PATCH", `/grading/assessments/${quiz.id}`, { anonymous: true });
  const newest = await fetchNames(teacher, "newest");
  expect(newest).toHaveLength(7);
  expect(await fetchNames(teacher, "a_to_z")).toEqual(newest);
  expect(await fetchNames(teacher, "z_to_a")).toEqual(newest);
  expect((await fetchNames(author, "a_to_z"))[0]).toBe("Ada 100%");
});

test("a collection's results show display names, and which submissions are late or voided", async () => {
  const own = await createTestClient();
  const viewer = await createMember(own.organizationId, "viewer");
  const timed = await createPublishedAssessment(own, [choiceQuestion(2)], { time_limit_minutes: 1 });
  await own.put("/v1/learners/s-1", { display_name: "Ada" });
  const answers = buildAnswers(timed, ["b"]);
  const started_at = new Date(Date.now() - 3_600_000).toISOString();
  const submitTimed = async (body: object) =>
    (await own.post(`/v1/assessments/${timed.id}/submit`, { answers, ...body })).data.submission_id;
  await submitTimed({ learner_ref: "s-1", started_at });
  const voided = await submitTimed({ learner_ref: "s-2" });
  await own.post(`/v1/submissions/${voided}/void`, { reason: "Fire alarm" });
  const collection = await createCollection(own);
  const path = `/collections/${collection}/results`;
  expect((await viewer.page(path)).text).toContain("No submissions yet");
  await addItem(own, collection, timed.id);
  const [head = [], ...rows] = readTable((await viewer.page(path)).text, "Submissions");
  const status = head.indexOf("Status");
  expect(rows.map((row) => [row[0], row[status]])).toEqual([
    ["s-2", "Voided"],
    ["Ada", "Passed, Late"],
  ]);
  expect((await viewer.page(`${path}?page=2`)).text).toContain("This page is empty");
});

test("an export of several pages by name contains each submission once", async () => {
  const own = await createTestClient();
  const big = await createPublishedAssessment(own, QUESTIONS);
  await insertSubmissions(testDatabase().db, own.organizationId, big.id, 12_000, 0);
  await testDatabase().sql`update submissions set learner_ref = null
    where organization_id = ${own.organizationId} and attempt_number = 2`;
  const reader = await createMember(own.organizationId, "viewer");
  for (const sort of ["a_to_z", "z_to_a"]) {
    const names = (await fetchCsv(reader, `?sort=${sort}`)).slice(1).map(([name = ""]) => name);
    expect(names).toHaveLength(12_000);
    const sorted = [...new Set(names)].filter((name) => name !== "Anonymous").sort();
    expect(sorted).toHaveLength(8400);
    expect(names.slice(0, sorted.length)).toEqual(sort === "a_to_z" ? sorted : sorted.reverse());
  }
});
