import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { verifySubmissions } from "#lib/domains/submissions/verify.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import {
  answerShown,
  createDrawnAssessment,
  type DrawnAssessment,
  listQuestionIds,
  openAttempt,
} from "#tests/support/draws.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const VALUES = ["a", "b", "c"] as const;
type Value = (typeof VALUES)[number];

const arbitraryCorrection = fc.record({
  question: fc.nat(),
  mode: fc.constantFrom("new_key" as const, "either" as const, "full_credit" as const, "drop" as const),
  key: fc.constantFrom(...VALUES),
  points: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
});
type Correction = typeof arbitraryCorrection extends fc.Arbitrary<infer T> ? T : never;

const arbitraryStory = fc
  .record({
    fixed: fc.integer({ min: 0, max: 2 }),
    pools: fc.array(
      fc
        .record({ size: fc.integer({ min: 2, max: 6 }), isShuffled: fc.boolean() })
        .chain(({ size, isShuffled }) =>
          fc.integer({ min: 1, max: size }).map((draw) => ({ size, draw, isShuffled })),
        ),
      { minLength: 1, maxLength: 2 },
    ),
    shufflesExercises: fc.boolean(),
    answers: fc.array(fc.array(fc.constantFrom(...VALUES, null), { minLength: 4, maxLength: 4 }), {
      minLength: 4,
      maxLength: 7,
    }),
    voided: fc.nat(),
    corrections: fc.array(arbitraryCorrection, { minLength: 1, maxLength: 3 }),
    neverLower: fc.boolean(),
  })
  .filter(({ fixed, pools }) => fixed + pools.length > 0);
type Story = typeof arbitraryStory extends fc.Arbitrary<infer T> ? T : never;

type Submitted = { id: string; shown: string[]; values: Map<string, Value | null> };
type Result = { score: number; max_score: number; percentage: number };

const createExam = ({ fixed, pools, shufflesExercises }: Story) =>
  createDrawnAssessment(
    api,
    [
      { questions: Array.from({ length: fixed }, () => choiceQuestion(2, ["a"])) },
      ...pools.map(({ size, draw, isShuffled }) => ({
        items: Array.from({ length: size }, (_, i) => choiceQuestion(1, [VALUES[i % 3] ?? "a"])),
        draw,
        ...(isShuffled && { order: "random" as const }),
      })),
    ],
    { allowed_attempts: null, exercise_order: shufflesExercises ? "random" : "as_written" },
  );

/** Lists the published keys and points in the order of the version, as `createExam` writes them. */
const listKeys = ({ fixed, pools }: Story): { key: Value; points: number }[] => [
  ...Array.from({ length: fixed }, () => ({ key: "a" as const, points: 2 })),
  ...pools.flatMap(({ size }) =>
    Array.from({ length: size }, (_, i) => ({ key: VALUES[i % 3] ?? "a", points: 1 })),
  ),
];

async function submit(exam: DrawnAssessment, pattern: readonly (Value | null)[]): Promise<Submitted> {
  const attempt = await openAttempt(api, exam, crypto.randomUUID());
  const shown = listQuestionIds(attempt);
  const values = new Map(shown.map((id, i) => [id, pattern[i % pattern.length] ?? null]));
  const answers = answerShown(attempt, (id) => values.get(id) ?? undefined);
  const { data } = await api.post(`/v1/attempts/${attempt.id}/submit`, { answers });
  return { id: data.submission_id, shown, values };
}

/** Computes the result of a submission from its answers alone. Corrections are by the index of their question. */
function compute(
  { shown, values }: Submitted,
  ids: readonly string[],
  keys: ReturnType<typeof listKeys>,
  corrections: ReadonlyMap<number, Correction>,
): Result {
  let [score, max] = [0, 0];
  for (const id of shown) {
    const index = ids.indexOf(id);
    const published = keys[index];
    if (!published) throw new Error(`There is no question ${id}`);
    const { mode, key, points } = corrections.get(index) ?? {};
    if (mode === "drop") continue;
    const worth = (mode === "new_key" || mode === "either" ? points : undefined) ?? published.points;
    const accepted = mode === "new_key" ? [key] : mode === "either" ? [key, published.key] : [published.key];
    const value = values.get(id);
    if (mode === "full_credit" || (value && accepted.includes(value))) score += worth;
    max += worth;
  }
  const percentage = max === 0 ? 0 : Math.round((10_000 * score) / max) / 100;
  return { score, max_score: max, percentage };
}

const read = async (submitted: readonly Submitted[]): Promise<Map<string, Result & { text: string }>> =>
  new Map(
    await Promise.all(
      submitted.map(async ({ id }) => {
        const { data, text } = await api.get(`/v1/submissions/${id}`);
        const comparable = text.replaceAll(/"(updated_at|request_id)":"[^"]*"/g, "");
        return [id, { ...data, text: comparable }] as const;
      }),
    ),
  );

