import { beforeAll, describe, expect, test } from "vitest";
import type { QueueStatus } from "#lib/contract/marking.ts";
import { getAssessmentProgress } from "#lib/domains/marking/assessment-progress.ts";
import { finishSubmissions } from "#lib/domains/marking/finish-submissions.ts";
import { getQueue } from "#lib/domains/marking/get-queue.ts";
import { openDesk } from "#lib/domains/marking/open-desk.ts";
import { saveMark } from "#lib/domains/marking/save-mark.ts";
import { updateLeases } from "#lib/domains/marking/update-leases.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { createTeacher } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createDoubleMarking, type Essay, type Role } from "#tests/support/double-marking.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});
const { createEssay, getResult } = createDoubleMarking(() => api);

async function grade(ctx: Ctx, essay: Essay, role: Role, scores: readonly number[]): Promise<void> {
  for (const [i, score] of scores.entries()) {
    const mark = { score, comment: `Comment of the ${role}`, rubric: null };
    const place = { submissionId: essay.id, questionId: essay.questions[i] ?? "" };
    await saveMark(ctx, { ...place, revision: 0, mark, rubricRevision: undefined, role });
  }
  expect(await finishSubmissions(ctx, { ids: [essay.id] })).toEqual({ finished: [essay.id], refused: [] });
}

/** Reads what the grading pages show of a question. */
async function read(ctx: Ctx, essay: Essay, show: QueueStatus, questionId = essay.questions[0]) {
  const place = { assessmentId: essay.assessmentId, questionId, show };
  const { sheet, waitsForOthers } = await openDesk(ctx, { ...place, submissionId: undefined });
  const queue = await getQueue(ctx, place);
  const leases = await updateLeases(ctx, { ...place, acquire: [], release: [], takeOver: false });
  const overview = await getAssessmentProgress(ctx, { id: essay.assessmentId, show });
  return {
    sheet,
    waitsForOthers,
    queue: queue.items.map(({ submission_id, score }) => ({ submission_id, score })),
    progress: leases.progress,
    overview: { questions: overview.questions.length, waitsForOthers: overview.waitsForOthers },
  };
}

describe("the desk of a grader who has nothing left to do in a submission", () => {
  const nothing = { sheet: undefined, queue: [], progress: { graded: 0, total: 0 } };
  const waiting = { ...nothing, waitsForOthers: true, overview: { questions: 0, waitsForOthers: true } };
  const finished = { waitsForOthers: false, progress: { graded: 1, total: 1 } };

  test("says that answers wait for others, and lists the own part as finished, until there is a result", async () => {
    const essay = await createEssay();
    const [first, second, third] = [createTeacher(api), createTeacher(api), createTeacher(api)];
    expect(await read(first, essay, "finished")).toMatchObject({ ...nothing, waitsForOthers: false });
    await grade(first, essay, "first", [1, 2]);
    expect(await read(first, essay, "waiting")).toEqual(waiting);
    const own = await read(first, essay, "finished");
    expect(own).toMatchObject({ ...finished, queue: [{ submission_id: essay.id, score: 1 }] });
    expect(own.sheet).toMatchObject({
      finished: true,
      marking: { role: "first", sees_others: false, others: [] },
    });

    await grade(second, essay, "second", [3, 2]);
    expect(await read(second, essay, "waiting")).toEqual(waiting);
    for (const [ctx, score, role, other] of [
      [first, 1, "first", { role: "second", score: 3, comment: "Comment of the second" }],
      [second, 3, "second", { role: "first", score: 1, comment: "Comment of the first" }],
    ] as const) {
      const { sheet, ...lists } = await read(ctx, essay, "finished");
      expect(lists).toMatchObject({ ...finished, queue: [{ submission_id: essay.id, score }] });
      expect(sheet).toMatchObject({ mark: { score }, marking: { role, sees_others: true, others: [other] } });
    }

    expect((await read(third, essay, "waiting")).sheet?.marking?.role).toBe("adjudicator");
    const undisputed = await read(third, essay, "waiting", essay.questions[1]);
    expect(undisputed).toMatchObject({ ...nothing, waitsForOthers: true });
    expect(undisputed.overview).toEqual({ questions: 1, waitsForOthers: false });
    await grade(third, essay, "adjudicator", [2]);
    expect(await getResult(essay)).toMatchObject({ status: "graded", manual_score: 4 });
    for (const ctx of [first, second, third]) {
      expect(await read(ctx, essay, "waiting")).toMatchObject({ ...nothing, waitsForOthers: false });
      expect((await read(ctx, essay, "finished")).sheet?.submission_id).toBe(essay.id);
    }
  });

  test("shows nothing of the other's marks to a grader who changes a finished mark, which has to be finished again", async () => {
    const essay = await createEssay();
    const [first, second] = [createTeacher(api), createTeacher(api)];
    await grade(first, essay, "first", [1, 2]);
    await grade(second, essay, "second", [3, 2]);
    const [questionId] = essay.questions;
    const mark = { score: 3, comment: null, rubric: null };
    const place = { submissionId: essay.id, questionId };
    await saveMark(first, { ...place, revision: 1, mark, rubricRevision: undefined, role: "first" });
    expect(await read(first, essay, "finished")).toMatchObject(nothing);
    const reopened = await read(first, essay, "waiting");
    expect(reopened.sheet).toMatchObject({ finished: false, marking: { sees_others: false, others: [] } });
    const { sheet } = await read(second, essay, "finished");
    expect(sheet?.marking).toEqual({ role: "second", sees_others: false, others: [] });
  });

  test("says so to a colleague for whom both parts are taken", async () => {
    const essay = await createEssay();
    const [first, second, third] = [createTeacher(api), createTeacher(api), createTeacher(api)];
    await grade(first, essay, "first", [1, 2]);
    const mark = { score: 1, comment: null, rubric: null };
    const [questionId] = essay.questions;
    const place = { submissionId: essay.id, questionId };
    await saveMark(second, { ...place, revision: 0, mark, rubricRevision: undefined, role: "second" });
    expect(await read(third, essay, "waiting")).toEqual(waiting);
    expect(await read(third, essay, "finished")).toMatchObject({ ...nothing, waitsForOthers: false });
    expect(await read(second, essay, "finished")).toMatchObject(nothing);
  });

  test("returns 404 only for a question that no submission has", async () => {
    const essay = await createEssay();
    const place = { assessmentId: essay.assessmentId, questionId: crypto.randomUUID() };
    for (const show of ["waiting", "finished"] as const) {
      const ctx = createTeacher(api);
      const requests = [
        () => openDesk(ctx, { ...place, show, submissionId: undefined }),
        () => getQueue(ctx, { ...place, show }),
        () => updateLeases(ctx, { ...place, show, acquire: [], release: [], takeOver: false }),
      ];
      for (const request of requests) await expect(request()).rejects.toMatchObject({ code: "not_found" });
    }
  });
});
