import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { findLeaks, type PlantedCanaries, plantCanaries } from "#tests/support/canaries.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createMember, createOwnedOrganization, createPerson, type Visitor } from "#tests/support/people.ts";
import { buildAnswers, openQuestion, textQuestion } from "#tests/support/quiz.ts";
import { fetchCsv } from "#tests/support/results-csv.ts";

let api: Api;
let teacher: Visitor;
let viewer: Visitor;
let author: Visitor;
beforeAll(async () => {
  api = await createTestClient();
  [teacher, viewer, author] = await Promise.all([
    createMember(api.organizationId, "teacher"),
    createMember(api.organizationId, "viewer"),
    createMember(api.organizationId, "author"),
  ]);
});

const XSS = `<img src=x onerror="alert(1)">`;

type Quiz = Awaited<ReturnType<typeof createPublishedAssessment>>;

async function submit(to: Quiz, learner_ref: string, values: readonly unknown[], more: object = {}) {
  const { data, error } = await api.post(`/v1/assessments/${to.id}/submit`, {
    learner_ref,
    answers: buildAnswers(to, values),
    ...more,
  });
  expect(error).toBeNull();
  return data.submission_id as string;
}

describe("the keys", () => {
  let planted: PlantedCanaries;
  let paths: string[];
  beforeAll(async () => {
    planted = plantCanaries();
    const assessment = await createPublishedAssessment(api, planted.questions);
    const right = await submit(assessment, "right", planted.correct);
    const wrong = await submit(assessment, "wrong", planted.incorrect);
    const of = `/assessments/${assessment.id}`;
    paths = [`/results/${right}`, `/results/${wrong}`, "/results", `${of}/results`, `${of}/analytics`];
  });
  const listSecrets = () => [...planted.canaries.machine, ...planted.canaries.teacher];

  test("appear in no viewer's page, CSV or streamed part", async () => {
    for (const path of paths) {
      const { location } = await viewer.page(path, { rsc: "1" });
      for (const part of [await viewer.page(path), await viewer.page(location ?? "", { rsc: "1" })]) {
        expect([part.status, findLeaks(part.text, listSecrets())], path).toEqual([200, []]);
      }
    }
    for (const path of paths.slice(2)) {
      const { status, text } = await viewer.request("GET", `${path}.csv`);
      expect([status, findLeaks(text, listSecrets())], path).toEqual([200, []]);
    }
  });

  test("appear in no teacher's page of a submission, and in no streamed part of it", async () => {
    for (const path of paths.slice(0, 2)) {
      const { location } = await teacher.page(path, { rsc: "1" });
      for (const part of [await teacher.page(path), await teacher.page(location ?? "", { rsc: "1" })]) {
        expect([part.status, findLeaks(part.text, listSecrets())], path).toEqual([200, []]);
      }
    }
  });

  test("of a submission are shown to an author", async () => {
    const { text } = await author.page(paths[1] ?? "");
    const shown = findLeaks(text, planted.canaries.machine);
    expect(shown.length).toBeGreaterThan(planted.canaries.machine.length / 2);
  });
});

describe("anonymous grading", () => {
  test("hides the learner from teachers on every page and API response, but not from authors", async () => {
    const blind = await createPublishedAssessment(api, [openQuestion(5)]);
    const id = await submit(blind, "hidden learner", ["An essay"], { metadata: { name: "hidden too" } });
    await author.request("PATCH", `/grading/assessments/${blind.id}`, { anonymous: true });
    const paths = ["/results", `/results/${id}`, `/assessments/${blind.id}/results`];
    for (const path of [...paths, `/assessments/${blind.id}/analytics`]) {
      expect((await teacher.page(path)).text, path).not.toMatch(/hidden (learner|too)/);
    }
    for (const path of paths) expect((await author.page(path)).text, path).toContain("hidden learner");
    for (const match of ["contains", "exact"]) {
      const query = `?learner_ref=hidden+learner&match=${match}`;
      expect(await fetchCsv(teacher, query)).toHaveLength(1);
      expect(await fetchCsv(author, query)).toHaveLength(2);
    }
    expect((await fetchCsv(teacher, `?assessment_id=${blind.id}`))[1]?.[0]).toBe("Anonymous");
    const calls = [
      `/assessments/${blind.id}/results`,
      `/assessments/${blind.id}/analytics`,
      `/submissions/${id}`,
      "/learners/hidden%20learner/results",
      "/submissions",
      "/submissions?order=updated&cursor=",
    ];
    const { learner_id } = (await author.request("GET", `/v1/submissions/${id}`)).data;
    for (const path of calls) {
      const { status, text } = await teacher.request("GET", `/v1${path}`);
      expect([status, text.includes("hidden"), text.includes(learner_id)], path).toEqual([200, false, false]);
      expect((await author.request("GET", `/v1${path}`)).text, path).toContain("hidden learner");
    }
    for (const list of [
      `/assessments/${blind.id}/results`,
      "/submissions",
      `/assessments/${blind.id}/attempts`,
    ]) {
      const path = `/v1${list}?learner_ref=hidden+learner`;
      expect((await teacher.request("GET", path)).meta.total).toBe(0);
      const byCursor = await teacher.request("GET", `${path}&cursor=`);
      expect([byCursor.data, byCursor.meta]).toEqual([[], { limit: 20, next_cursor: null }]);
      const found = list.endsWith("attempts") ? 0 : 1;
      expect((await author.request("GET", path)).meta.total).toBe(found);
    }
  });
});

