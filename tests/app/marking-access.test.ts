import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#tests/support/api.ts";
import { findLeaks } from "#tests/support/canaries.ts";
import {
  createDesk,
  createEssay,
  type Desk,
  getAnswerPath,
  getQueuePath,
  saveScore,
} from "#tests/support/marking.ts";
import { createMember, type Visitor } from "#tests/support/people.ts";

/** Lists every grading operation on one answer, in an order in which each is allowed. */
function listOperations(desk: Desk, submission: string): [string, string, unknown?][] {
  const [question] = desk.questions;
  const mark = { score: 1, comment: null, rubric: null };
  const items = [{ id: "truth", title: "True", points: 3 }];
  const place = { submission_id: submission, question_id: question };
  const member = { submission_id: submission, revision: 1 };
  return [
    ["GET", getQueuePath(desk)],
    ["PUT", `${getQueuePath(desk)}/leases`, { acquire: [place] }],
    ["GET", getAnswerPath(submission, question)],
    ["PUT", getAnswerPath(submission, question), { revision: 0, mark }],
    ["POST", `/grading/questions/${question}/groups`, { reference_id: submission, members: [member], mark }],
    ["POST", `/grading/questions/${question}/restore`, { members: [{ ...member, mark }] }],
    ["PUT", getAnswerPath(submission, desk.questions[1]), { revision: 0, mark }],
    ["GET", `/grading/assessments/${desk.assessmentId}/ready`],
    ["POST", `${getQueuePath(desk)}/rubric/preview`, { items }],
    ["PUT", `${getQueuePath(desk)}/rubric`, { items, revision: 0 }],
    ["POST", "/grading/finish", { submission_ids: [submission] }],
    ["GET", `${getQueuePath(desk)}?show=finished`],
  ];
}

const buildReassignRequest = (desk: Desk, submission: string): [string, string, unknown] => [
  "PUT",
  `${getAnswerPath(submission, desk.questions[0])}/reassign`,
  { to: desk.teacher.person.id },
];

/** Lists every grading page. */
const listPages = (desk: Desk, submission: string): string[] => {
  const [question] = desk.questions;
  return [
    "/grading",
    `/grading/${desk.assessmentId}`,
    `/grading/${desk.assessmentId}/next`,
    `/grading/${desk.assessmentId}/${question}`,
    `/grading/${desk.assessmentId}/${question}?submission=${submission}&by=submission`,
    `/grading/${desk.assessmentId}/${question}?show=finished`,
  ];
};

/** The headers with which a browser requests a page: as HTML, as a payload, and as a prefetched payload. */
const PAYLOADS: Record<string, string>[] = [{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }];

describe("access to grading", () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await createDesk([createEssay(0), createEssay(1)]);
  });

  test.each(["viewer", "author"] as const)("refuses every grading operation to the role %s", async (role) => {
    const refused = await createMember(desk.api.organizationId, role);
    const [submission = ""] = desk.submissions;
    for (const [method, path, body] of [
      ...listOperations(desk, submission),
      buildReassignRequest(desk, submission),
      ["GET", "/grading/comments"] as const,
      ["GET", "/grading/graders"] as const,
    ]) {
      const { status, error } = await refused.request(method, path, body);
      expect([path, status, error?.code]).toEqual([path, 403, "insufficient_scope"]);
    }
    for (const path of listPages(desk, submission)) {
      const { status, text } = await refused.page(path);
      expect([status, text], path).toEqual([403, expect.stringContaining("You don’t have access")]);
    }
  });

  test("a teacher of another organization gets 404 and changes nothing", async () => {
    const stranger = (await createDesk([createEssay(2)])).teacher;
    const [submission = ""] = desk.submissions;
    for (const [method, path, body] of [
      ...listOperations(desk, submission),
      buildReassignRequest(desk, submission),
    ]) {
      const { status, data } = await stranger.request(method, path, body);
      if (path === "/grading/finish") expect(data).toMatchObject({ finished: [] });
      else expect([path, status]).toEqual([path, 404]);
    }
    for (const path of listPages(desk, submission).slice(1)) {
      expect([path, (await stranger.page(path)).status]).toEqual([path, 404]);
    }
    const marks = await testDatabase()
      .sql`select 1 from marks where organization_id = ${desk.api.organizationId}`;
    expect(marks).toHaveLength(0);
  });

  test("leases never cover an answer of another organization", async () => {
    const stranger = await createDesk([createEssay(3)]);
    const place = { submission_id: desk.submissions[0] ?? "", question_id: desk.questions[0] };
    const { data } = await stranger.teacher.request("PUT", `${getQueuePath(stranger)}/leases`, {
      acquire: [place],
    });
    expect(data.own_leases).toEqual([]);
  });
});

