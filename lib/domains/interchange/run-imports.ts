import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#lib/contract/app-error.ts";
import { ImportError } from "#lib/core/interchange/model.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import type { Actor, Ctx } from "#lib/platform/context.ts";
import { type Database, inTransaction } from "#lib/platform/db/client.ts";
import { isUnavailable } from "#lib/platform/db/driver-errors.ts";
import type { StoredImportError } from "#lib/platform/db/schema/stored-import.ts";
import { newId } from "#lib/platform/ids.ts";
import { claimImport, updateClaimed } from "./claim.ts";
import { createAssessments, placeRows } from "./create-assessments.ts";
import { createItems } from "./create-items.ts";
import { deleteFile } from "./file-queries.ts";
import { summarize } from "./present.ts";
import { countOutcomes, type ImportRecord } from "./queries.ts";
import type { ReadFile } from "./reading/host.ts";
import { MAX_FAILED_RUNS, MAX_STALLED_RUNS } from "./rules.ts";
import { stageFile } from "./stage-file.ts";

/** How long a claim lasts without progress. A process that is killed leaves its import to the next after this time. */
const CLAIM_MS = 60_000;
/** How often the claim is extended, and a cancellation noticed, during a run. */
const HEARTBEAT_MS = 2_000;
/** A failed run is repeated after this time. */
const RETRY_MS = 5_000;
/** A run that the database or the bucket failed is repeated after this time. */
const OUTAGE_RETRY_MS = 60_000;

type Options = {
  now: () => Date;
  signal: AbortSignal;
  onFailure: (error: unknown, record: { organizationId: string; id: string }) => void;
  /** Reads the files. By default in this process. */
  readFile?: ReadFile | undefined;
};

/**
 * Runs the imports that wait for a worker, one after the other. Any number of processes can run this at once. An abort
 * leaves the current import to the next run. That continues with what was created, or reads the file again, as it does
 * if the process is killed. Returns how many were completed.
 */
export async function runImports({ db }: Pick<Database, "db">, options: Options): Promise<number> {
  for (let count = 0; ; ) {
    if (options.signal.aborted) return count;
    const now = options.now();
    const record = await inTransaction(db, (tx) =>
      claimImport(tx, { now, claimedUntil: new Date(now.getTime() + CLAIM_MS) }),
    );
    if (!record) return count;
    if (await runImport(db, record, options)) count += 1;
  }
}

/** Runs a claimed import. Returns false if it failed, if it was stopped, or if another process took it over. */
export const runImport = (db: Ctx["db"], record: ImportRecord, options: Options): Promise<boolean> =>
  new ImportRun(db, record, options).run();

/** The import was canceled, or another process has claimed it. */
class Stopped extends Error {}

/** One run of a claimed import. */
class ImportRun {
  readonly #record: ImportRecord;
  readonly #options: Options;
  readonly #ctx: Ctx;

  constructor(db: Ctx["db"], record: ImportRecord, options: Options) {
    this.#record = record;
    this.#options = options;
    this.#ctx = createContext(db, record, options.now());
  }

  /** Returns false if it failed or was stopped. */
  async run(): Promise<boolean> {
    const { phase, preview, as, runs, lastProgressRun } = this.#record;
    // The last failed run didn't even get to end the import, so the import itself may end the process.
    if (this.#countFailedRuns() > MAX_FAILED_RUNS) {
      await this.#finish({ status: "failed", error: INTERNAL_ERROR });
      return false;
    }
    if (runs - lastProgressRun > MAX_STALLED_RUNS) {
      await this.#finish({ status: "failed", error: TOO_LARGE });
      return false;
    }
    try {
      await this.#whileKeepingClaim(async (signal) => {
        if (phase === "reading") await this.#read(signal);
        if (!preview && as === "assessments")
          await createAssessments(this.#ctx, this.#record, this.#countCreated);
        if (!preview) await createItems(this.#ctx, this.#record, this.#countCreated);
      });
      await this.#finish({ status: "completed" });
      return true;
    } catch (error) {
      await this.#fail(error);
      return false;
    }
  }