describe("voiding", () => {
  test("is open to teachers, and not to viewers and authors", async () => {
    const elsewhere = await createMember(await createOwnedOrganization(await createPerson()), "owner");
    const quiz = await createPublishedAssessment(api, [textQuestion()]);
    const id = await submit(quiz, "void by role", ["Paris"]);
    const path = `/v1/submissions/${id}`;
    for (const who of [viewer, author]) {
      expect((await who.request("POST", `${path}/void`, { reason: "Mine" })).status).toBe(403);
      expect((await who.request("POST", `${path}/unvoid`)).status).toBe(403);
      expect((await who.page(`/results/${id}`)).text).not.toContain("Void submission");
    }
    expect((await elsewhere.request("POST", `${path}/void`, { reason: "Mine" })).status).toBe(404);
    expect((await teacher.request("POST", `${path}/void`, { reason: XSS })).data.voided.reason).toBe(XSS);
    const { text } = await viewer.page(`/results/${id}`);
    expect(text).toMatch(/.”(?:<!-- -->| )+Statistics don’t include it\./);
    expect(text).not.toContain("Undo void");
    expect(text).not.toContain("<img src=x");
  });

  test("changes several submissions, names those that failed, and is undone exactly", async () => {
    const quiz = await createPublishedAssessment(api, [textQuestion()]);
    const [before, now] = [await submit(quiz, "voided before", []), await submit(quiz, "voided now", [])];
    await teacher.request("POST", `/v1/submissions/${before}/void`, { reason: "Before" });
    const body = { action: "void", ids: [before, now, now, "none"], reason: "Fire alarm" };
    for (const who of [viewer, author]) {
      expect((await who.request("POST", "/results/bulk", body)).status).toBe(403);
    }
    const elsewhere = await createMember(await createOwnedOrganization(await createPerson()), "owner");
    const others = await elsewhere.request("POST", "/results/bulk", { ...body, ids: [now] });
    expect([others.data.succeeded, others.data.failed[0].message]).toEqual([[], "Submission not found"]);
    const { data } = await teacher.request("POST", "/results/bulk", body);
    expect(data).toEqual({
      succeeded: [before, now],
      failed: [{ id: "none", title: null, message: "Submission not found" }],
      undo: { action: "unvoid", ids: [now] },
    });
    const undone = await teacher.request("POST", "/results/bulk", data.undo);
    expect([undone.data.succeeded, undone.data.undo]).toEqual([[now], null]);
    const readReason = async (id: string) =>
      (await teacher.request("GET", `/v1/submissions/${id}`)).data.voided?.reason;
    expect([await readReason(before), await readReason(now)]).toEqual(["Before", undefined]);
  });

  test("hides its reason from teachers who grade anonymously", async () => {
    const blind = await createPublishedAssessment(api, [openQuestion(5)]);
    const id = await submit(blind, "hidden learner", ["An essay"]);
    await author.request("PATCH", `/grading/assessments/${blind.id}`, { anonymous: true });
    await api.post(`/v1/submissions/${id}/void`, { reason: "Copied from hidden learner" });
    for (const path of [`/submissions/${id}`, "/submissions", `/assessments/${blind.id}/results`]) {
      const { status, text } = await teacher.request("GET", `/v1${path}`);
      expect([status, text.includes("hidden")], path).toEqual([200, false]);
    }
    expect((await teacher.page(`/results/${id}`)).text).not.toContain("hidden learner");
    const { data } = await author.request("GET", `/v1/submissions/${id}`);
    expect(data.voided.reason).toBe("Copied from hidden learner");
  });
});
