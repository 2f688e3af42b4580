import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { fetchCounted } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  buildAnswers,
  choiceQuestion,
  openQuestion,
  Parts,
  textQuestion,
  twoTextsQuestion,
} from "#tests/support/quiz.ts";
import {
  applyToModel,
  type Correction,
  computeModelResult,
  type ModelRegrade,
  type ModelSubmission,
  PASSING_PERCENT,
  QUESTIONS,
  revertInModel,
  unvoidInModel,
} from "#tests/support/regrade-model.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const arbitraryValue = (values: readonly (string | null)[]) => fc.constantFrom(...values);
const arbitraryValues = fc.tuple(...QUESTIONS.map(({ values }) => arbitraryValue(values)));
const arbitraryCorrection = fc
  .constantFrom(...QUESTIONS.keys())
  .chain((question): fc.Arbitrary<Correction> => {
    const { kind, values } = QUESTIONS[question] ?? QUESTIONS[0];
    const settled = fc
      .constantFrom("full_credit" as const, "drop" as const)
      .map((mode) => ({ question, mode }));
    const points = fc.integer({ min: 1, max: 6 });
    const repriced = points.map((each) => ({ question, mode: "new_key" as const, points: each }));
    if (kind === "open") return fc.oneof(settled, repriced);
    const partValues = [...new Set(values.flatMap((value) => value?.split(" ") ?? []))];
    const key = fc.record({ value: fc.constantFrom(...partValues), weight: fc.constantFrom(1, 3) });
    const partCount = QUESTIONS[question]?.keys.length ?? 1;
    const keys = fc
      .array(fc.option(key), { minLength: partCount, maxLength: partCount })
      .filter((each) => each.some((part) => part !== null));
    const keyed = fc.record({
      question: fc.constant(question),
      mode: fc.constantFrom("new_key" as const, "either" as const),
      keys,
      points: fc.option(points, { nil: undefined }),
    });
    return fc.oneof(settled, repriced, keyed);
  });
const arbitraryStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("submit" as const), values: arbitraryValues }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("regrade" as const),
      corrections: fc.uniqueArray(arbitraryCorrection, {
        minLength: 1,
        maxLength: 2,
        selector: ({ question }) => question,
      }),
      neverLower: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("mark" as const),
      pick: fc.nat(),
      score: fc.integer({ min: 0, max: 1 }),
      finalize: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("revert" as const), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("void" as const), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("unvoid" as const), pick: fc.nat() }) },
);
type Step = typeof arbitraryStep extends fc.Arbitrary<infer T> ? T : never;

/** An assessment, what was done with it, and what is expected of it. */
class Story {
  readonly #assessment: Awaited<ReturnType<typeof createPublishedAssessment>>;
  readonly #questionIds: readonly string[];
  readonly submissions: ModelSubmission[] = [];
  /** The regrades in force, in the order of their commits. */
  #active: ModelRegrade[] = [];
  /** What was shown before each commit, as long as nothing but reverts has happened since. */
  #snapshots = new Map<string, unknown>();

  private constructor(assessment: Awaited<ReturnType<typeof createPublishedAssessment>>) {
    this.#assessment = assessment;
    this.#questionIds = assessment.exercises[0].questions.map(({ id }: { id: string }) => id);
  }

  static async create(): Promise<Story> {
    const questions = [
      choiceQuestion(2),
      textQuestion(1),
      openQuestion(5),
      choiceQuestion(3, ["c"]),
      twoTextsQuestion(2),
    ];
    return new Story(
      await createPublishedAssessment(api, questions, {
        allowed_attempts: null,
        passing_score_percent: PASSING_PERCENT,
      }),
    );
  }

  async run(step: Step): Promise<void> {
    if (step.do === "submit") await this.#submit(step.values);
    else if (step.do === "mark") await this.#mark(step.pick, step.score, step.finalize);
    else if (step.do === "regrade") await this.#regrade(step.corrections, step.neverLower);
    else if (step.do === "revert") await this.#revert(step.pick);
    else await this.#setVoided(step.pick, step.do === "void");
    await this.check();
  }

  /** Compares every submission, and the list of results, with the model. */
  async check(): Promise<void> {
    const { data } = await api.get(`/v1/assessments/${this.#assessment.id}/results?limit=100`);
    const found = new Map(data.map((item: { id: string }) => [item.id, item]));
    expect(found.size).toBe(this.submissions.length);
    for (const submission of this.submissions) {
      const { id, isVoided } = submission;
      const voided = isVoided ? expect.anything() : null;
      expect(found.get(id)).toMatchObject({ ...computeModelResult(submission), voided });
    }
  }

