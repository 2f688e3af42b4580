import { setTimeout as sleep } from "node:timers/promises";
import { createApiClient } from "#tests/load/bench/api.ts";
import { type ChaosDatabase, withDatabase } from "../database.ts";
import type { Outcome } from "../part.ts";
import { createRandom, type Random } from "../random.ts";
import { checkAnalytics } from "./check-analytics.ts";
import { checkEvents } from "./check-events.ts";
import { checkSubmissions } from "./check-submissions.ts";
import { type SubmissionEntry, submit } from "./client.ts";
import { drain } from "./drain.ts";
import { type FaultEnvironment, setUpEnvironment } from "./environment.ts";
import { type PlannedSubmission, planSubmissions } from "./plan.ts";
import { createProgress, type Progress } from "./progress.ts";
import { readEvents, readSubmissions } from "./records.ts";

export type Extent = {
  submissions: number;
  /** How often to kill each process. */
  kills: { app: number; database: number; worker: number };
  isQuick: boolean;
};

const SENDERS = 24;

/**
 * Submits while all processes are killed. Checks that each acknowledged submission is stored once, as it was returned.
 */
export async function runFaults(
  extent: Extent,
  seed: number,
  log: (line: string) => void,
  stop: AbortSignal,
): Promise<Outcome> {
  return withDatabase(async (database) => {
    const random = createRandom(seed);
    const planned = planSubmissions(extent.submissions, random);
    const closers: (() => Promise<void>)[] = [];
    try {
      const environment = await setUpEnvironment(database, planned, closers);
      const progress = createProgress();
      const [entries] = await Promise.all([
        sendAll(environment, planned, progress, log, stop),
        killAll(environment, extent, random, progress, stop),
      ]);
      log("  waiting for the last webhooks");
      const drainFaults = await drain(environment, extent.isQuick);
      return await buildOutcome(environment, extent, seed, entries, drainFaults);
    } finally {
      for (const close of closers.reverse()) await close();
    }
  });
}

async function sendAll(
  { target, faults }: FaultEnvironment,
  planned: readonly PlannedSubmission[],
  progress: Progress,
  log: (line: string) => void,
  stop: AbortSignal,
): Promise<SubmissionEntry[]> {
  const progressInterval = Math.ceil(planned.length / 10);
  const queue = planned.values();
  const entries: SubmissionEntry[] = [];
  const sender = async () => {
    for (const next of queue) {
      entries.push(await submit(target, next, faults, stop));
      progress.increment();
      if (progress.count() % progressInterval === 0) log(`  ${progress.count()} sent`);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return entries;
}

/** Kills each process the given number of times, at random moments. */
async function killAll(
  { app, worker, database }: Pick<FaultEnvironment, "app" | "worker"> & { database: ChaosDatabase },
  { submissions, kills }: Extent,
  random: Random,
  progress: Progress,
  stop: AbortSignal,
): Promise<void> {
  const killRepeatedly = async (times: number, kill: () => Promise<void>) => {
    const points = Array.from({ length: times }, () => ({
      after: random.nextInt(submissions * 0.95),
      pauseMs: random.nextInt(40),
    })).sort((a, b) => a.after - b.after);
    for (const { after, pauseMs } of points) {
      await progress.waitForCount(after);
      stop.throwIfAborted();
      await sleep(pauseMs);
      await kill();
    }
  };
  await Promise.all([
    killRepeatedly(kills.app, app.kill),
    killRepeatedly(kills.worker, worker.kill),
    killRepeatedly(kills.database, database.kill),
  ]);
}

async function buildOutcome(
  environment: FaultEnvironment,
  { kills }: Extent,
  seed: number,
  entries: readonly SubmissionEntry[],
  drainFaults: readonly string[],
): Promise<Outcome> {
  const { tables, organizationId, target, receiver, app, worker } = environment;
  const rows = await readSubmissions(tables.sql, organizationId);
  const events = await readEvents(tables.sql, organizationId);
  const api = createApiClient(Number(new URL(app.current()).port), target.apiKey);
  const analytics = Object.entries(target.assessments).map(([title, { id }]) =>
    checkAnalytics(
      title,
      rows.filter(({ assessmentId }) => assessmentId === id),
      (query) => api.get(`/v1/assessments/${id}/analytics${query}`),
    ),
  );
  const filterByOutcome = (outcome: SubmissionEntry["outcome"]) =>
    entries.filter((entry) => entry.outcome === outcome);
  const recorded = new Set(rows.map(({ number }) => number));
  const unknown = filterByOutcome("unknown");
  return {
    report: [
      `seed ${seed}; killed: the service ${kills.app} times, the worker ${kills.worker}, PostgreSQL ${kills.database}`,
      `${entries.length} submissions: ${filterByOutcome("ok").length} acknowledged, ${filterByOutcome("refused").length} refused, ${unknown.length} given up`,
      `${entries.filter(({ sendCount: sent }) => sent > 1).length} were sent again; of those given up ${unknown.filter(({ number }) => recorded.has(number)).length} were recorded`,
      `${rows.length} recorded, ${events.length} events, ${receiver.requests.length} webhook requests came`,
      `starts that came to nothing: the service ${app.failedStarts()}, the worker ${worker.failedStarts()}`,
    ],
    faults: [
      ...environment.faults,
      ...drainFaults,
      ...checkSubmissions(entries, rows, target),
      ...checkEvents(rows, events, receiver.requests),
      ...(await Promise.all(analytics)).flat(),
    ],
  };
}
