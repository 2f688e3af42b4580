import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { changeRubric } from "#lib/domains/marking/change-rubric.ts";
import { commitRegrade } from "#lib/domains/regrades/commit.ts";
import { revertRegrade } from "#lib/domains/regrades/revert.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { openDatabase } from "#lib/platform/db/client.ts";
import { isUnavailable } from "#lib/platform/db/driver-errors.ts";
import { createContext } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, listEvents, testDatabase } from "#tests/support/api.ts";
import { findBlocked, getPid } from "#tests/support/blocked-backends.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";

type Published = Awaited<ReturnType<typeof createPublishedAssessment>>;

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const NEW_KEY = [{ type: "choice", response_id: "r1", correct: ["a"] }];

/** An assessment with a choice of 2 points (key b) and an open question of 5. */
async function createAssessment(own: Api) {
  const questions = [choiceQuestion(2), openQuestion(5)];
  const assessment = await createPublishedAssessment(own, questions, { allowed_attempts: null });
  const [choice = "", open = ""] = assessment.exercises[0].questions.map(({ id }: { id: string }) => id);
  return { assessment, choice: choice as string, open: open as string };
}
async function submit(own: Api, assessment: Published, value: string): Promise<string> {
  const { status, data } = await own.post(`/v1/assessments/${assessment.id}/submit`, {
    learner_ref: crypto.randomUUID(),
    answers: buildAnswers(assessment, [value, "An essay"]),
  });
  expect(status).toBe(200);
  return data.submission_id;
}
async function preview(own: Api, assessment: Published, question_id: string) {
  const { status, data } = await own.post(`/v1/assessments/${assessment.id}/regrades`, {
    corrections: [{ question_id, mode: "new_key", answer_keys: NEW_KEY }],
  });
  expect(status).toBe(201);
  return data as { id: string; fingerprint: string };
}
const commit = (own: Api, { id, fingerprint }: { id: string; fingerprint: string }) =>
  own.post(`/v1/regrades/${id}/commit`, { fingerprint });
const readResults = async (own: Api, assessment: Published) =>
  (await own.get(`/v1/assessments/${assessment.id}/results?limit=100`)).data as {
    id: string;
    score: number;
  }[];
const listRegraded = async (own: Api): Promise<string[]> =>
  (await listEvents(own))
    .filter(({ type }) => type === "submission.regraded")
    .map(({ data }) => data.submission_id as string);

