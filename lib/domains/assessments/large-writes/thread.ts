import os from "node:os";
import { parentPort } from "node:worker_threads";
import { atOnce } from "#lib/platform/runtime/steps.ts";
import { type FitJob, type ReadJob, steps } from "./jobs.ts";

/** The thread of ./job-runner.ts: does one job after the other, as each comes. */

// Requests go before it. Only Linux knows the priority of one thread; elsewhere it would be the whole process's.
if (process.platform === "linux") os.setPriority(5);

parentPort?.on("message", (job: ReadJob | FitJob) => {
  try {
    parentPort?.postMessage({ result: atOnce(steps(job)) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
