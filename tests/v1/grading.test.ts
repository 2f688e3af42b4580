import { beforeAll, describe, expect, test } from "vitest";
import type { MarkerRole } from "#lib/contract/grading.ts";
import { listWaitingAssessments } from "#lib/domains/marking/list-waiting.ts";
import { markAnswers } from "#lib/domains/marking/mark-answers.ts";
import { reassignAnswer } from "#lib/domains/marking/reassign-answer.ts";
import { listSavedComments, saveComment } from "#lib/domains/marking/saved-comments.ts";
import { updateLeases } from "#lib/domains/marking/update-leases.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Api, createTestClient, listEvents, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createDoubleMarking } from "#tests/support/double-marking.ts";
import { addMember, createPerson } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";
import { createSystemContext } from "#tests/support/system-context.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

async function createSubmission(own: Api) {
  const assessment = await createPublishedAssessment(own, [
    choiceQuestion(2),
    openQuestion(5),
    openQuestion(5),
  ]);
  const { data } = await own.post(`/v1/assessments/${assessment.id}/submit`, {
    learner_ref: "essayist",
    answers: buildAnswers(assessment, ["b", "One", "Two"]),
  });
  const questions = assessment.exercises[0].questions.map((q: { id: string }) => q.id) as [
    string,
    string,
    string,
  ];
  return { assessment, id: data.submission_id as string, questions };
}

