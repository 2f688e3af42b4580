import { isDeepStrictEqual } from "node:util";
import { AppError } from "#lib/contract/app-error.ts";
import { CreateAssessmentBody, UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { summarizeContent } from "#lib/domains/assessments/edit-summary.ts";
import { listReplacedReferences, readExercisesInSteps } from "#lib/domains/assessments/exercises.ts";
import type {
  CheckedContent,
  ComparedContent,
  FittedContent,
  NeededCopies,
} from "#lib/domains/assessments/large-content.ts";
import { presentContent } from "#lib/domains/assessments/present.ts";
import type { DraftExercise } from "#lib/platform/db/schema/stored-content.ts";
import { computeFingerprint } from "#lib/platform/http/idempotency.ts";
import { parse } from "#lib/platform/http/parse.ts";
import { parseJson } from "#lib/platform/http/read-body.ts";
import type { SlicedWork } from "#lib/platform/runtime/sliced-work.ts";
import { hasNoItems, outlineItems, toWorkingCopy } from "../item-references.ts";

/** Reads a body. New assessments are validated completely, changes as far as possible without the working copy. */
export type ReadJob = { name: "read"; shape: "create" | "update"; bytes: Uint8Array; withDigest: boolean };
/** Validates a change against the working copy, after a `read` job has read it. */
export type FitJob = { name: "fit"; bytes: Uint8Array; against: ComparedContent };

/** An AppError as plain data, because class instances can't be passed between threads. */
type Rejection = { code: ErrorCode; message: string; issues: readonly Issue[] };
export type Outcome<T> = { value: T } | { refused: Rejection };

/** `head` is the body without its exercises. */
export type ReadBody =
  | { shape: "create"; head: Omit<CreateAssessmentBody, "exercises">; content: CheckedContent | undefined }
  | { shape: "update"; head: Omit<UpdateAssessmentBody, "exercises">; hasExercises: boolean };
export type ReadResult = {
  digest: Uint8Array | undefined;
  /** False if the body isn't JSON that can be stored. In that case `body` contains the error. */
  isReadable: boolean;
  body: Outcome<ReadBody>;
};

/** Creates the steps of a job, using the same functions that read small bodies. AppErrors become part of the result. */
export const createJobSteps = (
  job: ReadJob | FitJob,
): SlicedWork<ReadResult | Outcome<FittedContent | NeededCopies>> =>
  job.name === "read" ? read(job) : catchRejection(fitChange(job));

function* read({ shape, bytes, withDigest }: ReadJob): SlicedWork<ReadResult> {
  const digest = withDigest ? computeFingerprint(bytes) : undefined;
  yield;
  const json = yield* catchRejection(runStep(() => parseJson(bytes)));
  if ("refused" in json) return { digest, isReadable: false, body: json };
  const body = yield* catchRejection(
    shape === "create" ? readCreateBody(json.value) : readUpdateBody(json.value),
  );
  return { digest, isReadable: true, body };
}

function* readCreateBody(json: unknown): SlicedWork<ReadBody> {
  const { exercises, ...head } = yield* runStep(() => parse(CreateAssessmentBody, json));
  const content = exercises && toChecked(yield* readExercisesInSteps(exercises, []));
  return { shape: "create", head, content };
}

function* readUpdateBody(json: unknown): SlicedWork<ReadBody> {
  const { exercises, ...head } = yield* runStep(() => parse(UpdateAssessmentBody, json));
  return { shape: "update", head, hasExercises: exercises !== undefined };
}

function* fitChange({ bytes, against }: FitJob): SlicedWork<FittedContent | NeededCopies> {
  const { exercises: sent } = yield* runStep(() => parse(UpdateAssessmentBody, parseJson(bytes)));
  const current = yield* runStep(() => JSON.parse(against.current));
  const needed = against.copies ? [] : listReplacedReferences(sent ?? [], current);
  if (needed.length > 0) return { needed };
  const published = yield* runStep(() =>
    against.published === null ? undefined : toWorkingCopy(JSON.parse(against.published)),
  );
  const exercises = yield* readExercisesInSteps(sent ?? [], current, against.copies, published);
  const isSame = yield* runStep(() => isDeepStrictEqual(exercises, current));
  const edit = yield* runStep(() => summarizeContent(current, exercises));
  return {
    ...toChecked(exercises),
    isSame,
    edit,
    outlineBefore: outlineItems(current),
    isPublished: isDeepStrictEqual(exercises, published),
    presented: hasNoItems(exercises) ? JSON.stringify(presentContent(exercises, new Map())) : null,
  };
}

const toChecked = (exercises: readonly DraftExercise[]): CheckedContent => ({
  exercises: JSON.stringify(exercises),
  exerciseCount: exercises.length,
  outline: outlineItems(exercises),
});

function* runStep<T>(work: () => T): SlicedWork<T> {
  const done = work();
  yield;
  return done;
}

function* catchRejection<T>(work: SlicedWork<T>): SlicedWork<Outcome<T>> {
  try {
    return { value: yield* work };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: { code: error.code, message: error.message, issues: error.issues } };
  }
}
