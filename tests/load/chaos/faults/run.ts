import { setTimeout as sleep } from "node:timers/promises";
import { apiClient } from "#tests/load/bench/api.ts";
import { type OwnDatabase, withDatabase } from "../database.ts";
import type { Outcome } from "../part.ts";
import { type Random, seeded } from "../random.ts";
import { checkAnalytics } from "./check-analytics.ts";
import { checkEvents } from "./check-events.ts";
import { checkSubmissions } from "./check-submissions.ts";
import { type Entry, submit } from "./client.ts";
import { drain } from "./drain.ts";
import { type Planned, plan } from "./plan.ts";
import { createProgress, type Progress } from "./progress.ts";
import { readEvents, readSubmissions } from "./records.ts";
import { type Stage, setStage } from "./stage.ts";

export type Extent = {
  submissions: number;
  /** How often each is killed. */
  kills: { app: number; database: number; worker: number };
  isQuick: boolean;
};

const SENDERS = 24;

/** Submits while everything is killed, and tells whether each acknowledged submission is there, once, and as it was told. */
export async function runFaults(
  extent: Extent,
  seed: number,
  say: (line: string) => void,
  stop: AbortSignal,
): Promise<Outcome> {
  return withDatabase(async (database) => {
    const random = seeded(seed);
    const planned = plan(extent.submissions, random);
    const closers: (() => Promise<void>)[] = [];
    try {
      const stage = await setStage(database, planned, closers);
      const progress = createProgress();
      const [entries] = await Promise.all([
        sendAll(stage, planned, progress, say, stop),
        strikeAll(stage, extent, random, progress, stop),
      ]);
      say("  waiting for the last webhooks");
      const left = await drain(stage, extent.isQuick);
      return await verdict(stage, extent, seed, entries, left);
    } finally {
      for (const close of closers.reverse()) await close();
    }
  });
}

async function sendAll(
  { target, faults }: Stage,
  planned: readonly Planned[],
  progress: Progress,
  say: (line: string) => void,
  stop: AbortSignal,
): Promise<Entry[]> {
  const aTenth = Math.ceil(planned.length / 10);
  const queue = planned.values();
  const entries: Entry[] = [];
  const sender = async () => {
    for (const next of queue) {
      entries.push(await submit(target, next, faults, stop));
      progress.step();
      if (progress.count() % aTenth === 0) say(`  ${progress.count()} sent`);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return entries;
}

/** Each is killed so many times, at random points of the way. */
async function strikeAll(
  { app, worker, database }: Pick<Stage, "app" | "worker"> & { database: OwnDatabase },
  { submissions, kills }: Extent,
  random: Random,
  progress: Progress,
  stop: AbortSignal,
): Promise<void> {
  const strike = async (times: number, kill: () => Promise<void>) => {
    const points = Array.from({ length: times }, () => ({
      after: random.below(submissions * 0.95),
      pauseMs: random.below(40),
    })).sort((a, b) => a.after - b.after);
    for (const { after, pauseMs } of points) {
      await progress.reached(after);
      stop.throwIfAborted();
      await sleep(pauseMs);
      await kill();
    }
  };
  await Promise.all([
    strike(kills.app, app.kill),
    strike(kills.worker, worker.kill),
    strike(kills.database, database.kill),
  ]);
}

async function verdict(
  stage: Stage,
  { kills }: Extent,
  seed: number,
  entries: readonly Entry[],
  left: readonly string[],
): Promise<Outcome> {
  const { tables, organizationId, target, receiver, app, worker } = stage;
  const rows = await readSubmissions(tables.sql, organizationId);
  const events = await readEvents(tables.sql, organizationId);
  const api = apiClient(Number(new URL(app.current()).port), target.apiKey);
  const analytics = Object.entries(target.assessments).map(([title, { id }]) =>
    checkAnalytics(
      title,
      rows.filter(({ assessmentId }) => assessmentId === id),
      (query) => api.get(`/v1/assessments/${id}/analytics${query}`),
    ),
  );
  const of = (outcome: Entry["outcome"]) => entries.filter((entry) => entry.outcome === outcome);
  const recorded = new Set(rows.map(({ number }) => number));
  const unknown = of("unknown");
  return {
    report: [
      `seed ${seed}; killed: the service ${kills.app} times, the worker ${kills.worker}, PostgreSQL ${kills.database}`,
      `${entries.length} submissions: ${of("ok").length} acknowledged, ${of("refused").length} refused, ${unknown.length} given up`,
      `${entries.filter(({ sent }) => sent > 1).length} were sent again; of those given up ${unknown.filter(({ number }) => recorded.has(number)).length} were recorded`,
      `${rows.length} recorded, ${events.length} events, ${receiver.requests.length} webhook requests came`,
      `starts that came to nothing: the service ${app.failedStarts()}, the worker ${worker.failedStarts()}`,
    ],
    faults: [
      ...stage.faults,
      ...left,
      ...checkSubmissions(entries, rows, target),
      ...checkEvents(rows, events, receiver.requests),
      ...(await Promise.all(analytics)).flat(),
    ],
  };
}
