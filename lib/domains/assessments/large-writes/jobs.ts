import { isDeepStrictEqual } from "node:util";
import { AppError } from "#lib/contract/app-error.ts";
import { CreateAssessmentBody, UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { summarizeContent } from "#lib/domains/assessments/edit-summary.ts";
import { readExercisesInSteps } from "#lib/domains/assessments/exercises.ts";
import type { CheckedContent, ContentTexts, FittedContent } from "#lib/domains/assessments/large-content.ts";
import { presentExercises } from "#lib/domains/assessments/present.ts";
import { fingerprint } from "#lib/platform/http/idempotency.ts";
import { parse } from "#lib/platform/http/parse.ts";
import { parseJson } from "#lib/platform/http/read-body.ts";
import type { Steps } from "#lib/platform/runtime/steps.ts";

/** Reads a body; of a new assessment all of it is checked, of a change what can be without the working copy. */
export type ReadJob = { name: "read"; shape: "create" | "update"; bytes: Uint8Array; withDigest: boolean };
/** Holds a change that was read before against the working copy. */
export type FitJob = { name: "fit"; bytes: Uint8Array; against: ContentTexts };

/** An AppError as data, which crosses from one thread to another. */
export type Refused = { code: ErrorCode; message: string; issues: readonly Issue[] };
export type Outcome<T> = { value: T } | { refused: Refused };

/** `head`: all of a body but its exercises. */
export type ReadBody =
  | { shape: "create"; head: Omit<CreateAssessmentBody, "exercises">; content: CheckedContent | undefined }
  | { shape: "update"; head: Omit<UpdateAssessmentBody, "exercises">; hasExercises: boolean };
export type ReadResult = {
  digest: Uint8Array | undefined;
  /** False where it is no JSON that can be kept, and that is what it is refused for. */
  isReadable: boolean;
  body: Outcome<ReadBody>;
};

/** The work of a job, by the very functions that small bodies go through. What it refuses is part of the result. */
export const steps = (job: ReadJob | FitJob): Steps<ReadResult | Outcome<FittedContent>> =>
  job.name === "read" ? read(job) : refusing(fitChange(job));

function* read({ shape, bytes, withDigest }: ReadJob): Steps<ReadResult> {
  const digest = withDigest ? fingerprint(bytes) : undefined;
  yield;
  const json = yield* refusing(oneStep(() => parseJson(bytes)));
  if ("refused" in json) return { digest, isReadable: false, body: json };
  const body = yield* refusing(shape === "create" ? readNew(json.value) : readChange(json.value));
  return { digest, isReadable: true, body };
}

function* readNew(json: unknown): Steps<ReadBody> {
  const { exercises, ...head } = yield* oneStep(() => parse(CreateAssessmentBody, json));
  const content = exercises && toChecked(yield* readExercisesInSteps(exercises, []));
  return { shape: "create", head, content };
}

function* readChange(json: unknown): Steps<ReadBody> {
  const { exercises, ...head } = yield* oneStep(() => parse(UpdateAssessmentBody, json));
  return { shape: "update", head, hasExercises: exercises !== undefined };
}

function* fitChange({ bytes, against }: FitJob): Steps<FittedContent> {
  const { exercises: sent } = yield* oneStep(() => parse(UpdateAssessmentBody, parseJson(bytes)));
  const current = yield* oneStep(() => JSON.parse(against.current));
  const exercises = yield* readExercisesInSteps(sent ?? [], current);
  const published = yield* oneStep(() => against.published !== null && JSON.parse(against.published));
  const isSame = yield* oneStep(() => isDeepStrictEqual(exercises, current));
  const edit = yield* oneStep(() => summarizeContent(current, exercises));
  return {
    ...toChecked(exercises),
    isSame,
    edit,
    isPublished: isDeepStrictEqual(exercises, published),
    presented: JSON.stringify(presentExercises(exercises)),
  };
}

const toChecked = (exercises: readonly unknown[]): CheckedContent => ({
  exercises: JSON.stringify(exercises),
  exerciseCount: exercises.length,
});

function* oneStep<T>(work: () => T): Steps<T> {
  const done = work();
  yield;
  return done;
}

function* refusing<T>(work: Steps<T>): Steps<Outcome<T>> {
  try {
    return { value: yield* work };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: { code: error.code, message: error.message, issues: error.issues } };
  }
}
