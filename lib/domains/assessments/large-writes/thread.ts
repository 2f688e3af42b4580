import os from "node:os";
import { parentPort } from "node:worker_threads";
import { runSync } from "#lib/platform/runtime/time-slicer.ts";
import { createJobSteps, type FitJob, type ReadJob } from "./jobs.ts";

/** The thread of ./job-runner.ts: does one job after the other, as each comes. */

// Requests go before it. Only Linux knows the priority of one thread; elsewhere it would be the whole process's.
if (process.platform === "linux") os.setPriority(5);

parentPort?.on("message", (job: ReadJob | FitJob) => {
  try {
    parentPort?.postMessage({ result: runSync(createJobSteps(job)) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
