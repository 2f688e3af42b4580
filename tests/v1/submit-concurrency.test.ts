import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient, listEvents } from "#tests/support/api.ts";
import { ageAttempt } from "#tests/support/attempts.ts";
import { createDraftAssessment, createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";
import { changeTable } from "#tests/support/table-locks.ts";
import { withTestLock } from "#tests/support/test-lock.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

describe("attempt limits", () => {
  test("50 concurrent submissions of one learner use exactly the allowed attempts, numbered without gaps", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion()], { allowed_attempts: 7 });
    const body = { learner_ref: "racer", answers: buildAnswers(assessment, ["b"]) };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => own.post(`/v1/assessments/${assessment.id}/submit`, body)),
    );
    const passed = answers.filter((a) => a.status === 200).map((a) => a.data.attempt_number);
    expect(passed.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const refused = answers.filter((a) => a.status !== 200);
    expect(new Set(refused.map((a) => `${a.status} ${a.error.code}`))).toEqual(
      new Set(["409 attempts_exhausted"]),
    );
    expect((await own.get(`/v1/assessments/${assessment.id}/results`)).meta.total).toBe(7);
    expect((await listEvents(own)).filter((e) => e.type === "submission.graded")).toHaveLength(7);
  });

  test("a new limit applies from the next request", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: 1 });
    const body = { learner_ref: "again", answers: buildAnswers(assessment, ["b"]) };
    const submit = () => api.post(`/v1/assessments/${assessment.id}/submit`, body);
    expect((await submit()).status).toBe(200);
    expect((await submit()).status).toBe(409);
    await api.patch(`/v1/assessments/${assessment.id}`, { settings: { allowed_attempts: 2 } });
    expect((await submit()).data.attempt_number).toBe(2);
    expect((await submit()).status).toBe(409);
  });

  test("grades each submission against one complete version while versions are published", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion(1)]);
    const [exercise] = assessment.exercises;
    const [question] = exercise.questions;
    const submit = (n: number) =>
      api.post(`/v1/assessments/${assessment.id}/submit`, {
        learner_ref: `l${n}`,
        answers: buildAnswers(assessment, ["b"]),
      });
    const republish = async (points: number) => {
      const kept = {
        id: exercise.id,
        questions: [{ id: question.id, content_ast: question.content_ast, points }],
      };
      await api.patch(`/v1/assessments/${assessment.id}`, { exercises: [kept] });
      return api.post(`/v1/assessments/${assessment.id}/publish`);
    };
    const [graded] = await Promise.all([
      Promise.all(Array.from({ length: 40 }, (_, n) => submit(n))),
      republish(2).then(() => republish(3)),
    ]);
    for (const { status, data } of graded) {
      expect(status).toBe(200);
      const kept = await api.get(`/v1/submissions/${data.submission_id}`);
      expect(kept.data.max_score).toBe(kept.data.assessment_version);
      expect(data.score).toBe(data.max_score);
    }
    expect((await submit(99)).data.score).toBe(3);
  });
});

describe("a submission succeeds or returns 404 while its assessment is deleted", () => {
  test.each([
    ["the working copy", true, false],
    ["the working copy, with an Idempotency-Key", true, true],
    ["a published version", false, false],
    ["a published version, with an Idempotency-Key", false, true],
  ])("for %s", async (_what, isDraft, isKeyed) => {
    const own = await createTestClient();
    const rounds = Array.from({ length: 40 }, async (_, round) => {
      const id = await createDraftAssessment(own, [choiceQuestion()]);
      if (!isDraft) await own.post(`/v1/assessments/${id}/publish`);
      const submit = (n: number) =>
        own.post(
          `/v1/assessments/${id}/submit`,
          { learner_ref: `l${n}`, answers: { exerciseAnswers: [] }, allow_draft: isDraft },
          { headers: isKeyed ? { "idempotency-key": `${round}-${n}` } : {} },
        );
      const answers = await Promise.all([
        submit(0),
        submit(1),
        own.delete(`/v1/assessments/${id}`),
        submit(2),
      ]);
      return answers.map(({ status, error }) => error?.code ?? status);
    });
    const seen = new Set((await Promise.all(rounds)).flat());
    expect(
      [...seen].filter((one) => ![200, "not_found", "assessment_has_submissions"].includes(one)),
    ).toEqual([]);
  });
});

test("deleting a webhook at the same time fails no submission", async () => {
  const own = await createTestClient();
  const assessment = await createPublishedAssessment(own, [choiceQuestion()]);
  const submit = (learner: string) =>
    own.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: learner,
      answers: buildAnswers(assessment, ["b"]),
    });
  const rounds = Array.from({ length: 40 }, async (_, round) => {
    const { data } = await own.post("/v1/webhooks", { url: "https://receiver.example/x", events: ["*"] });
    const answers = await Promise.all([
      ...[0, 1, 2].map((n) => submit(`l${round}-${n}`)),
      own.delete(`/v1/webhooks/${data.id}`),
      ...[3, 4].map((n) => submit(`l${round}-${n}`)),
    ]);
    return answers.map(({ status }) => status);
  });
  expect(new Set((await Promise.all(rounds)).flat())).toEqual(new Set([200]));
});

/**
 * Makes the next submission of the organization fail as the victim of a deadlock, whatever its transaction does then.
 */
async function plantDeadlock({ organizationId }: Api): Promise<{ remove(): Promise<unknown> }> {
  const name = `deadlock_${organizationId.replaceAll("-", "_")}`;
  await changeTable(`
    create sequence ${name};
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if nextval('${name}') = 1 then raise exception 'deadlock' using errcode = 'deadlock_detected'; end if;
      return new;
    end $$;
    create trigger ${name} before insert on submissions for each row
      when (new.organization_id = '${organizationId}') execute function ${name}()`);
  return { remove: () => changeTable(`drop function ${name} cascade; drop sequence ${name}`) };
}

test.each([
  ["alone", {}],
  ["with an Idempotency-Key", { headers: { "idempotency-key": "once" } }],
])("a submission that is the victim of a deadlock is recorded once, %s", async (_, options) => {
  const own = await createTestClient();
  const assessment = await createPublishedAssessment(own, [choiceQuestion()]);
  const deadlock = await plantDeadlock(own);
  try {
    const body = { learner_ref: "ada", answers: buildAnswers(assessment, ["b"]) };
    const { status, data } = await own.post(`/v1/assessments/${assessment.id}/submit`, body, options);
    expect([status, data.attempt_number]).toEqual([200, 1]);
    expect((await own.get(`/v1/assessments/${assessment.id}/results`)).meta.total).toBe(1);
  } finally {
    await deadlock.remove();
  }
});

test("an attempt that is due is recorded once when the next one is opened, even if it is the victim of a deadlock", () =>
  withTestLock("due attempts", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion()], {
      time_limit_minutes: 1,
      allowed_attempts: 2,
      on_deadline: "submit_saved",
    });
    const open = () => own.post(`/v1/assessments/${assessment.id}/attempts`, { learner_ref: "ada" });
    const { data: due } = await open();
    await own.put(`/v1/attempts/${due.id}/progress`, { answers: buildAnswers(assessment, ["b"]) });
    await ageAttempt(due.id, 95);
    const deadlock = await plantDeadlock(own);
    try {
      const { status, data } = await open();
      expect([status, data.state]).toEqual([201, "open"]);
      expect((await own.get(`/v1/attempts/${due.id}`)).data.state).toBe("submitted");
      expect((await own.get(`/v1/assessments/${assessment.id}/results`)).meta.total).toBe(1);
    } finally {
      await deadlock.remove();
    }
  }));
