import { beforeAll, describe, expect, test } from "vitest";
import { findInitialCorrection } from "#app/(dashboard)/assessments/[id]/regrades/new/find-initial-correction.ts";
import { buildRegrade, toQuestionValues } from "#components/regrades/correction-values.ts";
import { previewPublishing } from "#lib/domains/assessments/publish-preview.ts";
import { restoreVersion } from "#lib/domains/assessments/restore-version.ts";
import { getCorrectableQuestions } from "#lib/domains/regrades/questions.ts";
import { createContext, createTeacher } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { findBlocked, getPid } from "#tests/support/blocked-backends.ts";
import {
  buildQuiz,
  choiceQuestion,
  openQuestion,
  paragraph,
  textKey,
  textQuestion,
  twoTextsQuestion,
} from "#tests/support/quiz.ts";
import {
  choiceKey,
  commit,
  createAssessment,
  listQuestionIds,
  type Published,
  preview,
  readTotals,
  regrade,
  submit,
} from "#tests/support/regrade-quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const publish = (assessment: Published) => api.post(`/v1/assessments/${assessment.id}/publish`);

/** Previews a new key of a choice, before a second version with the wrong key is published. */
async function previewFirstVersion(more = {}) {
  const assessment = await createAssessment(api, [choiceQuestion(2)]);
  const [question_id] = listQuestionIds(assessment);
  const corrections = [{ question_id, mode: "new_key", answer_keys: choiceKey("a") }];
  const { data } = await preview(api, assessment, corrections, more);
  expect(data.versions).toEqual([1]);
  return { assessment, regrade: data };
}

describe("a version that is published after the preview", () => {
  test("makes the commit stale, and the next preview covers it", async () => {
    const { assessment, regrade: previewed } = await previewFirstVersion();
    await publish(assessment);
    const { submission_id } = await submit(api, assessment, ["a"]);
    const { status, error } = await commit(api, previewed);
    expect([status, error.code]).toEqual([409, "regrade_stale"]);
    expect((await readTotals(api, submission_id)).score).toBe(0);

    const again = await api.post(`/v1/regrades/${previewed.id}/preview`);
    expect(again.data).toMatchObject({ versions: [1, 2], counts: { submissions: 1, raised: 1 } });
    expect((await commit(api, again.data)).data.versions).toEqual([1, 2]);
    expect((await readTotals(api, submission_id)).score).toBe(2);
    expect((await submit(api, assessment, ["a"])).score).toBe(2);
  });

  test("makes the commit stale if it is being published when the commit begins", async () => {
    const { assessment, regrade: previewed } = await previewFirstVersion();
    const { sql } = testDatabase();
    const [publishing, committing] = await sql.begin(async (tx) => {
      await tx`select from assessments where id = ${assessment.id} for update`;
      const published = publish(assessment);
      const publisher = await findBlocked(await getPid(tx));
      const committed = commit(api, previewed);
      await findBlocked(publisher);
      return [published, committed];
    });
    expect((await publishing).data.version).toBe(2);
    expect((await committing).error.code).toBe("regrade_stale");
  });

  test("isn't corrected if the versions were named", async () => {
    const { assessment, regrade: previewed } = await previewFirstVersion({ versions: [1] });
    await publish(assessment);
    const again = await api.post(`/v1/regrades/${previewed.id}/preview`);
    expect(again.data.versions).toEqual([1]);
    expect((await commit(api, previewed)).status).toBe(200);
    expect((await submit(api, assessment, ["a"])).score).toBe(0);
  });

  test("isn't corrected if it doesn't hold the question", async () => {
    const { assessment, regrade: previewed } = await previewFirstVersion();
    const { exercises } = buildQuiz([choiceQuestion(1)]);
    expect((await api.patch(`/v1/assessments/${assessment.id}`, { exercises })).status).toBe(200);
    await publish(assessment);
    expect((await commit(api, previewed)).data.versions).toEqual([1]);
  });
});

