import { AppError } from "#lib/contract/app-error.ts";
import { createAssessment } from "#lib/domains/assessments/create.ts";
import type { FittedContent, LargeContent } from "#lib/domains/assessments/large-content.ts";
import { updateAssessment } from "#lib/domains/assessments/update.ts";
import { updateLargeAssessment } from "#lib/domains/assessments/update-large.ts";
import type { LargeBody, LargeBodyReader } from "#lib/platform/http/api-route.ts";
import { services } from "#lib/platform/http/services.ts";
import { runInSlices } from "#lib/platform/runtime/time-slicer.ts";
import {
  createJobSteps,
  type FitJob,
  type Outcome,
  type ReadBody,
  type ReadJob,
  type ReadResult,
} from "./jobs.ts";

/** Reads the large body of a new assessment, or of a change of one. See docs/decisions/022-large-writes.md. */
export const readLargeAssessment =
  (shape: ReadJob["shape"]): LargeBodyReader =>
  async (bytes, { organizationId, withDigest }): Promise<LargeBody> => {
    const job: ReadJob = { name: "read", shape, bytes, withDigest };
    const { digest, isReadable, body } = (await runJob(job, organizationId)) as ReadResult;
    return {
      digest: digest && Buffer.from(digest),
      unreadable: !isReadable && "refused" in body ? toError(body) : undefined,
      async handle(ctx, params) {
        const read: ReadBody = unwrap(body);
        if (read.shape === "create") return createAssessment(ctx, read.head, read.content);
        const id = params.id ?? "";
        if (!read.hasExercises) return updateAssessment(ctx, { id, change: read.head });
        const content: LargeContent = {
          fit: async (against) => {
            const fitJob: FitJob = { name: "fit", bytes, against };
            return unwrap((await runJob(fitJob, organizationId)) as Outcome<FittedContent>);
          },
        };
        return updateLargeAssessment(ctx, { id, change: read.head, content });
      },
    };
  };

/** On the thread beside the event loop, or where there is none in slices on it. */
function runJob(job: ReadJob | FitJob, organizationId: string): Promise<unknown> {
  const { jobs } = services();
  if (!jobs) return runInSlices(createJobSteps(job));
  const running = jobs.run(job, organizationId);
  if (running) return running;
  throw new AppError("rate_limited", "Too many large requests of this organization are waiting", {
    retryAfter: 1,
  });
}

const toError = ({ refused }: Extract<Outcome<unknown>, { refused: unknown }>): AppError =>
  new AppError(refused.code, refused.message, { issues: refused.issues });

function unwrap<T>(outcome: Outcome<T>): T {
  if ("refused" in outcome) throw toError(outcome);
  return outcome.value;
}
