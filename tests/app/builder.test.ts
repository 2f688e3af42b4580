import { describe, expect, test } from "vitest";
import type { WorkingExercise } from "#lib/contract/drafts.ts";
import { ROLES } from "#lib/contract/roles.ts";
import { createTestClient, testDatabase } from "#tests/support/api.ts";
import { createMember, createOwnedOrganization, createPerson } from "#tests/support/people.ts";
import { buildQuiz, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

async function organization() {
  const id = await createOwnedOrganization(await createPerson());
  return { id, author: await createMember(id, "author") };
}
const createAssessment = async (
  who: Awaited<ReturnType<typeof createMember>>,
  body: object = buildQuiz([choiceQuestion()]),
) => (await who.request("POST", "/v1/assessments", body)).data.id as string;

describe("the working copy for an editor", () => {
  test("contains content, answer keys and the current revision", async () => {
    const { author } = await organization();
    const id = await createAssessment(author, buildQuiz([choiceQuestion(2), textQuestion()]));
    const { status, data } = await author.request("GET", `/assessments/${id}/draft`);
    expect(status).toBe(200);
    const { data: draft } = await author.request("GET", `/v1/assessments/${id}?version=draft`);
    const { exercises, ...summary } = draft;
    expect(summary).toMatchObject(data.assessment);
    const [exercise] = data.exercises;
    expect(exercise.questions.map(({ id: question }: { id: string }) => question)).toEqual(
      exercises[0].questions.map(({ id: question }: { id: string }) => question),
    );
    expect(exercise.questions[0]).toMatchObject({
      points: 2,
      content_ast: exercises[0].questions[0].content_ast,
      answer_keys: [{ type: "choice", correct: ["b"] }],
    });
    const saved = await author.request("PATCH", `/v1/assessments/${id}`, {
      exercises: data.exercises.map(
        ({ id: exerciseId, shared_context, order, questions }: WorkingExercise) => ({
          id: exerciseId,
          shared_context,
          order,
          questions,
        }),
      ),
      title: "Saved",
      revision: data.assessment.revision,
    });
    expect(saved.status, saved.text).toBe(200);
    expect((await author.request("GET", `/assessments/${id}/draft`)).data.exercises).toEqual(data.exercises);
  });

  test("lists the ids of the latest version, also those that the working copy lacks, and none before", async () => {
    const { author } = await organization();
    const id = await createAssessment(author, buildQuiz([choiceQuestion(), textQuestion()]));
    const pool = { from: { tags: ["no such tag"] }, draw: 1 };
    const readDraft = async () => (await author.request("GET", `/assessments/${id}/draft`)).data;
    const [{ id: exercise, questions }] = (await readDraft()).exercises;
    const ids = [exercise, ...questions.map((each: { id: string }) => each.id)];
    expect((await readDraft()).published_ids).toEqual([]);
    await author.request("POST", `/v1/assessments/${id}/publish`);
    expect((await readDraft()).published_ids).toEqual(ids);
    const changed = { exercises: [{ questions: [textQuestion()] }, { pool }] };
    expect((await author.request("PATCH", `/v1/assessments/${id}`, changed)).status).toBe(200);
    expect((await readDraft()).published_ids).toEqual(ids);
  });

  test("is only available to authors of the same organization", async () => {
    const { id: organizationId, author } = await organization();
    const id = await createAssessment(author);
    for (const role of ROLES) {
      const who = await createMember(organizationId, role);
      const may = role !== "teacher" && role !== "viewer";
      expect((await who.request("GET", `/assessments/${id}/draft`)).status, role).toBe(may ? 200 : 403);
      const page = await who.page(`/assessments/${id}/edit`);
      expect(page.text.includes("You don’t have access"), role).toBe(!may);
      expect(page.status, role).toBe(may ? 200 : 403);
      if (!may) expect(page.text).not.toContain("Which is right?");
    }
    const { author: stranger } = await organization();
    expect((await stranger.request("GET", `/assessments/${id}/draft`)).status).toBe(404);
    expect((await stranger.page(`/assessments/${id}/edit`)).status).toBe(404);
  });
});

describe("the editor's page", () => {
  test("says that an archived assessment can't be changed", async () => {
    const { author } = await organization();
    const id = await createAssessment(author);
    await author.request("POST", `/v1/assessments/${id}/archive`);
    const { text } = await author.page(`/assessments/${id}/edit`);
    expect(text).toContain("Archived assessments can’t be edited.");
    expect(text).not.toContain("Which is right?");
  });

  test("delivers hostile titles and texts as data, never as markup", async () => {
    const { author } = await organization();
    const hostile = `</script><img src=x onerror="alert(1)">`;
    const id = await createAssessment(author, {
      ...buildQuiz([textQuestion()]),
      title: hostile,
      description: hostile,
    });
    expect((await author.page(`/assessments/${id}/edit`)).text).not.toContain(hostile);
  });

  test("links back to the return URL of an author link, and to nothing for another assessment's link", async () => {
    const api = await createTestClient();
    await testDatabase().sql`
      update organizations set embed_origins = ${["https://school.example"]} where id = ${api.organizationId}`;
    const link = await api.post("/v1/author-links", { return_url: "https://school.example/back?to=1" });
    expect(link.status, link.text).toBe(201);
    const token = link.data.author_url.split("/").at(-1);
    const author = await createMember(api.organizationId, "author");
    const here = await author.page(`/assessments/${link.data.assessment_id}/edit?link=${token}`);
    expect(here.text).toContain("https://school.example/back?to=1");
    const other = await createAssessment(author);
    expect((await author.page(`/assessments/${other}/edit?link=${token}`)).text).not.toContain(
      "school.example",
    );
  });
});