describe("anonymous grading", () => {
  const ref = (n: number) => `canaryLearnerReference${n}`;
  const metadata = { name: "canaryLearnersName", cohort: "canaryOfTheCohort" };
  const canaries = [ref(0), ref(1), metadata.name, metadata.cohort];
  let desk: Desk;
  let author: Visitor;
  const setAnonymous = (who: Visitor, anonymous: boolean) =>
    who.request("PATCH", `/grading/assessments/${desk.assessmentId}`, { anonymous });
  beforeAll(async () => {
    desk = await createDesk([createEssay(0), createEssay(1)], { ref, metadata });
    author = await createMember(desk.api.organizationId, "author");
  });

  test("is switched by members who can edit assessments, and each change is audited", async () => {
    expect((await setAnonymous(desk.teacher, true)).status).toBe(403);
    for (const anonymous of [true, true, false, true]) {
      expect((await setAnonymous(author, anonymous)).data).toEqual({ id: desk.assessmentId, anonymous });
    }
    const log = await testDatabase().sql`select action, actor_kind from audit_log
      where organization_id = ${desk.api.organizationId} and action like 'assessment.anonymous%' order by id`;
    expect(log.map(({ action }) => action)).toEqual(
      ["on", "off", "on"].map((state) => `assessment.anonymous_grading.${state}`),
    );
    expect(log.every(({ actor_kind }) => actor_kind === "user")).toBe(true);
  });

  test("reveals no learner in any response, page or payload", async () => {
    await setAnonymous(author, true);
    const [submission = "", other = ""] = desk.submissions;
    const told: string[] = [];
    for (const question of desk.questions) await saveScore(desk.teacher, other, question, 1);
    for (const [method, path, body] of listOperations(desk, submission)) {
      const { status, text } = await desk.teacher.request(method, path, body);
      expect([path, status]).toEqual([path, 200]);
      told.push(text);
    }
    for (const path of listPages(desk, other)) {
      for (const headers of PAYLOADS) {
        const first = await desk.teacher.page(path, headers);
        // A payload has its own URL, to which the service redirects.
        const { status, text } = first.location ? await desk.teacher.page(first.location, headers) : first;
        expect([path, status]).toEqual([path, 200]);
        told.push(text);
        // Nothing links to a page that names the learner.
        expect(text).not.toMatch(/\/(?:submissions|results|learners)\//);
      }
    }
    expect(told.filter((text) => findLeaks(text, canaries).length > 0)).toEqual([]);
    expect(told.some((text) => text.includes(createEssay(1)))).toBe(true);
  });

  test("isn't undone by the feed of events, which only admins can read", async () => {
    const admin = await createMember(desk.api.organizationId, "admin");
    const responses = await Promise.all(
      [desk.teacher, author, admin].map((who) => who.request("GET", "/v1/events")),
    );
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 200]);
  });

  test("shows the learner when it is off", async () => {
    await setAnonymous(author, false);
    const { data } = await desk.teacher.request(
      "GET",
      getAnswerPath(desk.submissions[1] ?? "", desk.questions[0]),
    );
    expect(data.learner).toMatchObject({ ref: ref(1), attempt_number: 1 });
  });
});