describe("manual grading", () => {
  test("lists the manually graded questions, with rubrics only for keys that may write assessments", async () => {
    const { id, questions } = await createSubmission(api);
    const { data } = await api.get(`/v1/submissions/${id}/grading`);
    expect(data).toMatchObject({ submission_id: id, revision: 0, status: "awaiting_manual_grading" });
    expect(data.questions[0]).toEqual({
      question_id: questions[1],
      points: 5,
      answers: [{ responseId: "r1", value: "One" }],
      auto_score: 0,
      score: null,
      comment: null,
      rubric: null,
      graded: false,
      rubric_criteria: [
        { id: "clarity", title: "Clear", points: 2 },
        { id: "truth", title: "True", points: 3 },
      ],
      model_answer: [{ responseId: "r1", text: "Because." }],
    });
    const teacher = await api.withScopes("write:submissions");
    const seen = await teacher.get(`/v1/submissions/${id}/grading`);
    expect(seen.status).toBe(200);
    expect(seen.text).not.toMatch(/Because|Clear|rubric_criteria/);
  });

  test("keeps marks as drafts until they are finalized, then returns the final total and sends one event", async () => {
    const own = await createTestClient();
    const { id, questions } = await createSubmission(own);
    const save = (body: unknown) => own.put(`/v1/submissions/${id}/grading`, body);
    const first = await save({
      questions: [{ question_id: questions[1], rubric: { clarity: 1.5, truth: 2 }, comment: "Good" }],
    });
    expect(first.data).toMatchObject({ revision: 1, status: "awaiting_manual_grading" });
    expect(first.data.questions[0]).toMatchObject({
      score: 3.5,
      graded: true,
      rubric: { clarity: 1.5, truth: 2 },
    });
    expect((await own.get(`/v1/submissions/${id}`)).data).toMatchObject({
      score: 2,
      max_score: 2,
      is_fully_graded: false,
    });
    const early = await save({ questions: [], finalize: true });
    expect([early.status, early.error.code]).toEqual([409, "grading_incomplete"]);
    const done = await save({
      questions: [{ question_id: questions[2], score: 0 }],
      finalize: true,
      revision: 1,
    });
    expect(done.data).toMatchObject({ status: "graded", revision: 2 });
    const { data } = await own.get(`/v1/submissions/${id}`);
    expect(data).toMatchObject({
      status: "graded",
      score: 5.5,
      max_score: 12,
      percentage: 45.83,
      passed: false,
      auto_score: 2,
      manual_score: 3.5,
      is_fully_graded: true,
      graded_at: expect.any(String),
    });
    expect(data.exercise_results[0].question_results[1]).toMatchObject({
      score: 3.5,
      manual_score: 3.5,
      feedback: { outcome: "partial", comment: "Good" },
    });
    await save({ questions: [], finalize: true });
    const completed = (await listEvents(own)).filter((e) => e.type === "submission.grading.completed");
    expect(completed.map((e) => e.data)).toEqual([
      {
        submission_id: id,
        assessment_id: data.assessment_id,
        learner_ref: "essayist",
        score: 5.5,
        max_score: 12,
        percentage: 45.83,
        passed: false,
        auto_score: 2,
        manual_score: 3.5,
        graded_at: data.graded_at,
        metadata: null,
        attempt_number: 1,
        attempt_id: null,
        assessment_external_id: null,
      },
    ]);
  });

  test("rounds points to 4 decimals in responses, also in the learner's export, and keeps marks exactly", async () => {
    const { id, questions } = await createSubmission(api);
    const third = 1 / 3;
    const saved = await api.put(`/v1/submissions/${id}/grading`, {
      questions: [
        { question_id: questions[1], score: third },
        { question_id: questions[2], rubric: { clarity: third, truth: 1e-9 } },
      ],
      finalize: true,
    });
    const rounded = [
      { score: 0.3333, rubric: null },
      { score: 0.3333, rubric: { clarity: 0.3333, truth: 0 } },
    ];
    expect(saved.data.questions).toMatchObject(rounded);
    expect((await api.get(`/v1/submissions/${id}/grading`)).data.questions).toMatchObject(rounded);
    const { data: submission } = await api.get(`/v1/submissions/${id}`);
    expect(submission).toMatchObject({ score: 2.6667, manual_score: 0.6667 });
    const exported = await api.get("/v1/learners/essayist/export");
    const marks = exported.data.marks.filter((mark: { submission_id: string }) => mark.submission_id === id);
    expect(marks.map(({ score }: { score: number }) => score)).toEqual([0.3333, 0.3333]);
    // Three thirds of a point are the point, so the mark has to stay exact.
    const [row] = await testDatabase().sql`
      select score from marks where submission_id = ${id} and question_id = ${questions[1]}`;
    expect(row?.score).toBe(third);
  });

  test("a later correction changes the result, sends an event and is in the audit log", async () => {
    const own = await createTestClient();
    const { id, questions } = await createSubmission(own);
    const createMarks = (score: number) => questions.slice(1).map((question_id) => ({ question_id, score }));
    await own.put(`/v1/submissions/${id}/grading`, { questions: createMarks(1), finalize: true });
    await own.put(`/v1/submissions/${id}/grading`, { questions: createMarks(5), finalize: true });
    expect((await own.get(`/v1/submissions/${id}`)).data).toMatchObject({
      score: 12,
      percentage: 100,
      passed: true,
    });
    const { sql } = testDatabase();
    const log =
      await sql`select action, detail from audit_log where organization_id = ${own.organizationId} and subject_id = ${id} order by id`;
    expect(log.map((row) => [row.action, row.detail.score])).toEqual([
      ["submission.grading.completed", { from: 2, to: 4 }],
      ["submission.grading.corrected", { from: 4, to: 12 }],
    ]);
    expect((await listEvents(own)).filter((e) => e.type === "submission.grading.completed")).toHaveLength(2);
  });

  test("returns 409 to the second of two writers of the same revision and writes nothing", async () => {
    const { id, questions } = await createSubmission(api);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        api.put(`/v1/submissions/${id}/grading`, {
          questions: [{ question_id: questions[1], score: i / 10 }],
          revision: 0,
        }),
      ),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(answers.find((a) => a.status === 409)?.error.code).toBe("stale_revision");
    const winner = answers.findIndex((a) => a.status === 200);
    expect((await api.get(`/v1/submissions/${id}/grading`)).data).toMatchObject({
      revision: 1,
      questions: [{ score: winner / 10 }, { score: null }],
    });
  });

  test("sends one event when a submission is finalized in parallel", async () => {
    const own = await createTestClient();
    const { id, questions } = await createSubmission(own);
    const body = {
      questions: questions.slice(1).map((question_id) => ({ question_id, score: 2 })),
      finalize: true,
    };
    await Promise.all(Array.from({ length: 10 }, () => own.put(`/v1/submissions/${id}/grading`, body)));
    expect((await listEvents(own)).filter((e) => e.type === "submission.grading.completed")).toHaveLength(1);
  });

  test("keeps a score that a request leaves out, unless its rubric awards points", async () => {
    const { id, questions } = await createSubmission(api);
    const save = async (mark: object) => {
      const question = { question_id: questions[1], ...mark };
      const { data, error } = await api.put(`/v1/submissions/${id}/grading`, { questions: [question] });
      if (error) return error.details[0].path;
      const { score, comment, rubric } = data.questions[0];
      return { score, comment, rubric };
    };
    expect(await save({ score: 4, comment: "Good" })).toEqual({ score: 4, comment: "Good", rubric: null });
    expect(await save({ comment: "Better" })).toEqual({ score: 4, comment: "Better", rubric: null });
    expect(await save({ rubric: {} })).toEqual({ score: 4, comment: "Better", rubric: {} });
    const awarded = { score: 1, comment: "Better", rubric: { clarity: 1 } };
    expect(await save({ rubric: { clarity: 1 } })).toEqual(awarded);
    expect(await save({ comment: null })).toEqual({ ...awarded, comment: null });
    expect(await save({ rubric: {} })).toBe("questions[0].score");
    expect(await save({ score: null })).toEqual({ ...awarded, score: null, comment: null });
    expect(await save({ comment: "Later" })).toBe("questions[0].score");
  });

  test("returns 400 with only the path that is wrong for marks that are not allowed", async () => {
    const { id, questions } = await createSubmission(api);
    const cases: [unknown, string][] = [
      [{ question_id: questions[0], score: 1 }, "questions[0].question_id"],
      [{ question_id: questions[1], score: 5.5 }, "questions[0].score"],
      [{ question_id: questions[1], score: -1 }, "questions[0].score"],
      [{ question_id: questions[1] }, "questions[0].score"],
      [{ question_id: questions[1], comment: "Good" }, "questions[0].score"],
      [{ question_id: questions[1], rubric: {} }, "questions[0].score"],
      [{ question_id: questions[1], rubric: { nope: 1 } }, "questions[0].rubric.nope"],
      [{ question_id: questions[1], rubric: { clarity: 3 } }, "questions[0].rubric.clarity"],
    ];
    for (const [question, path] of cases) {
      const { status, error } = await api.put(`/v1/submissions/${id}/grading`, { questions: [question] });
      expect([status, error.details?.map((detail: { path: string }) => detail.path)]).toEqual([400, [path]]);
    }
    expect((await api.get(`/v1/submissions/${id}/grading`)).data.revision).toBe(0);
  });

  test("returns 409 nothing_to_grade for a submission without manually graded questions", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const { data } = await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: "l",
      answers: { exerciseAnswers: [] },
    });
    const refused = await api.put(`/v1/submissions/${data.submission_id}/grading`, {
      questions: [],
      finalize: true,
    });
    expect([refused.status, refused.error.code]).toEqual([409, "nothing_to_grade"]);
    expect((await api.get(`/v1/submissions/${data.submission_id}/grading`)).data.questions).toEqual([]);
  });
});