  /** Extends the claim until `work` has ended. Its signal is aborted as soon as the claim is lost. */
  async #whileKeepingClaim(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const stop = new AbortController();
    const signal = AbortSignal.any([this.#options.signal, stop.signal]);
    const working = work(signal);
    const keepingClaim = this.#keepClaim(signal);
    try {
      await Promise.race([working, keepingClaim]);
    } finally {
      stop.abort();
      // Nothing of this run may be written after it has ended.
      await Promise.allSettled([working, keepingClaim]);
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const read = this.#options.readFile ?? readInThisProcess;
    await stageFile(this.#ctx, this.#record, { read, report: this.#update, signal });
    signal.throwIfAborted();
    const keepClaim = (db: Ctx["db"]) => this.#update(db, {});
    const losses =
      this.#record.as === "assessments" ? await placeRows(this.#ctx, this.#record, keepClaim) : [];
    const total = await this.#countRows();
    await this.#update(this.#ctx.db, {
      phase: "creating",
      losses,
      progressTotal: total,
      progressDone: this.#record.preview ? total : 0,
      ...this.#markProgress(),
    });
  }

  /** Extends the claim until the signal is aborted. Throws if it is lost. */
  async #keepClaim(signal: AbortSignal): Promise<void> {
    for (;;) {
      await sleep(HEARTBEAT_MS, undefined, { signal });
      const claimedUntil = new Date(this.#options.now().getTime() + CLAIM_MS);
      if (!(await updateClaimed(this.#ctx.db, this.#record, { claimedUntil }))) throw new Stopped();
    }
  }

  async #countRows(): Promise<number> {
    const { organizationId, id } = this.#record;
    const counts = await countOutcomes(this.#ctx.db, organizationId, [id]);
    return counts.reduce((sum, { count }) => sum + count, 0);
  }

  /** Changes the import and extends the claim. */
  readonly #update = async (db: Ctx["db"], values: Partial<ImportRecord>): Promise<void> => {
    this.#options.signal.throwIfAborted();
    const claimedUntil = new Date(this.#options.now().getTime() + CLAIM_MS);
    if (!(await updateClaimed(db, this.#record, { ...values, claimedUntil }))) throw new Stopped();
    Object.assign(this.#record, values);
  };

  readonly #countCreated = (db: Ctx["db"], count: number): Promise<void> =>
    this.#update(db, { progressDone: this.#record.progressDone + count, ...this.#markProgress() });

  /** A run that got further counts neither as failed nor as stalled, whatever happens to it later. */
  #markProgress(): Pick<ImportRecord, "lastGoodRun" | "lastProgressRun"> {
    const { runs } = this.#record;
    return { lastGoodRun: runs, lastProgressRun: runs };
  }

  /** Counts the runs since the last good one, including this one unless it has created something. */
  #countFailedRuns(): number {
    return this.#record.runs - this.#record.lastGoodRun;
  }

  async #fail(error: unknown): Promise<void> {
    const { signal, now, onFailure } = this.#options;
    if (signal.aborted) {
      const { runs } = this.#record;
      await updateClaimed(this.#ctx.db, this.#record, { claimedUntil: null, lastGoodRun: runs });
      return;
    }
    if (error instanceof Stopped) return;
    const known = describeFailure(error);
    if (known) return this.#finish({ status: "failed", error: known });
    onFailure(error, this.#record);
    const { runs, lastProgressRun } = this.#record;
    const isOver = isOutage(error)
      ? runs - lastProgressRun >= MAX_STALLED_RUNS
      : this.#countFailedRuns() >= MAX_FAILED_RUNS;
    if (isOver) return this.#finish({ status: "failed", error: INTERNAL_ERROR });
    const claimedUntil = new Date(now().getTime() + (isOutage(error) ? OUTAGE_RETRY_MS : RETRY_MS));
    const values = isOutage(error) ? { claimedUntil, lastGoodRun: runs } : { claimedUntil };
    await updateClaimed(this.#ctx.db, this.#record, values);
  }

  /** Ends the import with its event. A preview keeps its file, because the import can be started from it. */
  async #finish(values: Pick<ImportRecord, "status"> & Partial<ImportRecord>): Promise<void> {
    const { organizationId, id, preview, as } = this.#record;
    await inTransaction(this.#ctx.db, async (db) => {
      const ctx = { ...this.#ctx, db, now: this.#options.now() };
      const total = values.status === "completed" ? { progressDone: this.#record.progressTotal } : {};
      const change = { ...values, ...total, claimedUntil: null, finishedAt: ctx.now };
      if (!(await updateClaimed(db, this.#record, change))) return;
      if (!preview || values.status === "failed") await deleteFile(db, organizationId, id);
      const summary = summarize(await countOutcomes(db, organizationId, [id]), id);
      const status = values.status === "completed" ? "completed" : "failed";
      await emit(ctx, "import.completed", { import_id: id, status, as, preview, ...summary });
    });
  }
}

/** Loaded with the first import, because the parsers of all formats would delay the start of the service. */
const readInThisProcess: ReadFile = async (task, host, signal) => {
  const { readFile } = await import("./reading/read-file.ts");
  await readFile(task, host, signal);
};

const INTERNAL_ERROR: StoredImportError = { code: "internal_error", detail: "" };
const TOO_LARGE: StoredImportError = { code: "too_large", detail: "" };

/** Whether the database or the bucket couldn't be used, which says nothing about the import. */
const isOutage = (error: unknown): boolean =>
  (error instanceof AppError && error.code === "unavailable") || isUnavailable(error);

/** Returns what the import's caller can act on. Undefined for a failure of the service. */
function describeFailure(error: unknown): StoredImportError | undefined {
  if (error instanceof ImportError) {
    const { code, message, column } = error;
    return { code, detail: message, ...(column ? { column } : {}) };
  }
  // The only resource that creating items and assessments refers to.
  if (error instanceof AppError && error.code === "not_found")
    return { code: "folder_not_found", detail: "" };
  return undefined;
}

/** What is created counts as created by whoever started the import, with no other permission than to do so. */
const createContext = (db: Ctx["db"], record: ImportRecord, now: Date): Ctx => ({
  db,
  organizationId: record.organizationId,
  actor: getActor(record),
  now,
  requestId: newId(),
});

function getActor({ createdByKind, createdById: id }: ImportRecord): Actor {
  if (createdByKind === "user" && id !== null) return { kind: "user", id, role: "author" };
  if (createdByKind === "api_key" && id !== null)
    return { kind: "api_key", id, scopes: ["write:assessments"] };
  return { kind: "system" };
}
