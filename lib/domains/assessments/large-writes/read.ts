import type * as z from "zod";
import { AppError } from "#lib/contract/app-error.ts";
import type { Assessment, Created } from "#lib/contract/assessments.ts";
import { createAssessment } from "#lib/domains/assessments/create.ts";
import type { FittedContent, LargeContent, NeededCopies } from "#lib/domains/assessments/large-content.ts";
import { updateAssessment } from "#lib/domains/assessments/update.ts";
import { updateLargeAssessment } from "#lib/domains/assessments/update-large.ts";
import { ASSESSMENT_ERRORS } from "#lib/messages/assessment-errors.ts";
import type { JsonText } from "#lib/platform/http/json-text.ts";
import type { LargeBodyReader } from "#lib/platform/http/large-body.ts";
import { services } from "#lib/platform/http/services.ts";
import { runInSlices } from "#lib/platform/runtime/sliced-work.ts";
import {
  createJobSteps,
  type FitJob,
  type Outcome,
  type ReadBody,
  type ReadJob,
  type ReadResult,
} from "./jobs.ts";

/** Reads the large body of a new assessment. See docs/decisions/022-large-writes.md. */
export const readLargeCreate: LargeBodyReader<z.output<typeof Created>> = async (
  bytes,
  { organizationId, withDigest },
) => {
  const { body, ...read } = await readLarge(
    { name: "read", shape: "create", bytes, withDigest },
    organizationId,
  );
  return {
    ...read,
    handle: async (ctx) => {
      const { head, content } = expectShape(unwrap(body), "create");
      return createAssessment(ctx, head, content);
    },
  };
};

/** Reads the large body of a change to an assessment. */
export const readLargeUpdate: LargeBodyReader<Assessment | JsonText<Assessment>> = async (
  bytes,
  { organizationId, withDigest },
) => {
  const { body, ...read } = await readLarge(
    { name: "read", shape: "update", bytes, withDigest },
    organizationId,
  );
  return {
    ...read,
    handle: async (ctx, { id = "" }) => {
      const { head, hasExercises } = expectShape(unwrap(body), "update");
      if (!hasExercises) return updateAssessment(ctx, { id, change: head });
      const content: LargeContent = {
        fit: async (against) => {
          const fitJob: FitJob = { name: "fit", bytes, against };
          return unwrap((await runJob(fitJob, organizationId)) as Outcome<FittedContent | NeededCopies>);
        },
      };
      return updateLargeAssessment(ctx, { id, change: head, content });
    },
  };
};

async function readLarge(job: ReadJob, organizationId: string) {
  const { digest, isReadable, body } = (await runJob(job, organizationId)) as ReadResult;
  return {
    digest: digest && Buffer.from(digest),
    unreadable: !isReadable && "refused" in body ? toError(body) : undefined,
    body,
  };
}

function expectShape<S extends ReadBody["shape"]>(body: ReadBody, shape: S): Extract<ReadBody, { shape: S }> {
  if (body.shape !== shape)
    throw new Error(`The worker thread read a body of ${body.shape} instead of ${shape}`);
  return body as Extract<ReadBody, { shape: S }>;
}

/** Runs a job on the worker thread, or in slices on the event loop if there is no thread. Throws 429 `rate_limited`. */
function runJob(job: ReadJob | FitJob, organizationId: string): Promise<unknown> {
  const { jobs } = services();
  if (!jobs) return runInSlices(createJobSteps(job));
  const running = jobs.run(job, organizationId);
  if (running) return running;
  throw new AppError("rate_limited", ASSESSMENT_ERRORS.tooManyLargeRequests, {
    retryAfter: 1,
  });
}

const toError = ({ refused }: Extract<Outcome<unknown>, { refused: unknown }>): AppError =>
  new AppError(refused.code, refused.message, { issues: refused.issues });

function unwrap<T>(outcome: Outcome<T>): T {
  if ("refused" in outcome) throw toError(outcome);
  return outcome.value;
}