  async #submit(values: readonly (string | null)[]): Promise<void> {
    const { data } = await api.post(`/v1/assessments/${this.#assessment.id}/submit`, {
      learner_ref: crypto.randomUUID(),
      answers: buildAnswers(
        this.#assessment,
        values.map((value, i) => (i === 4 ? new Parts(...(value?.split(" ") ?? [])) : value)),
      ),
    });
    this.submissions.push({
      id: data.submission_id,
      values,
      regrades: [...this.#active],
      mark: null,
      isVoided: false,
      leftToTeacher: new Set(),
    });
    this.#snapshots.clear();
  }

  async #mark(pick: number, score: number, finalize: boolean): Promise<void> {
    const waiting = this.submissions.filter(
      (each) => !each.isVoided && computeModelResult(each).status !== "graded",
    );
    const submission = waiting[pick % waiting.length];
    if (!submission) return;
    const body = { questions: [{ question_id: this.#questionIds[2], score }], finalize };
    const { status } = await api.put(`/v1/submissions/${submission.id}/grading`, body);
    expect(status).toBe(200);
    submission.mark = { score, final: finalize };
    this.#snapshots.clear();
  }

  async #setVoided(pick: number, isVoided: boolean): Promise<void> {
    const others = this.submissions.filter((each) => each.isVoided !== isVoided);
    const submission = others[pick % others.length];
    if (!submission) return;
    const path = `/v1/submissions/${submission.id}`;
    const { status } = isVoided
      ? await api.post(`${path}/void`, { reason: "Disrupted" })
      : await api.post(`${path}/unvoid`);
    expect(status).toBe(200);
    if (isVoided) submission.isVoided = true;
    else unvoidInModel(submission, this.#active);
    this.#snapshots.clear();
  }

  async #regrade(corrections: readonly Correction[], neverLower: boolean): Promise<void> {
    const before = await this.#snapshot();
    const { status, data } = await api.post(`/v1/assessments/${this.#assessment.id}/regrades`, {
      corrections: corrections.map((correction) => this.#toBody(correction)),
      never_lower: neverLower,
    });
    expect(status).toBe(201);
    await this.check();
    const { fingerprint } = data;
    expect((await api.post(`/v1/regrades/${data.id}/commit`, { fingerprint })).status).toBe(200);
    const regrade = { id: data.id, corrections, neverLower };
    for (const submission of this.submissions) applyToModel(submission, regrade);
    this.#active.push(regrade);
    this.#snapshots.set(regrade.id, before);
  }

  #toBody({ question, mode, keys, points }: Correction) {
    const type = QUESTIONS[question]?.kind;
    const answer_keys = keys?.flatMap((key, part) => {
      if (!key) return [];
      const { value, weight } = key;
      const right = type === "text" ? { accept: [{ value }] } : { correct: [value] };
      return [{ type, response_id: `r${part + 1}`, weight, ...right }];
    });
    return { question_id: this.#questionIds[question], mode, points, answer_keys };
  }

  async #revert(pick: number): Promise<void> {
    const regrade = this.#active[pick % this.#active.length];
    if (!regrade) return;
    const later = this.#active.slice(this.#active.indexOf(regrade) + 1);
    const own = new Set(regrade.corrections.map(({ question }) => question));
    const isSuperseded = later.some(({ corrections }) =>
      corrections.some(({ question }) => own.has(question)),
    );
    const { status, error } = await api.post(`/v1/regrades/${regrade.id}/revert`);
    expect([status, error?.code]).toEqual(isSuperseded ? [409, "regrade_superseded"] : [200, undefined]);
    if (isSuperseded) return;
    this.#active = this.#active.filter((each) => each !== regrade);
    for (const submission of this.submissions) revertInModel(submission, regrade);
    for (const each of later) this.#snapshots.delete(each.id);
    if (later.length === 0 && this.#snapshots.has(regrade.id)) {
      expect(await this.#snapshot()).toEqual(this.#snapshots.get(regrade.id));
    }
  }

  /** Everything that is shown of the assessment, except for the times of the last change, which tell clients to sync. */
  async #snapshot(): Promise<string[]> {
    const { id } = this.#assessment;
    const answers = await Promise.all([
      api.get(`/v1/assessments/${id}/results?limit=100`),
      fetchCounted(api, `/v1/assessments/${id}/analytics`),
      ...this.submissions.map((submission) => api.get(`/v1/submissions/${submission.id}`)),
    ]);
    return answers.map(({ text }) => text.replaceAll(/"updated_at":"[^"]*"/g, ""));
  }
}

test("results equal an independent computation after every commit, and are as before after every revert", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { minLength: 8, maxLength: 16, size: "max" }), async (steps) => {
      const story = await Story.create();
      for (const step of steps) await story.run(step);
    }),
    { numRuns: Number(process.env.RUNS ?? 15), endOnFailure: true },
  );
}, 120_000);
