import { TransactionRollbackError } from "drizzle-orm/errors";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/contract/app-error.ts";
import { DAY } from "#lib/core/durations.ts";
import { claimImport } from "#lib/domains/interchange/claim.ts";
import { findImport } from "#lib/domains/interchange/queries.ts";
import type { ReadFile } from "#lib/domains/interchange/reading/host.ts";
import { readFile } from "#lib/domains/interchange/reading/read-file.ts";
import { runImport } from "#lib/domains/interchange/run-imports.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import {
  abortAtCheck,
  finishImport,
  runWaitingImports,
  uploadImport,
  writeQuestions,
} from "#tests/support/imports.ts";
import { withTestLock } from "#tests/support/test-lock.ts";

const start = async (own: Api, query = {}): Promise<string> =>
  (await uploadImport(own, writeQuestions(1), query)).data.id;
/** As by another worker after this one has been stuck for a minute. */
const takeOver = (id: string) => testDatabase().sql`update imports set runs = runs + 1 where id = ${id}`;

/** Claims an import as a worker does at this time, unless it is another test's. Returns whether it is the right one. */
async function claimIf(isRight: (found: { id: string }) => boolean, now: Date): Promise<boolean> {
  const claimedUntil = new Date(now.getTime() + 60_000);
  try {
    return await testDatabase().db.transaction(async (tx) => {
      const found = await claimImport(tx, { now, claimedUntil });
      if (found && !isRight(found)) tx.rollback();
      return found !== undefined;
    });
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false;
    throw error;
  }
}

describe("an import whose bucket or database is unavailable", () => {
  const failToRead: ReadFile = async () => {
    throw new AppError("unavailable", "The storage is unavailable");
  };
  const runInOutage = async (own: Api): Promise<unknown[]> => {
    const failures: unknown[] = [];
    const onFailure = (error: unknown) => failures.push(error);
    await runWaitingImports(own, { readFile: failToRead, onFailure });
    return failures;
  };

  test("is tried again a minute later, more often than one that fails, and completed afterwards", async () => {
    const own = await createTestClient();
    const id = await start(own);
    const before = Date.now();
    for (let run = 1; run <= 5; run += 1) expect(await runInOutage(own)).toHaveLength(1);
    const [row] = await testDatabase().sql`select status, claimed_until from imports where id = ${id}`;
    expect(row?.status).toBe("running");
    expect(Date.parse(row?.claimed_until)).toBeGreaterThanOrEqual(before + 60_000);
    expect(await finishImport(own, id)).toMatchObject({ status: "completed", summary: { imported: 1 } });
  });

  test("fails as an error of the service after 20 runs", async () => {
    const own = await createTestClient();
    const id = await start(own);
    for (let run = 1; run < 20; run += 1) await runInOutage(own);
    expect((await own.get(`/v1/imports/${id}`)).data.status).toBe("running");
    await runInOutage(own);
    const { data } = await own.get(`/v1/imports/${id}`);
    expect([data.status, data.error.code]).toEqual(["failed", "internal_error"]);
  });
});

describe("a claim", () => {
  test("is extended while a long assessment is created", async () => {
    const own = await createTestClient();
    const id = await start(own);
    const { sql } = testDatabase();
    // The worker stops when it has read the file, and leaves no claim.
    await runWaitingImports(own, { signal: abortAtCheck(6) });
    const getClaim = async () =>
      (await sql`select phase, claimed_until is not null as claimed from imports where id = ${id}`)[0];
    expect(await getClaim()).toEqual({ phase: "creating", claimed: false });
    const running = await sql.begin(async (tx) => {
      // Whatever refers to the organization waits for this.
      await tx`select from organizations where id = ${own.organizationId} for update`;
      const run = runWaitingImports(own);
      await expect.poll(getClaim, { timeout: 10_000 }).toEqual({ phase: "creating", claimed: true });
      return { run };
    });
    expect(await running.run).toBe(1);
  });

  test("that was lost keeps its run from deleting what the next one has read", async () => {
    const own = await createTestClient();
    const id = await start(own);
    const { db, sql } = testDatabase();
    await runWaitingImports(own, { signal: abortAtCheck(4) });
    const listRows = () => sql`select position from import_rows where import_id = ${id}`;
    expect(await listRows()).toHaveLength(1);
    const stale = await findImport(db, own.organizationId, id);
    if (!stale) throw new Error("No import");
    await takeOver(id);
    const onFailure = (error: unknown) => {
      throw error;
    };
    const options = { now: () => new Date(), signal: AbortSignal.timeout(60_000), onFailure };
    expect(await runImport(db, stale, options)).toBe(false);
    expect(await listRows()).toHaveLength(1);
    expect((await finishImport(own, id)).status).toBe("completed");
  });

  test("that is lost when the file is read keeps its run from placing questions in assessments", async () => {
    const own = await createTestClient();
    const id = await start(own);
    const readAndLoseClaim: ReadFile = async (...parameters) => {
      await readFile(...parameters);
      await takeOver(id);
    };
    expect(await runWaitingImports(own, { readFile: readAndLoseClaim })).toBe(0);
    expect(await testDatabase().sql`select from import_tests where import_id = ${id}`).toHaveLength(0);
    expect((await finishImport(own, id)).status).toBe("completed");
  });
});

test("a preview that is started is kept for another 7 days", async () => {
  const own = await createTestClient();
  const id = await start(own, { preview: "true" });
  await finishImport(own, id);
  const { sql } = testDatabase();
  await sql`update imports set expires_at = now() + interval '1 minute' where id = ${id}`;
  const before = Date.now();
  expect((await own.post(`/v1/imports/${id}/start`, {})).status).toBe(202);
  const { data } = await own.get(`/v1/imports/${id}`);
  expect(Date.parse(data.expires_at)).toBeGreaterThanOrEqual(before + 7 * DAY - 1000);
  await runWaitingImports(own);
});

describe("a worker", () => {
  test("claims each waiting import once, and one whose claim has expired again", async () => {
    const own = await createTestClient();
    const id = await start(own);
    const { sql } = testDatabase();
    await withTestLock("import claims", async () => {
      // Other tests have imports of their own, which another claim may find.
      await sql`update imports set created_at = '2000-01-01' where id = ${id}`;
      const now = new Date();
      const claim = (at: Date) => claimIf(({ id: found }) => found === id, at);
      expect([await claim(now), await claim(now)]).toEqual([true, false]);
      expect(await claim(new Date(now.getTime() + 61_000))).toBe(true);
    });
    expect((await finishImport(own, id)).status).toBe("completed");
  });
});

test("workers that claim at the same time prefer an organization that has no import in progress", async () => {
  const { db, sql } = testDatabase();
  const [busy, other] = [await createTestClient(), await createTestClient()];
  const ids = [await start(busy), await start(busy), await start(other)];
  await withTestLock("import claims", async () => {
    // Other tests have imports of their own, which another claim may find.
    for (const [i, id] of ids.entries())
      await sql`update imports set created_at = ${`1999-01-0${i + 1}`} where id = ${id}`;
    const now = new Date();
    const claim = () =>
      db.transaction((tx) => claimImport(tx, { now, claimedUntil: new Date(now.getTime() + 60_000) }));
    const claimed = await Promise.all([claim(), claim()]);
    expect(claimed.map((each) => each?.id).sort()).toEqual([ids[0], ids[2]].sort());
  });
  for (const own of [busy, other]) await runWaitingImports(own);
});
