import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { findLeaks } from "#tests/support/canaries.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createMember, createOwnedOrganization, createPerson, type Visitor } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

const ROLES = ["owner", "admin", "author", "teacher", "viewer"] as const;
const MANAGERS = ["owner", "admin", "teacher"];
const LEARNER = "canaryLearnerReference";

let api: Api;
let quiz: Awaited<ReturnType<typeof createPublishedAssessment>>;
const members = new Map<string, Visitor>();
const getMember = (role: string): Visitor => members.get(role) as Visitor;

const openAttempt = async (learner: string): Promise<string> => {
  const { data, error } = await api.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref: learner });
  expect(error).toBeNull();
  return data.id;
};
const getList = (who: Visitor, search = "") =>
  who.request("GET", `/assessments/${quiz.id}/attempts${search}`);

beforeAll(async () => {
  api = await createTestClient();
  for (const role of ROLES) members.set(role, await createMember(api.organizationId, role));
  quiz = await createPublishedAssessment(api, [choiceQuestion(2), textQuestion(1)], {
    time_limit_minutes: 30,
    allowed_attempts: null,
  });
});

describe("the attempts of an assessment in the dashboard", () => {
  test.each(ROLES)("are listed for the role %s, with the service's time", async (role) => {
    const id = await openAttempt(`learner of ${role}`);
    const before = Date.now();
    const { status, data } = await getList(getMember(role));
    expect(status).toBe(200);
    const attempt = data.items.find((item: { id: string }) => item.id === id);
    expect(attempt).toMatchObject({
      state: "open",
      learner_ref: `learner of ${role}`,
      answered_count: 0,
      question_count: 2,
    });
    expect(data.open_count).toBe(data.total);
    expect(Math.abs(Date.parse(data.now) - before)).toBeLessThan(60_000);
    const page = await getMember(role).page(`/assessments/${quiz.id}/attempts`);
    expect(page.text).toContain(`learner of ${role}`);
    expect(page.text.includes(`Actions for learner of ${role}`)).toBe(MANAGERS.includes(role));
  });

  test.each(ROLES)(
    "are extended, submitted and discarded only by roles that manage attempts: %s",
    async (role) => {
      const isManager = MANAGERS.includes(role);
      for (const [action, body] of [
        ["extend", { minutes: 5 }],
        ["submit", {}],
        ["discard", undefined],
      ] as const) {
        const id = await openAttempt(`${action} by ${role}`);
        const { status, error } = await getMember(role).request("POST", `/v1/attempts/${id}/${action}`, body);
        expect([action, status]).toEqual([action, isManager ? 200 : 403]);
        if (!isManager) expect(error?.code).toBe("insufficient_scope");
        const { data } = await api.get(`/v1/attempts/${id}`);
        const state = { extend: "open", submit: "submitted", discard: "discarded" }[action];
        expect(data.state).toBe(isManager ? state : "open");
      }
    },
  );

  test("are listed by state, and open ones are counted in every list and on every page", async () => {
    const own = await createPublishedAssessment(api, [choiceQuestion(2)], { allowed_attempts: null });
    const open = async (learner: string) =>
      (await api.post(`/v1/assessments/${own.id}/attempts`, { learner_ref: learner })).data.id;
    const [submitted, discarded, still] = [await open("a"), await open("b"), await open("c")];
    const answers = buildAnswers(own, ["b"]);
    const { data: result } = await api.post(`/v1/attempts/${submitted}/submit`, { answers });
    await api.post(`/v1/attempts/${discarded}/discard`);
    const teacher = getMember("teacher");
    for (const [search, ids] of [
      ["", [still]],
      ["?state=open", [still]],
      ["?state=submitted", [submitted]],
      ["?state=discarded", [discarded]],
      ["?state=expired", []],
      ["?state=open&page=2", []],
    ] as const) {
      const { data } = await teacher.request("GET", `/assessments/${own.id}/attempts${search}`);
      expect([search, data.items.map(({ id }: { id: string }) => id)]).toEqual([search, ids]);
      expect([search, data.open_count]).toEqual([search, 1]);
    }
    const { data } = await teacher.request("GET", `/assessments/${own.id}/attempts?state=submitted`);
    expect(data.items[0].submission_id).toBe(result.submission_id);
    for (const page of ["", "/versions", "/attempts", "/results", "/analytics"]) {
      const { text } = await teacher.page(`/assessments/${own.id}${page}`);
      expect([page, text.replaceAll("<!-- -->", "").includes("(1 open attempt)")]).toEqual([page, true]);
    }
    expect((await teacher.request("GET", `/assessments/${own.id}/attempts?state=closed`)).status).toBe(400);
    const lenient = await teacher.page(`/assessments/${own.id}/attempts?state=closed&page=-1`);
    expect(lenient.status).toBe(200);
  });

  test("are 404 to other organizations", async () => {
    const stranger = await createMember(await createOwnedOrganization(await createPerson()), "owner");
    expect((await getList(stranger)).status).toBe(404);
    expect((await stranger.page(`/assessments/${quiz.id}/attempts`)).status).toBe(404);
  });

  test("hide the learner and the result from graders while grading is anonymous", async () => {
    const id = await openAttempt(LEARNER);
    const author = getMember("author");
    const turned = await author.request("PATCH", `/grading/assessments/${quiz.id}`, { anonymous: true });
    expect(turned.status).toBe(200);
    const teacher = getMember("teacher");
    for (const state of ["open", "submitted"]) {
      const { data, text } = await getList(teacher, `?state=${state}`);
      expect(data.items[0]).toMatchObject({ id, learner_ref: null, submission_id: null });
      const page = await teacher.page(`/assessments/${quiz.id}/attempts?state=${state}`);
      expect(page.text).toContain("Anonymous");
      expect(findLeaks(text + page.text, [LEARNER])).toEqual([]);
      expect(page.text).not.toMatch(/\/results\/[0-9a-f-]{36}/);
      expect((await getList(author, `?state=${state}`)).data.items[0].learner_ref).toBe(LEARNER);
      if (state === "open") await api.post(`/v1/attempts/${id}/submit`, {});
    }
  });
});
