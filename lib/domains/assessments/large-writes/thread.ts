import os from "node:os";
import { parentPort } from "node:worker_threads";
import { runSync } from "#lib/platform/runtime/sliced-work.ts";
import { createJobSteps, type FitJob, type ReadJob } from "./jobs.ts";

/* The worker thread of ./job-runner.ts. It runs jobs one after another as they arrive. */

// Requests take precedence over these jobs. Only Linux has priorities per thread; on other systems, this call would
// change the priority of the whole process.
if (process.platform === "linux") os.setPriority(5);

parentPort?.on("message", (job: ReadJob | FitJob) => {
  try {
    parentPort?.postMessage({ result: runSync(createJobSteps(job)) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