describe("a commit", () => {
  test("leaves no submission that was recorded meanwhile graded by the former key", async () => {
    const { assessment, choice } = await createAssessment(api);
    const expected = new Map<string, number>();
    const add = async (value: string) => {
      expected.set(await submit(api, assessment, value), value === "a" ? 2 : 0);
    };
    await Promise.all(["a", "b", "c"].map(add));
    const regrade = await preview(api, assessment, choice);
    let isCommitted = false;
    const learners = Array.from({ length: 4 }, async (_, i) => {
      while (!isCommitted) await add("abca"[i] ?? "a");
    });
    for (let { fingerprint } = regrade; !isCommitted; ) {
      const { status, error } = await commit(api, { id: regrade.id, fingerprint });
      isCommitted = status === 200;
      if (isCommitted) break;
      expect(error.code).toBe("regrade_stale");
      ({ fingerprint } = (await api.post(`/v1/regrades/${regrade.id}/preview`)).data);
      // Learners need a moment, or the commit would never succeed while they submit without a pause.
      if (expected.size > 40) {
        isCommitted = true;
        await Promise.all(learners);
        ({ fingerprint } = (await api.post(`/v1/regrades/${regrade.id}/preview`)).data);
        expect((await commit(api, { id: regrade.id, fingerprint })).status).toBe(200);
      }
    }
    await Promise.all(learners);
    await add("a");
    for (const { id, score } of await readResults(api, assessment))
      expect([id, score]).toEqual([id, expected.get(id)]);
  });

  test("grades a submission by the new key if it was being recorded when the commit began", async () => {
    const { assessment, choice } = await createAssessment(api);
    const existing = await submit(api, assessment, "b");
    const regrade = await preview(api, assessment, choice);
    const { sql } = testDatabase();
    const [committing, submitting] = await sql.begin(async (tx) => {
      // The commit waits for this row, and holds the keys while it does.
      await tx`select from submissions where id = ${existing} for update`;
      const begun = commit(api, regrade);
      const committer = await findBlocked(await getPid(tx));
      const added = submit(api, assessment, "a");
      await findBlocked(committer);
      return [begun, added];
    });
    expect((await committing).status).toBe(200);
    const { data } = await api.get(`/v1/submissions/${await submitting}`);
    expect([data.score, data.max_score]).toEqual([2, 2]);
  });

  test("and marks by teachers never undo each other", async () => {
    const { assessment, choice, open } = await createAssessment(api);
    const ids = await Promise.all(Array.from({ length: 12 }, () => submit(api, assessment, "a")));
    const { id, fingerprint } = await preview(api, assessment, choice);
    const mark = (submission: string) =>
      api.put(`/v1/submissions/${submission}/grading`, {
        questions: [{ question_id: open, score: 3 }],
        finalize: true,
      });
    const [first, ...marks] = await Promise.all([commit(api, { id, fingerprint }), ...ids.map(mark)]);
    expect(marks.map(({ status }) => status)).toEqual(ids.map(() => 200));
    if (first?.status !== 200) {
      expect(first?.error.code).toBe("regrade_stale");
      const again = await api.post(`/v1/regrades/${id}/preview`);
      expect((await commit(api, again.data)).status).toBe(200);
    }
    const scores = (await readResults(api, assessment)).map(({ score }) => score);
    expect(scores).toEqual(ids.map(() => 5));
  });

  test("and changes of a rubric and anchors don't end in a deadlock", async () => {
    const rounds = Array.from({ length: 10 }, async () => {
      const { assessment, choice, open } = await createAssessment(api);
      const ids = await Promise.all(Array.from({ length: 8 }, () => submit(api, assessment, "a")));
      const questions = [{ question_id: open, score: 3 }];
      await Promise.all(ids.map((id) => api.put(`/v1/submissions/${id}/grading`, { questions })));
      const previewed = await preview(api, assessment, choice);
      const change = {
        assessmentId: assessment.id,
        questionId: open,
        items: [{ id: "c1", title: "Idea", points: 5 }],
        revision: 0,
      };
      const anchor = { submission_id: ids.at(-1), question_id: open, score: 2 };
      const [committed, changed, anchored] = await Promise.all([
        commit(api, previewed),
        changeRubric(createContext(api), change).then(
          () => "changed",
          (error: { code?: unknown }) => error.code ?? error,
        ),
        api.post(`/v1/assessments/${assessment.id}/anchors`, anchor),
      ]);
      return [committed.error?.code ?? committed.status, changed, anchored.status];
    });
    const outcomes = (await Promise.all(rounds)).flat();
    const known = new Set<unknown>([200, "regrade_stale", "changed", "stale_revision", 201]);
    expect(outcomes.filter((outcome) => !known.has(outcome))).toEqual([]);
  });

  test("by two requests at once succeeds once", async () => {
    const own = await createTestClient();
    const { assessment, choice } = await createAssessment(own);
    const id = await submit(own, assessment, "a");
    const regrade = await preview(own, assessment, choice);
    const answers = await Promise.all([1, 2, 3].map(() => commit(own, regrade)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await listRegraded(own)).toEqual([id]);
  });
});

describe("a lost database connection in the middle", () => {
  /** Runs a verb on connections of its own, because the service turns requests away for a moment when it loses one. */
  async function interruptWhileTelling(own: Api, run: (ctx: Ctx) => Promise<unknown>) {
    const { sql } = testDatabase();
    const database = openDatabase(inject("connection"), 1);
    onTestFinished(() => database.close());
    const error = await sql.begin(async (tx) => {
      const { organizationId } = own;
      // The submissions are changed, and their events wait for this row, which they refer to.
      await tx`select from organizations where id = ${organizationId} for update`;
      const running = run({
        db: database.db,
        organizationId,
        actor: { kind: "system" },
        now: new Date(),
        requestId: "interrupted",
      }).catch((thrown: unknown) => thrown);
      const backend = await findBlocked(await getPid(tx));
      await sql`select pg_terminate_backend(${backend})`;
      return running;
    });
    expect(isUnavailable(error)).toBe(true);
  }

  test("of a commit changes nothing, and the next commit tells about each submission once", async () => {
    const own = await createTestClient();
    const { assessment, choice } = await createAssessment(own);
    const ids = await Promise.all(["a", "a", "b"].map((value) => submit(own, assessment, value)));
    const regrade = await preview(own, assessment, choice);
    const before = await readResults(own, assessment);
    await interruptWhileTelling(own, (ctx) => commitRegrade(ctx, { ...regrade, applyToDraft: true }));
    expect(await readResults(own, assessment)).toEqual(before);
    expect(await listRegraded(own)).toEqual([]);
    expect((await commit(own, regrade)).status).toBe(200);
    expect((await listRegraded(own)).sort()).toEqual(ids.toSorted());
  });

  test("of a revert changes nothing, and the next revert gives the earlier results back", async () => {
    const own = await createTestClient();
    const { assessment, choice } = await createAssessment(own);
    await Promise.all(["a", "a", "b"].map((value) => submit(own, assessment, value)));
    const regrade = await preview(own, assessment, choice);
    const scores = async () => (await readResults(own, assessment)).map(({ score }) => score);
    const before = await scores();
    await commit(own, regrade);
    const committed = await scores();
    await interruptWhileTelling(own, (ctx) => revertRegrade(ctx, regrade));
    expect(await scores()).toEqual(committed);
    expect((await own.post(`/v1/regrades/${regrade.id}/revert`)).status).toBe(200);
    expect(await scores()).toEqual(before);
    expect(await listRegraded(own)).toHaveLength(6);
  });
});
