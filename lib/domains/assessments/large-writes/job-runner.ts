import { Worker } from "node:worker_threads";
import type { JobRunner } from "#lib/platform/http/services.ts";

/** The maximum number of waiting jobs of an organization. It limits the memory that their bodies use. */
const MAX_WAITING = 8;
/** The thread's modules use about 60 MB. To free them, the thread is stopped after this long without a job. */
const IDLE_MS = 30_000;

type QueuedJob = { job: object; resolve: (result: unknown) => void; reject: (error: Error) => void };

/**
 * Runs the jobs of ./jobs.ts on a worker thread, one at a time, with organizations taking turns. The first job starts
 * the thread. If the thread dies, its job is rejected, and the next job starts a new thread. `run` returns undefined if
 * the organization already has too many waiting jobs.
 */
export function startJobRunner(): JobRunner {
  const queues = new Map<string, QueuedJob[]>();
  let thread: Worker | undefined;
  let running: QueuedJob | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  const finish = (settle: (finished: QueuedJob) => void) => {
    const finished = running;
    running = undefined;
    if (finished) settle(finished);
    startNext();
  };
  const startThread = (): Worker => {
    const started = new Worker(new URL("./thread.ts", import.meta.url));
    started.unref();
    started.on("message", ({ result, error }: { result?: unknown; error?: Error }) =>
      finish(({ resolve, reject }) => (error ? reject(error) : resolve(result))),
    );
    const handleEnd = (error: Error) => {
      if (thread !== started) return;
      thread = undefined;
      finish(({ reject }) => reject(error));
    };
    started.on("error", handleEnd);
    started.on("exit", (code) =>
      handleEnd(new Error(`The worker thread for large requests exited with code ${code}`)),
    );
    return started;
  };
  const startNext = () => {
    clearTimeout(idleTimer);
    const [nextQueue] = queues;
    if (!nextQueue) {
      idleTimer = setTimeout(stop, IDLE_MS).unref();
      return;
    }
    const [organizationId, queue] = nextQueue;
    running = queue.shift();
    // The organization moves to the end of the line, so that the others get their turn first.
    queues.delete(organizationId);
    if (queue.length > 0) queues.set(organizationId, queue);
    thread ??= startThread();
    thread.postMessage(running?.job);
  };
  const stop = async () => {
    const stopped = thread;
    thread = undefined;
    await stopped?.terminate();
  };

  return {
    run(job, organizationId) {
      const queue = queues.get(organizationId) ?? [];
      if (queue.length >= MAX_WAITING) return undefined;
      return new Promise((resolve, reject) => {
        queues.set(organizationId, [...queue, { job, resolve, reject }]);
        if (!running) startNext();
      });
    },
    async close() {
      clearTimeout(idleTimer);
      await stop();
      const error = new Error("The service is stopping");
      for (const { reject } of [running, ...[...queues.values()].flat()].filter((each) => !!each))
        reject(error);
      running = undefined;
      queues.clear();
    },
  };
}
