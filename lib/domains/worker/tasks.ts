import type { SQL } from "drizzle-orm";
import { GRACE_MS } from "#lib/contract/grace-period.ts";
import { foldRequested, REQUESTS_EXIST } from "#lib/domains/analytics/maintenance.ts";
import { buildDueAttemptExists } from "#lib/domains/attempts/claim.ts";
import { recordDueAttempts } from "#lib/domains/attempts/record-due.ts";
import { DELETED_FILES_EXIST, deleteObjects } from "#lib/domains/files/sweep.ts";
import { buildUnclaimedImportExists } from "#lib/domains/interchange/claim.ts";
import type { ReadFile } from "#lib/domains/interchange/reading/host.ts";
import { runImports } from "#lib/domains/interchange/run-imports.ts";
import { deliverScores } from "#lib/domains/lti/deliver-scores.ts";
import { UNSENT_SCORES_EXIST } from "#lib/domains/lti/score-outbox.ts";
import { sweep } from "#lib/domains/maintenance/sweep.ts";
import { buildUnclaimedPreviewExists } from "#lib/domains/regrades/claim.ts";
import { QUEUED_EVENTS_EXIST } from "#lib/domains/regrades/event-queue.ts";
import { runPreviews } from "#lib/domains/regrades/run-previews.ts";
import { writeQueuedEvents } from "#lib/domains/regrades/write-queued-events.ts";
import type { Database } from "#lib/platform/db/client.ts";
import { COUNTER_CHANGES_EXIST, foldListCounts } from "#lib/platform/db/list-counts.ts";
import type { Sealer } from "#lib/platform/secrets.ts";

type TaskOptions = {
  signal: AbortSignal;
  /** Called for each row that failed. The task continues with the others. */
  onFailure: (error: unknown, row: { organizationId: string; id: string }) => void;
} & TaskSettings;

/** What tasks need of the process. */
export type TaskSettings = {
  sealer: Sealer;
  /** The seconds to wait before each retry of a request to another service. */
  retrySeconds: readonly number[];
  /** Allows requests to loopback, including without TLS. */
  allowInsecure: boolean;
  /** Reads the files of imports. By default in this process. */
  readFile?: ReadFile;
};

/** Work that the worker repeats. */
export type Task = {
  /** Used in log messages such as "<name> failed, will retry". */
  name: string;
  intervalMs: number;
  /**
   * Builds the condition under which a worker runs the task. It can hold when there is nothing to do, but must hold when there
   * is something. A task without a condition always runs.
   */
  isDue?(now: Date): SQL;
  /** Does what is due. Any number of processes can run this at once. */
  run(database: Database, options: TaskOptions): Promise<unknown>;
};

/** Everything that the worker does besides delivering webhooks. */
export const TASKS: readonly Task[] = [
  {
    name: "submitting saved answers at their deadline",
    intervalMs: 2000,
    isDue: (now) => buildDueAttemptExists(new Date(now.getTime() - GRACE_MS)),
    run: (database, { signal, onFailure }) =>
      recordDueAttempts(database, { signal, onFailure, now: () => new Date() }),
  },
  {
    name: "computing previews of regrades",
    intervalMs: 1000,
    isDue: buildUnclaimedPreviewExists,
    run: (database, { signal, onFailure }) =>
      runPreviews(database, { signal, onFailure, now: () => new Date() }),
  },
  // Two at once, so that a short import doesn't always wait for a long one.
  ...[1, 2].map((lane) => ({
    name: `importing files (${lane})`,
    intervalMs: 500,
    isDue: buildUnclaimedImportExists,
    run: (database: Database, options: TaskOptions) =>
      runImports(database, { ...options, now: () => new Date() }),
  })),
  {
    name: "sending grades to learning platforms",
    intervalMs: 500,
    isDue: () => UNSENT_SCORES_EXIST,
    run: (database, { allowInsecure, ...options }) =>
      deliverScores(database, { ...options, outbound: { allowInsecure }, clock: () => new Date() }),
  },
  {
    name: "adding up the counters of lists",
    intervalMs: 1000,
    isDue: () => COUNTER_CHANGES_EXIST,
    run: (database, { signal }) => foldListCounts(database, signal),
  },
  {
    name: "counting submissions for analytics",
    intervalMs: 500,
    isDue: () => REQUESTS_EXIST,
    run: ({ db }, { signal, onFailure }) =>
      foldRequested(db, {
        now: () => new Date(),
        signal,
        onFailure: (error, { organizationId, assessmentId }) =>
          onFailure(error, { organizationId, id: assessmentId }),
      }),
  },
  {
    name: "writing the events of regrades",
    intervalMs: 500,
    isDue: () => QUEUED_EVENTS_EXIST,
    run: writeQueuedEvents,
  },
  {
    name: "deleting files from the bucket",
    intervalMs: 5_000,
    isDue: () => DELETED_FILES_EXIST,
    run: (database, { signal }) => deleteObjects(database, signal),
  },
  {
    name: "periodic maintenance",
    intervalMs: 30_000,
    run: (database, { signal }) => sweep(database, new Date(), signal),
  },
];
