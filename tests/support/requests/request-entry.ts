import { createDraftAssessment } from "../create-assessment.ts";
import { choiceQuestion } from "../quiz.ts";
import { expectData, type IdKind, type TenantFixture } from "../tenant-fixture.ts";

/** The parts of a request that differ from call to call. */
export type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The raw body, instead of `body`. */
  raw?: Buffer;
  headers?: Record<string, string>;
};

/** The kind of an id at a place, and the status for an id that this organization doesn't have. */
export type IdExpectation = { kind: IdKind; status: number } | "no id of ours";

export type RequestEntry = {
  /** A valid request on the fixture. A request that uses up its object gets a new one. */
  sample: (fixture: TenantFixture) => Sample | Promise<Sample>;
  /** `params.id`, `query.folder_id`, `body.exercises[].questions[].id` ... */
  places: Record<string, IdExpectation>;
};

/** A valid request for each operation of an area, by method and path. */
export type RequestEntries = Record<string, RequestEntry>;

export const notFound = (kind: IdKind): IdExpectation => ({ kind, status: 404 });
/** Expects 400: answers and updates refer to exercises and questions, and unknown ones don't fit the content. */
export const invalidId = (kind: IdKind): IdExpectation => ({ kind, status: 400 });
/** Expects `status`: nothing is looked up, or a list is returned, which can be empty. */
export const ignoredId = (kind: IdKind, status: number): IdExpectation => ({ kind, status });

/** Builds a request on the fixture's object of this kind. */
export const requestOn = (kind: IdKind, more: Sample = {}): RequestEntry => ({
  sample: ({ ids }) => ({ params: { id: ids[kind] }, ...more }),
  places: { "params.id": notFound(kind) },
});

/** Builds a request on a new object, because the request uses it up. */
export const requestOnNew = (
  kind: IdKind,
  create: (fixture: TenantFixture) => Promise<string>,
  more: Sample = {},
): RequestEntry => ({
  sample: async (fixture) => ({ params: { id: await create(fixture) }, ...more }),
  places: { "params.id": notFound(kind) },
});

/** The places of ids in answers to an assessment. */
export const answerPlaces = {
  "body.answers.exerciseAnswers[].exerciseId": invalidId("exercise"),
  "body.answers.exerciseAnswers[].questionAnswers[].questionId": invalidId("question"),
};

export const createDraft = async ({ api }: TenantFixture): Promise<string> =>
  createDraftAssessment(api, [choiceQuestion()]);

export const createSubmission = async ({ api, assessment, answers }: TenantFixture): Promise<string> => {
  const body = { learner_ref: crypto.randomUUID(), answers };
  return expectData(await api.post(`/v1/assessments/${assessment.id}/submit`, body)).submission_id;
};
