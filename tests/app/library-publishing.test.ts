import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { buildAddQuestionsCommand } from "#components/overview/snippets.ts";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createItemAs } from "#tests/support/items.ts";
import { createAssessment, createMemberVisitor, fetchDraft, listEventTypes } from "#tests/support/library.ts";
import { createMember, getSiteUrl } from "#tests/support/people.ts";
import { buildPool } from "#tests/support/pools.ts";
import { buildAnswers, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

type Visitor = Awaited<ReturnType<typeof createMemberVisitor>>;

describe("publishing from the dashboard", () => {
  test("previews the changes and the event that will be sent", async () => {
    const who = await createMemberVisitor();
    const id = await createAssessment(who);
    const fetchPublishing = async () => (await who.request("GET", `/assessments/${id}/publishing`)).data;
    const first = await fetchPublishing();
    expect(first).toMatchObject({
      next_version: 1,
      event: "assessment.published",
      problems: [],
      difference: null,
      question_count: { total: 2, per_learner: 2 },
    });
    expect(
      (await who.request("POST", `/assessments/${id}/publishing`, { revision: first.revision })).status,
    ).toBe(200);
    expect(await fetchPublishing()).toMatchObject({ next_version: 2, event: "assessment.content_updated" });
    expect(await listEventTypes(who)).toEqual(["assessment.published"]);
  });

  test("names each problem by its question's number and id", async () => {
    const who = await createMemberVisitor();
    const id = await createAssessment(who, {
      title: "Unfinished",
      exercises: [{ questions: [textQuestion()] }, { questions: [{ ...choiceQuestion(), answer_keys: [] }] }],
    });
    const { data } = await who.request("GET", `/assessments/${id}/publishing`);
    const question_id = (await fetchDraft(who, id)).exercises[1].questions[0].id;
    expect(data.problems).toEqual([{ question: 2, question_id, message: "has no correct answer" }]);
    const empty = await createAssessment(who, { title: "Empty" });
    const none = await who.request("GET", `/assessments/${empty}/publishing`);
    expect(none.data.problems).toEqual([
      { question: null, question_id: null, message: "Add at least one question" },
    ]);
  });

  test("names the questions with new keys, whose correction starts with the versions before", async () => {
    const api = await createTestClient();
    const admin = await createMember(api.organizationId, "admin");
    const assessment = await createPublishedAssessment(api, [choiceQuestion(), textQuestion()]);
    const { id } = assessment;
    const answers = buildAnswers(assessment, ["a", "Paris"]);
    expect((await api.post(`/v1/assessments/${id}/submit`, { learner_ref: "ada", answers })).status).toBe(
      200,
    );
    const [exercise] = assessment.exercises;
    const [first, second] = exercise.questions.map((question: { id: string }) => question.id);
    const questions = [
      { id: first, ...choiceQuestion(1, ["a"]) },
      { id: second, ...textQuestion() },
    ];
    const body = { exercises: [{ id: exercise.id, questions }] };
    expect((await api.patch(`/v1/assessments/${id}`, body)).status).toBe(200);
    const { data } = await admin.request("GET", `/assessments/${id}/publishing`);
    expect(data).toMatchObject({ submission_count: 1, correctable_question_ids: [first] });
    const { revision } = data;
    expect((await admin.request("POST", `/assessments/${id}/publishing`, { revision })).status).toBe(200);

    const readVersions = async (search: string) => {
      const { text } = await admin.page(`/assessments/${id}/regrades/new?question=${first}${search}`);
      const boxes = text.matchAll(/<input type="checkbox"([^>]*)>(Version \d)/g);
      return [...boxes].map(([, attributes = "", version]) => [version, attributes.includes("checked")]);
    };
    expect(await readVersions("")).toEqual([
      ["Version 1", true],
      ["Version 2", true],
    ]);
    expect(await readVersions("&before=2")).toEqual([
      ["Version 1", true],
      ["Version 2", false],
    ]);
  });

  test("refuses a revision other than the one that was previewed", async () => {
    const who = await createMemberVisitor();
    const id = await createAssessment(who);
    const { data } = await who.request("GET", `/assessments/${id}/publishing`);
    await who.request("PATCH", `/v1/assessments/${id}`, { exercises: [{ questions: [textQuestion(9)] }] });
    const refused = await who.request("POST", `/assessments/${id}/publishing`, { revision: data.revision });
    expect([refused.status, refused.error.code]).toEqual([409, "stale_revision"]);
    expect((await fetchDraft(who, id)).version).toBe(0);
    expect(await listEventTypes(who)).toEqual([]);
  });
});

describe("publishing what was previewed", () => {
  const preview = async (who: Visitor, id: string) =>
    (await who.request("GET", `/assessments/${id}/publishing`)).data;
  const publish = async (who: Visitor, id: string, { revision, fingerprint }: Record<string, unknown>) =>
    who.request("POST", `/assessments/${id}/publishing`, { revision, fingerprint });

  test.each(["an item", "a pool's item", "a pool's tag"])(
    "refuses when %s has changed in the bank since, and publishes what is previewed then",
    async (source) => {
      const who = await createMemberVisitor();
      const item = await createItemAs(who, { tags: ["t"] });
      const pool = source === "a pool's tag" ? { from: { tags: ["t"] }, draw: 1 } : buildPool([item], 1);
      const exercise = source === "an item" ? { questions: [{ item_id: item }] } : { pool };
      const id = await createAssessment(who, { title: "Race", exercises: [exercise] });
      const seen = await preview(who, id);
      if (source === "a pool's tag") await createItemAs(who, { tags: ["t"] });
      else await who.request("PATCH", `/v1/items/${item}`, textQuestion());
      const refused = await publish(who, id, seen);
      expect([refused.status, refused.error?.code]).toEqual([409, "stale_revision"]);
      expect((await fetchDraft(who, id)).version).toBe(0);
      expect((await publish(who, id, await preview(who, id))).status).toBe(200);
    },
  );

  test("publishes when nothing but the title of an item has changed", async () => {
    const who = await createMemberVisitor();
    const item = await createItemAs(who);
    const id = await createAssessment(who, {
      title: "Title",
      exercises: [{ questions: [{ item_id: item }] }],
    });
    const seen = await preview(who, id);
    await who.request("PATCH", `/v1/items/${item}`, { title: "Renamed" });
    expect((await publish(who, id, seen)).status).toBe(200);
  });
});

describe("the Publish button on an assessment's page", () => {
  const NOTHING = 'title="No changes since version 1"';
  const readPage = async (who: Visitor, id: string) => (await who.page(`/assessments/${id}`)).text;
  const publish = (who: Visitor, id: string) => who.request("POST", `/v1/assessments/${id}/publish`);

  test("is gray with the reason when nothing has changed since the last version", async () => {
    const who = await createMemberVisitor();
    const id = await createAssessment(who);
    expect(await readPage(who, id)).not.toContain("No changes since");
    await publish(who, id);
    expect(await readPage(who, id)).toContain(NOTHING);
    await who.request("PATCH", `/v1/assessments/${id}`, { title: "Only the title" });
    expect(await readPage(who, id)).toContain(NOTHING);
    await who.request("PATCH", `/v1/assessments/${id}`, { exercises: [{ questions: [textQuestion(9)] }] });
    expect(await readPage(who, id)).not.toContain("No changes since");
  });

  test("can be used when the content of an item or a pool of the assessment has changed in the bank, not only its title", async () => {
    const who = await createMemberVisitor();
    const create = async (exercises: object[]): Promise<string> =>
      (await who.request("POST", "/v1/assessments", { title: "Items", exercises })).data.id;
    const [one, other] = [await createItemAs(who), await createItemAs(who)];
    const latest = await create([{ questions: [{ item_id: one }] }]);
    const pinned = await create([{ questions: [{ item_id: one, revision: 1 }] }]);
    const pool = await create([{ pool: buildPool([one, other], 1) }]);
    for (const id of [latest, pinned, pool]) {
      await publish(who, id);
      expect(await readPage(who, id)).toContain(NOTHING);
    }
    await who.request("PATCH", `/v1/items/${one}`, { title: "Only the title" });
    for (const id of [latest, pinned, pool]) expect(await readPage(who, id)).toContain(NOTHING);
    await who.request("PATCH", `/v1/items/${one}`, textQuestion());
    expect(await readPage(who, latest)).not.toContain("No changes since");
    expect(await readPage(who, pool)).not.toContain("No changes since");
    expect(await readPage(who, pinned)).toContain(NOTHING);
  });
});

test("the command that writes questions with the API runs as it is", async () => {
  const who = await createMemberVisitor();
  const id = await createAssessment(who, { title: "Empty" });
  const shown = (await who.page(`/assessments/${id}`)).text;
  expect(shown).toContain(`/v1/assessments/${id} \\`);
  const ctx = {
    db: testDatabase().db,
    organizationId: who.organizationId,
    actor: { kind: "system" as const },
    now: new Date(),
    requestId: "test",
  };
  const { secret } = await createApiKey(ctx, { name: "k", scopes: ["write:assessments"] });
  const env = { ...process.env, KEY: secret };
  execFileSync("sh", ["-c", buildAddQuestionsCommand(`${getSiteUrl()}/v1`, id)], { env });
  expect((await fetchDraft(who, id)).exercises[0].questions).toHaveLength(1);
  expect((await who.request("GET", `/assessments/${id}/publishing`)).data.problems).toEqual([]);
});

describe("a change on an outdated revision", () => {
  test("returns a conflict and changes nothing", async () => {
    const who = await createMemberVisitor();
    const id = await createAssessment(who);
    const { revision } = await fetchDraft(who, id);
    const change = (title: string) => who.request("PATCH", `/v1/assessments/${id}`, { title, revision });
    const first = await change("First");
    expect(first.status).toBe(200);
    expect(first.data.revision).toBeGreaterThan(revision);
    const second = await change("Second");
    expect([second.status, second.error.code]).toEqual([409, "stale_revision"]);
    expect((await fetchDraft(who, id)).title).toBe("First");
  });
});
