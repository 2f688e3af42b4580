import { beforeAll, expect, test } from "vitest";
import { ResultsFilter } from "#lib/contract/results.ts";
import type { Role } from "#lib/contract/roles.ts";
import { listLiveAttempts } from "#lib/domains/attempts/list-live.ts";
import { getOrganizationOverview } from "#lib/domains/identity/organizations/overview.ts";
import { listReady } from "#lib/domains/marking/assessment-progress.ts";
import { getAnswerSheet } from "#lib/domains/marking/get-answer-sheet.ts";
import { explainSubmission } from "#lib/domains/submissions/explain.ts";
import { searchSubmissions } from "#lib/domains/submissions/search.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Api } from "#tests/support/api.ts";
import { createTestClient, testDatabase } from "#tests/support/api.ts";
import { addItem, createCollection } from "#tests/support/collections.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";

let api: Api;
let quiz: Awaited<ReturnType<typeof createPublishedAssessment>>;
let id: string;
let collectionId: string;
beforeAll(async () => {
  api = await createTestClient();
  quiz = await createPublishedAssessment(api, [choiceQuestion(), openQuestion()], { allowed_attempts: null });
  await api.put("/v1/learners/l-1", { display_name: "Ada Lovelace" });
  const answers = buildAnswers(quiz, ["b", "Essay"]);
  const body = { learner_ref: "l-1", answers };
  id = (await api.post(`/v1/assessments/${quiz.id}/submit`, body)).data.submission_id;
  await api.post(`/v1/assessments/${quiz.id}/submit`, { learner_ref: "l-2", answers });
  await api.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref: "l-1" });
  collectionId = await createCollection(api);
  await addItem(api, collectionId, quiz.id);
  const question_id = quiz.exercises[0].questions[1].id;
  await api.put(`/v1/submissions/${id}/grading`, { questions: [{ question_id, score: 1 }], finalize: false });
});

const createContext = (role: Role): Ctx => ({
  db: testDatabase().db,
  organizationId: api.organizationId,
  actor: { kind: "user", id: newId(), role },
  now: new Date(),
  requestId: "test",
});

/** Returns the names that the dashboard's lists and pages show a member. */
async function listNames(role: Role) {
  const ctx = createContext(role);
  const search = (filter: object, within: { collectionId?: string } = {}) =>
    searchSubmissions(ctx, { filter: ResultsFilter.parse(filter), ...within, page: 1, limit: 10 });
  const questionId = quiz.exercises[0].questions[1].id;
  return {
    results: (await search({})).items.map(({ display_name }) => display_name),
    collection: (await search({}, { collectionId })).items.map(({ display_name }) => display_name),
    found: (await search({ learner_ref: "lovelace" })).items.map((item) => item.id),
    live: (
      await listLiveAttempts(ctx, { assessmentId: quiz.id, query: { state: "open", page: 1 } })
    ).items.map(({ display_name }) => display_name),
    page: (await explainSubmission(ctx, { id })).displayName,
    latest: (await getOrganizationOverview(ctx)).latest.map(({ displayName }) => displayName),
    sheet: (await getAnswerSheet(ctx, { submissionId: id, questionId })).learner?.name,
    ready: (await listReady(ctx, { id: quiz.id, page: 1, limit: 10 })).map(({ learner }) => learner?.name),
  };
}

test("lists and pages of the dashboard show the display name, and the search finds it", async () => {
  expect(await listNames("owner")).toEqual({
    results: [null, "Ada Lovelace"],
    collection: [null, "Ada Lovelace"],
    found: [id],
    live: ["Ada Lovelace"],
    page: "Ada Lovelace",
    latest: [null, "Ada Lovelace"],
    sheet: "Ada Lovelace",
    ready: ["Ada Lovelace"],
  });
  const { data } = await api.get(`/v1/assessments/${quiz.id}/analytics`);
  const shown = data.student_results.map((each: { display_name: string }) => each.display_name);
  expect(shown).toEqual(["l-2", "Ada Lovelace"]);
  expect((await api.get(`/v1/submissions/${id}`)).data.learner_ref).toBe("l-1");
});

test("someone who grades anonymously sees no name", async () => {
  await testDatabase().sql`update assessments set anonymous_grading = true where id = ${quiz.id}`;
  expect(await listNames("teacher")).toEqual({
    results: [null, null],
    collection: [null, null],
    found: [],
    live: [null],
    page: null,
    latest: [null, null],
    sheet: undefined,
    ready: [undefined],
  });
});