test("the list of assessments to grade has its total on every page, also past the end", async () => {
  const own = await createTestClient();
  for (let i = 0; i < 3; i++) await createSubmission(own);
  const ctx = createSystemContext(testDatabase().db, own.organizationId);
  const read = async (page: number) => {
    const { items, meta } = await listWaitingAssessments(ctx, { page, limit: 2 });
    return [items.length, meta.total];
  };
  expect([await read(1), await read(2), await read(3)]).toEqual([
    [2, 3],
    [1, 3],
    [0, 3],
  ]);
});

/** Creates a teacher, for calling verbs as that person. */
async function createTeacher() {
  const person = await createPerson();
  await addMember(api.organizationId, person, "teacher");
  const actor = { kind: "user", id: person.id, role: "teacher" } as const;
  return { ...createSystemContext(testDatabase().db, api.organizationId), actor };
}

test("a member saves up to 200 comments, also with parallel requests", async () => {
  const teacher = await createTeacher();
  await testDatabase().sql`
    insert into saved_comments (organization_id, user_id, id, text, created_at)
    select ${api.organizationId}, ${teacher.actor.id}, gen_random_uuid(), 'Good', now()
    from generate_series(1, 195)`;
  const saved = await Promise.allSettled(
    Array.from({ length: 12 }, (_, i) => saveComment(teacher, { text: `Comment ${i}` })),
  );
  const codes = saved.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
  expect(codes).toEqual(Array(7).fill("invalid_request"));
  expect(await listSavedComments(teacher)).toHaveLength(200);
});

test("an answer stays reassigned to a second marker until that marker has scored it", async () => {
  const { assessmentId, id: submissionId, questions } = await createDoubleMarking(() => api).createEssay();
  const [questionId] = questions;
  const [anna, ben] = [await createTeacher(), await createTeacher()];
  const save = (ctx: Ctx, role: MarkerRole) => {
    const mark = { score: 3, comment: null, rubric: null };
    return markAnswers(ctx, { questionId, role, requests: [{ submissionId, revision: 0, mark }] });
  };
  const place = { submission_id: submissionId, question_id: questionId };
  const openAndLeave = async (ctx: Ctx) => {
    const input = { assessmentId, questionId, show: "waiting" as const, takeOver: false };
    await updateLeases(ctx, { ...input, acquire: [place], release: [] });
    return (await updateLeases(ctx, { ...input, acquire: [], release: [place] })).reassigned;
  };
  await save(anna, "first");
  await reassignAnswer(anna, { submissionId, questionId, to: ben.actor.id });
  expect(await openAndLeave(ben)).toEqual([place]);
  await save(ben, "second");
  expect(await openAndLeave(ben)).toEqual([]);
});