async function run(story: Story): Promise<void> {
  const exam = await createExam(story);
  const ids = listQuestionIds(exam);
  const keys = listKeys(story);
  const corrections = new Map(
    story.corrections.map((correction) => [correction.question % ids.length, correction]),
  );
  const submitted = await Promise.all(story.answers.map((pattern) => submit(exam, pattern)));
  const before = await read(submitted);
  for (const each of submitted) {
    expect(before.get(each.id)).toMatchObject(compute(each, ids, keys, new Map()));
  }
  const voided = submitted[story.voided % submitted.length];
  if (!voided) throw new Error("There are no submissions");
  expect((await api.post(`/v1/submissions/${voided.id}/void`, { reason: "Test" })).status).toBe(200);

  const { data: regrade } = await api.post(`/v1/assessments/${exam.id}/regrades`, {
    never_lower: story.neverLower,
    corrections: [...corrections].map(([index, { mode, key, points }]) => ({
      question_id: ids[index],
      mode,
      ...(mode === "new_key" || mode === "either"
        ? { answer_keys: [{ type: "choice", response_id: "r1", correct: [key] }], points }
        : {}),
    })),
  });
  const isShown = ({ shown }: Submitted) => [...corrections.keys()].some((i) => shown.includes(ids[i] ?? ""));
  const covered = submitted.filter((each) => each !== voided && isShown(each));
  const expected = new Map(
    submitted.map((each) => {
      const [former, corrected] = [
        compute(each, ids, keys, new Map()),
        compute(each, ids, keys, corrections),
      ];
      const isLower = corrected.score < former.score || corrected.percentage < former.percentage;
      const isKept = !covered.includes(each) || (story.neverLower && isLower);
      return [each.id, isKept ? former : corrected];
    }),
  );
  const isRaised = (each: Submitted) =>
    (expected.get(each.id)?.score ?? 0) > compute(each, ids, keys, new Map()).score;
  expect(regrade.counts.submissions).toBe(covered.length);
  expect(regrade.counts.raised).toBeGreaterThanOrEqual(covered.filter(isRaised).length);

  const { fingerprint } = regrade;
  expect((await api.post(`/v1/regrades/${regrade.id}/commit`, { fingerprint })).error).toBeNull();
  const after = await read(submitted);
  for (const { id } of submitted) expect(after.get(id)).toMatchObject(expected.get(id) ?? {});
  const { data: changes } = await api.get(`/v1/regrades/${regrade.id}/changes?limit=100`);
  for (const change of changes) {
    const own = submitted.find(({ id }) => id === change.submission_id);
    const wanted = [...corrections.keys()].map((i) => ids[i]).filter((id) => own?.shown.includes(id ?? ""));
    expect(change.questions.map((each: { question_id: string }) => each.question_id).sort()).toEqual(
      wanted.sort(),
    );
    expect(change.after).toMatchObject(expected.get(change.submission_id) ?? {});
  }

  const later = await submit(exam, story.answers[0] ?? []);
  const unvoided = await api.post(`/v1/submissions/${voided.id}/unvoid`);
  expect(unvoided.data).toMatchObject(compute(voided, ids, keys, corrections));
  expect((await read([later])).get(later.id)).toMatchObject(compute(later, ids, keys, corrections));
  for (const { id } of [...submitted, later]) {
    const { data: trace } = await api.get(`/v1/submissions/${id}/trace`);
    const { data } = await api.get(`/v1/submissions/${id}`);
    expect(trace.questions.map((each: { question_id: string }) => each.question_id)).toEqual(
      data.draw ?? ids,
    );
    expect(trace.score).toBe(data.score);
  }

  expect((await api.post(`/v1/regrades/${regrade.id}/revert`)).error).toBeNull();
  const reverted = await read([...submitted, later]);
  for (const each of [...submitted, later]) {
    expect(reverted.get(each.id)).toMatchObject(compute(each, ids, keys, new Map()));
    expect(reverted.get(each.id)?.text).toBe(before.get(each.id)?.text ?? reverted.get(each.id)?.text);
  }
  const ctx = {
    db: testDatabase().db,
    organizationId: api.organizationId,
    actor: { kind: "system" as const },
    now: new Date(),
    requestId: "test",
  };
  expect((await verifySubmissions(ctx, { repair: false })).differences).toEqual([]);
}

test("corrections change exactly the submissions that were shown a question, as an independent computation does", async () => {
  await fc.assert(fc.asyncProperty(arbitraryStory, run), {
    numRuns: Number(process.env.RUNS ?? 5),
    endOnFailure: true,
  });
}, 120_000);

test("a submission that isn't shown the corrected question doesn't make a preview stale", async () => {
  const exam = await createDrawnAssessment(api, [{ items: [choiceQuestion(), choiceQuestion()], draw: 1 }]);
  const [corrected] = listQuestionIds(exam);
  const submitUntil = async (wasShown: boolean) => {
    for (;;) {
      const each = await submit(exam, ["a"]);
      if (each.shown.includes(corrected ?? "") === wasShown) return each;
    }
  };
  await submitUntil(true);
  const create = async () => {
    const corrections = [{ question_id: corrected, mode: "full_credit" }];
    return (await api.post(`/v1/assessments/${exam.id}/regrades`, { corrections })).data;
  };
  const commit = ({ id, fingerprint }: { id: string; fingerprint: string }) =>
    api.post(`/v1/regrades/${id}/commit`, { fingerprint });
  const stale = await create();
  await submitUntil(true);
  expect((await commit(stale)).error.code).toBe("regrade_stale");
  const fresh = await create();
  const other = await openUntilOther(exam, corrected ?? "");
  expect((await commit(fresh)).status).toBe(200);
  expect((await api.get(`/v1/submissions/${other}`)).data.score).toBe(0);
});

/** Submits attempts until one isn't shown a question, and discards those that are. */
async function openUntilOther(exam: DrawnAssessment, questionId: string): Promise<string> {
  for (;;) {
    const attempt = await openAttempt(api, exam, crypto.randomUUID());
    if (listQuestionIds(attempt).includes(questionId)) {
      await api.post(`/v1/attempts/${attempt.id}/discard`);
      continue;
    }
    return (await api.post(`/v1/attempts/${attempt.id}/submit`, {})).data.submission_id;
  }
}