describe("a changed key, before it is published", () => {
  /** Writes the working copy again, with the same questions but other keys and points. */
  async function changeWorkingCopy(assessment: Published, questions: ReturnType<typeof choiceQuestion>[]) {
    const [{ id }] = assessment.exercises;
    const ids = listQuestionIds(assessment);
    const exercises = [{ id, questions: questions.map((question, i) => ({ id: ids[i], ...question })) }];
    const { error } = await api.patch(`/v1/assessments/${assessment.id}`, { exercises });
    expect(error).toBeNull();
  }
  /** Replaces a text in the question's JSON. */
  const rewrite = (question: ReturnType<typeof choiceQuestion>, from: string, to: string) =>
    JSON.parse(JSON.stringify(question).replaceAll(from, to)) as typeof question;
  const listCorrectable = async ({ id }: Published, role: "owner" | "author" = "owner") => {
    const actor = { kind: "user", id: crypto.randomUUID(), role } as const;
    return (await previewPublishing({ ...createContext(api), actor }, { id })).correctable_question_ids;
  };

  test("is offered for earlier submissions to members who correct keys, until a correction applies it", async () => {
    const assessment = await createAssessment(api, [
      choiceQuestion(2),
      choiceQuestion(1),
      choiceQuestion(1),
      openQuestion(5),
    ]);
    const [key, points] = listQuestionIds(assessment);
    await changeWorkingCopy(assessment, [
      choiceQuestion(2, ["a"]),
      choiceQuestion(3),
      choiceQuestion(1),
      openQuestion(5),
    ]);
    expect(await listCorrectable(assessment)).toEqual([]);
    await submit(api, assessment, ["a"]);
    expect(await listCorrectable(assessment)).toEqual([key, points]);
    expect(await listCorrectable(assessment, "author")).toEqual([]);
    await regrade(api, assessment, [{ question_id: key, mode: "new_key", answer_keys: choiceKey("a") }]);
    expect(await listCorrectable(assessment)).toEqual([points]);
    await regrade(api, assessment, [{ question_id: points, mode: "new_key", points: 3 }]);
    expect(await listCorrectable(assessment)).toEqual([]);
  });

  test("isn't offered for another text or if the published question can't have it, but new points are", async () => {
    const assessment = await createAssessment(api, [
      choiceQuestion(),
      choiceQuestion(),
      twoTextsQuestion(),
      textQuestion(),
      twoTextsQuestion(),
      textQuestion(),
    ]);
    await submit(api, assessment, ["a"]);
    const lastOption = '{"type":"simpleChoice","attrs":{"id":"c"}';
    const newOption = JSON.stringify({
      type: "simpleChoice",
      attrs: { id: "d" },
      content: [paragraph("Delta")],
    });
    const firstText = { ...textQuestion(), answer_keys: [textKey("r1", "a")] };
    await changeWorkingCopy(assessment, [
      rewrite(choiceQuestion(1, ["d"]), lastOption, `${newOption},${lastOption}`),
      rewrite(choiceQuestion(1, ["c"]), '"c"', '"d"'),
      { ...firstText, points: 2 },
      rewrite(rewrite(textQuestion(), "France", "Spain"), "Paris", "Madrid"),
      { ...firstText, points: 3 },
      rewrite(textQuestion(3), "The capital", "The capital city"),
    ]);
    expect(await listCorrectable(assessment)).toEqual(listQuestionIds(assessment).slice(4));
  });

  test("is what the correction of earlier versions starts with once it is published", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2)]);
    const { submission_id } = await submit(api, assessment, ["a"]);
    await publish(assessment);
    await changeWorkingCopy(assessment, [choiceQuestion(3, ["a"])]);
    await publish(assessment);
    const [questionId = ""] = listQuestionIds(assessment);
    const ctx = createTeacher(api);
    const place = { assessmentId: assessment.id, questionIds: [questionId] };
    const found = await findInitialCorrection(ctx, { ...place, alertId: "", regradeId: "", before: 3 });
    expect(found?.initial).toMatchObject({
      versions: [1, 2],
      corrections: [{ questionId, mode: "new_key", keys: choiceKey("a"), points: 3 }],
    });
    const versions = found?.initial?.versions ?? [];
    const [question] = await getCorrectableQuestions(ctx, { ...place, versions });
    expect(question).toMatchObject({ versions: [1, 2, 3], keys: choiceKey("b"), points: 2 });
    if (!question) throw new Error("The question is missing");
    const values = toQuestionValues(question, found?.initial?.corrections[0]);
    const built = buildRegrade([{ question, values }], { neverLower: false, versions, note: "" });
    if ("problem" in built) throw new Error(built.problem.message);
    const { data } = await api.post(`/v1/assessments/${assessment.id}/regrades`, built.body);
    expect(data).toMatchObject({ versions: [1, 2], counts: { submissions: 1, raised: 1 } });
    await commit(api, data);
    expect((await readTotals(api, submission_id)).score).toBe(3);
  });
});

describe("restoring a corrected version", () => {
  const readKeys = async (assessment: Published) => {
    const { data } = await api.get(`/v1/assessments/${assessment.id}/answer-keys`);
    const [question] = data.exercises[0].questions;
    return { correct: question.answer_keys[0].correct, points: question.points };
  };
  const restore = (assessment: Published, version: number) =>
    restoreVersion(createContext(api), { id: assessment.id, version });

  test("brings its corrected keys and points into the working copy, the latest ones last", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2)]);
    const [question_id] = listQuestionIds(assessment);
    const correct = (key: string, points?: number) =>
      regrade(api, assessment, [{ question_id, mode: "new_key", answer_keys: choiceKey(key), points }]);
    await correct("a", 3);
    await correct("c");
    await regrade(api, assessment, [{ question_id, mode: "full_credit" }]);
    const { exercises } = buildQuiz([choiceQuestion(1)]);
    await api.patch(`/v1/assessments/${assessment.id}`, { exercises });
    const restored = await restore(assessment, 1);
    expect(restored.has_unpublished_changes).toBe(true);
    expect(await readKeys(assessment)).toEqual({ correct: ["c"], points: 3 });
    await publish(assessment);
    expect((await submit(api, assessment, ["c"])).score).toBe(3);
  });

  test("changes nothing if the working copy is the corrected version already", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2)]);
    const [question_id] = listQuestionIds(assessment);
    await regrade(api, assessment, [{ question_id, mode: "new_key", answer_keys: choiceKey("a") }]);
    const { revision } = (await api.get(`/v1/assessments/${assessment.id}`)).data;
    expect((await restore(assessment, 1)).revision).toBe(revision);
    expect(await readKeys(assessment)).toEqual({ correct: ["a"], points: 2 });
  });

  test("ignores corrections that were reverted or that concern other versions", async () => {
    const assessment = await createAssessment(api, [choiceQuestion(2)]);
    const [question_id] = listQuestionIds(assessment);
    await publish(assessment);
    const corrections = [{ question_id, mode: "new_key", answer_keys: choiceKey("a") }];
    await regrade(api, assessment, corrections, { versions: [2] });
    const { id } = await regrade(api, assessment, corrections, { versions: [1] });
    await api.post(`/v1/regrades/${id}/revert`);
    await restore(assessment, 1);
    expect(await readKeys(assessment)).toEqual({ correct: ["b"], points: 2 });
    await restore(assessment, 2);
    expect(await readKeys(assessment)).toEqual({ correct: ["a"], points: 2 });
  });
});
