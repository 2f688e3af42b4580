import { once } from "node:events";
import { beforeAll, describe, expect, test } from "vitest";
import { claimImport } from "#lib/domains/interchange/claim.ts";
import { listDetailedRows, readPreviewPicture } from "#lib/domains/interchange/read.ts";
import type { ReadFile } from "#lib/domains/interchange/reading/host.ts";
import { createChildReader } from "#lib/domains/interchange/reading/read-in-child.ts";
import { storeUpload } from "#lib/domains/interchange/store-upload.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import {
  abortAtCheck,
  createSignal,
  finishImport,
  runWaitingImports,
  uploadImport,
  writeExchangeFile,
  writeQuestions,
} from "#tests/support/imports.ts";
import { createPng } from "#tests/support/pictures.ts";
import { choiceQuestion, doc, paragraph, textQuestion } from "#tests/support/quiz.ts";
import { createSystemContext } from "#tests/support/system-context.ts";
import { withTestLock } from "#tests/support/test-lock.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const countItems = async (own: Api): Promise<number> => (await own.get("/v1/items")).meta.total;
const start = async (own: Api, file: string, query = {}): Promise<string> =>
  (await uploadImport(own, file, query)).data.id;
/** Runs the import until it fails at the nth check. */
const failAtCheck = (own: Api, n: number): Promise<number> =>
  runWaitingImports(own, {
    signal: createSignal(n, () => {
      throw new Error("Failed");
    }),
    onFailure: () => {},
  });
const getStatus = async (own: Api, id: string): Promise<string> =>
  (await own.get(`/v1/imports/${id}`)).data.status;

describe("an import whose worker stops", () => {
  test.each([3, 5, 7, 8])(
    "at step %i is completed by another one, with every question once",
    async (step) => {
      const own = await createTestClient();
      const id = await start(own, writeQuestions(130), { as: "items" });
      await runWaitingImports(own, { signal: abortAtCheck(step) });
      expect((await own.get(`/v1/imports/${id}`)).data.status).toBe("running");
      const done = await finishImport(own, id);
      expect(done).toMatchObject({
        status: "completed",
        summary: { imported: 130 },
        progress: { done: 130 },
      });
      expect([done.created.length, await countItems(own)]).toEqual([130, 130]);
    },
  );

  test("each time is released at once, continues with every run, and is completed", async () => {
    const own = await createTestClient();
    const id = await start(own, writeQuestions(130), { as: "items" });
    // Four times while the file is read, and after each of the first two batches of 50 items.
    for (const step of [2, 2, 2, 2, 8, 2]) {
      await runWaitingImports(own, { signal: abortAtCheck(step) });
      const [row] = await testDatabase().sql`select status, claimed_until from imports where id = ${id}`;
      expect(row).toEqual({ status: "running", claimed_until: null });
    }
    expect(await finishImport(own, id)).toMatchObject({ status: "completed", summary: { imported: 130 } });
    expect(await countItems(own)).toBe(130);
  });

  test("each time while its file is read fails after 20 runs, because the file is too large", async () => {
    const own = await createTestClient();
    const id = await start(own, writeQuestions(1));
    for (let run = 1; run <= 20; run += 1) await runWaitingImports(own, { signal: abortAtCheck(1) });
    expect(await getStatus(own, id)).toBe("running");
    const done = await finishImport(own, id);
    expect([done.status, done.error.code]).toEqual(["failed", "too_large"]);
  });
});

describe("an import that fails", () => {
  const countFiles = async (id: string): Promise<number> =>
    (await testDatabase().sql`select from import_files where id = ${id}`).length;

  test("three times in a row ends, and leaves no file", async () => {
    const own = await createTestClient();
    const id = await start(own, writeQuestions(1));
    await failAtCheck(own, 2);
    await failAtCheck(own, 2);
    expect([await getStatus(own, id), await countFiles(id)]).toEqual(["running", 1]);
    await failAtCheck(own, 2);
    const { data } = await own.get(`/v1/imports/${id}`);
    expect([data.status, data.error.code, await countFiles(id)]).toEqual(["failed", "internal_error", 0]);
  });

  test("with its process three times in a row ends, and leaves no file", async () => {
    const own = await createTestClient();
    const id = await start(own, writeQuestions(1));
    const { db, sql } = testDatabase();
    await withTestLock("import claims", async () => {
      // Other tests have imports of their own, which another claim may find.
      await sql`update imports set created_at = '2001-01-01' where id = ${id}`;
      for (let run = 1; run <= 3; run += 1) {
        const now = new Date(Date.now() + run * 61_000);
        const claimedUntil = new Date(now.getTime() + 60_000);
        const claimed = await db.transaction((tx) => claimImport(tx, { now, claimedUntil }));
        expect([claimed?.id, claimed?.runs]).toEqual([id, run]);
      }
    });
    const done = await finishImport(own, id);
    expect([done.status, done.error.code, await countFiles(id)]).toEqual(["failed", "internal_error", 0]);
  });

  test("after it has created something continues, however often", async () => {
    const own = await createTestClient();
    const id = await start(own, writeQuestions(180), { as: "items" });
    await failAtCheck(own, 2);
    await failAtCheck(own, 2);
    // Each run creates one batch of 50 items and fails with the next one.
    for (const [i, step] of [9, 2, 2].entries()) {
      await failAtCheck(own, step);
      expect([await getStatus(own, id), await countItems(own)]).toEqual(["running", 50 * (i + 1)]);
    }
    expect(await finishImport(own, id)).toMatchObject({ status: "completed", summary: { imported: 180 } });
    expect(await countItems(own)).toBe(180);
  });
});

describe("a running import", () => {
  test("is canceled, keeps what it has created, and creates nothing more", async () => {
    const own = await createTestClient();
    const id = await start(own, writeQuestions(130), { as: "items" });
    await runWaitingImports(own, { signal: abortAtCheck(8) });
    const canceled = await own.post(`/v1/imports/${id}/cancel`);
    expect([canceled.status, canceled.data.status]).toEqual([200, "canceled"]);
    const kept = await countItems(own);
    expect(kept).toBe(canceled.data.created.length);
    await runWaitingImports(own);
    expect(await countItems(own)).toBe(kept);
  });

  test("reports only what it created and skipped once it is canceled", async () => {
    const own = await createTestClient();
    const questions = Array.from({ length: 120 }, (_, i) => ({ id: `q${i}`, ...textQuestion() }));
    const file = writeExchangeFile([...questions, { id: "q120" }]);
    const id = await start(own, file, { as: "items" });
    await runWaitingImports(own, { signal: abortAtCheck(8) });
    const { data } = await own.post(`/v1/imports/${id}/cancel`);
    expect([data.summary, data.created.length]).toEqual([{ imported: 50, changed: 0, skipped: 1 }, 50]);
    const [listed] = (await own.get("/v1/imports")).data;
    expect(listed.summary).toEqual(data.summary);
    const { data: rows, meta } = await own.get(`/v1/imports/${id}/report?limit=100`);
    expect([rows.length, meta.total]).toEqual([51, 51]);
    const imported = await own.get(`/v1/imports/${id}/report?outcome=imported&limit=100`);
    expect(imported.data.map((row: { item_id: unknown }) => row.item_id)).toEqual(
      data.created.map((created: { item_id: unknown }) => created.item_id),
    );
  });

  test("reports nothing as imported if it fails before it creates anything, and neither does its event", async () => {
    const own = await createTestClient();
    const folder = (await own.post("/v1/folders", { name: "Gone" })).data.id;
    const id = await start(own, writeQuestions(3), { folder_id: folder });
    await own.delete(`/v1/folders/${folder}`);
    const done = await finishImport(own, id);
    const none = { imported: 0, changed: 0, skipped: 0 };
    expect([done.status, done.summary]).toEqual(["failed", none]);
    expect((await own.get(`/v1/imports/${id}/report`)).data).toEqual([]);
    const [event] = await testDatabase().sql`
      select data from events where organization_id = ${own.organizationId} and type = 'import.completed'`;
    expect(event?.data).toMatchObject({ import_id: id, status: "failed", ...none });
  });

  test("is stopped by a cancellation while its file is read", async () => {
    const own = await createTestClient();
    const id = await start(own, writeQuestions(1));
    const hangUntilStopped: ReadFile = async (_task, _host, signal) => {
      await own.post(`/v1/imports/${id}/cancel`);
      await once(signal, "abort");
      signal.throwIfAborted();
    };
    expect(await runWaitingImports(own, { readFile: hangUntilStopped })).toBe(0);
    const { data } = await own.get(`/v1/imports/${id}`);
    expect([data.status, data.summary.imported]).toEqual(["canceled", 0]);
  });

  test("fails with too_large if reading its file takes too much memory, and the next one runs", async () => {
    const own = await createTestClient();
    const metadata = { lists: Array.from({ length: 3_000_000 }, () => []) };
    const large = await start(own, writeExchangeFile([{ id: "q1", ...textQuestion(), metadata }]));
    expect(await runWaitingImports(own, { readFile: createChildReader({ maxHeapMb: 80 }) })).toBe(0);
    const { data } = await own.get(`/v1/imports/${large}`);
    expect([data.status, data.error.code, data.summary.imported]).toEqual(["failed", "too_large", 0]);
    const small = await start(own, writeQuestions(60));
    expect(await runWaitingImports(own, { readFile: createChildReader() })).toBe(1);
    expect((await own.get(`/v1/imports/${small}`)).data.summary.imported).toBe(60);
  }, 120_000);

  test("counts: a sixth one of an organization is refused, exactly", async () => {
    const own = await createTestClient();
    const answers = await Promise.all(Array.from({ length: 8 }, () => uploadImport(own, writeQuestions(1))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).toBe("10");
    await runWaitingImports(own);
  });

  test("fails with a reason if its folder is deleted", async () => {
    const folder = (await api.post("/v1/folders", { name: "Gone" })).data.id;
    const id = await start(api, writeQuestions(1), { folder_id: folder });
    await api.delete(`/v1/folders/${folder}`);
    expect((await finishImport(api, id)).error.code).toBe("folder_not_found");
  });
});

describe("a large upload", () => {
  test("of more than 100 MiB is 413, and nothing of it is kept", async () => {
    const own = await createTestClient();
    const raw = Buffer.alloc(100 * 1024 * 1024 + 1);
    const { status, error } = await own.request("POST", "/v1/imports", { raw });
    expect([status, error.code]).toEqual([413, "payload_too_large"]);
    const files = await testDatabase().sql`
      select from import_files where organization_id = ${own.organizationId}`;
    expect(files).toHaveLength(0);
  });
});

test("uploads at the same time can't exceed the quota of the organization together", async () => {
  const { organizationId } = await createTestClient();
  const { db, sql } = testDatabase();
  const size = 200 * 1024;
  const free = 2 * size;
  await sql`insert into import_files (organization_id, id, size)
    values (${organizationId}, gen_random_uuid(), ${1024 ** 3 - free})`;
  const ctx = createSystemContext(db, organizationId);
  const begun = Promise.withResolvers<void>();
  let waiting = 4;
  async function* send() {
    waiting -= 1;
    if (waiting === 0) begun.resolve();
    await begun.promise;
    yield Buffer.alloc(size);
  }
  const uploads = await Promise.allSettled(Array.from({ length: 4 }, () => storeUpload(ctx, send())));
  const reasons = uploads.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
  expect(reasons).toEqual(["payload_too_large", "payload_too_large"]);
  const [kept] = await sql`select sum(size)::float as bytes, count(*)::int as files from import_files
    where organization_id = ${organizationId}`;
  expect(kept).toEqual({ bytes: 1024 ** 3, files: 3 });
});

test("an upload that fits is stored beside larger ones that are refused or break off", async () => {
  const { organizationId } = await createTestClient();
  const { db, sql } = testDatabase();
  const size = 256 * 1024;
  await sql`insert into import_files (organization_id, id, size)
    values (${organizationId}, gen_random_uuid(), ${1024 ** 3 - 2 * size})`;
  const ctx = createSystemContext(db, organizationId);
  const [waiting, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* sendTooMuch(isBroken: boolean) {
    yield Buffer.alloc(size);
    yield Buffer.alloc(1);
    waiting.resolve();
    await finished.promise;
    if (isBroken) throw new Error("The connection was closed");
    yield Buffer.alloc(2 * size);
  }
  async function* send() {
    yield Buffer.alloc(2 * size);
  }
  const larger = [false, true].map((isBroken) => storeUpload(ctx, sendTooMuch(isBroken)));
  const refused = Promise.allSettled(larger);
  await waiting.promise;
  await expect.poll(() => countChunks(organizationId)).toBe(2);
  expect(await storeUpload(ctx, send())).toMatchObject({ stored: { size: 2 * size } });
  finished.resolve();
  expect((await refused).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const [kept] = await sql`select sum(size)::float as bytes, count(*)::int as files from import_files
    where organization_id = ${organizationId}`;
  expect(kept).toEqual({ bytes: 1024 ** 3, files: 2 });
});

test("at most 10 files of an organization are uploaded at once", async () => {
  const { organizationId } = await createTestClient();
  const ctx = createSystemContext(testDatabase().db, organizationId);
  const finished = Promise.withResolvers<void>();
  let waiting = 0;
  async function* send() {
    waiting += 1;
    await finished.promise;
    yield Buffer.alloc(1);
  }
  const uploads = Array.from({ length: 12 }, () => storeUpload(ctx, send()));
  const results = Promise.allSettled(uploads);
  await expect.poll(() => waiting).toBe(10);
  await expect(storeUpload(ctx, send())).rejects.toMatchObject({ code: "rate_limited" });
  finished.resolve();
  const stored = (await results).filter(({ status }) => status === "fulfilled");
  expect(stored).toHaveLength(10);
  await expect(storeUpload(ctx, send())).resolves.toMatchObject({ stored: { size: 1 } });
});

async function countChunks(organizationId: string): Promise<number> {
  const [row] = await testDatabase().sql`
    select count(*)::int as count from import_file_chunks where organization_id = ${organizationId}`;
  return row?.count;
}

describe("images", () => {
  const image = { type: "image", attrs: { src: "asset:map", alt: "A map" } };
  const withImage = (base64: string) =>
    writeExchangeFile([
      {
        id: "q1",
        ...choiceQuestion(),
        content_ast: doc(paragraph("Look"), image, {
          type: "extendedTextInteraction",
          attrs: { responseId: "r1" },
        }),
        answer_keys: [],
        assets: { map: base64 },
      },
    ]);

  test("that are damaged become their alternative text, with a loss", async () => {
    const id = await start(api, withImage(Buffer.from("not an image").toString("base64")), { as: "items" });
    const done = await finishImport(api, id);
    expect(done.summary).toEqual({ imported: 0, changed: 1, skipped: 0 });
    const [row] = (await api.get(`/v1/imports/${id}/report`)).data;
    expect(row.losses).toMatchObject([{ code: "asset_invalid", affects: "content" }]);
    const item = (await api.get(`/v1/items/${row.item_id}`)).data;
    expect(JSON.stringify(item.content_ast)).toContain('"A map"');
  });

  test("of a preview are shown to its organization only, and aren't assets until it is started", async () => {
    const own = await createTestClient();
    const png = createPng(3, 2, 77);
    const id = await start(own, withImage(png.toString("base64")), { preview: "true" });
    await finishImport(own, id);
    const { db, sql } = testDatabase();
    const [kept] = await sql<
      { digest: string }[]
    >`select digest from import_pictures where import_id = ${id}`;
    const digest = kept?.digest ?? "";
    const createCtx = (organizationId: string, role: "author" | "viewer"): Ctx => ({
      db,
      organizationId,
      actor: { kind: "user", id: newId(), role },
      now: new Date(),
      requestId: newId(),
    });
    const ctx = createCtx(own.organizationId, "author");
    const { items } = await listDetailedRows(ctx, { id, query: { page: 1, limit: 10 } });
    expect(JSON.stringify(items[0]?.content)).toContain(`"/assets/${digest}"`);
    expect(await readPreviewPicture(ctx, { id, digest })).toMatchObject({ mediaType: "image/png" });
    const isShown = () => own.get(`/assets/${digest}`).then(({ status }) => status);
    expect(await isShown()).toBe(404);
    const foreign = createCtx((await createTestClient()).organizationId, "author");
    await expect(readPreviewPicture(foreign, { id, digest })).rejects.toMatchObject({ code: "not_found" });
    const viewer = createCtx(own.organizationId, "viewer");
    await expect(readPreviewPicture(viewer, { id, digest })).rejects.toMatchObject({
      code: "insufficient_scope",
    });
    const unknown = { id, digest: "../../etc/passwd" };
    await expect(readPreviewPicture(ctx, unknown)).rejects.toMatchObject({ code: "not_found" });
    await own.post(`/v1/imports/${id}/start`, {});
    await finishImport(own, id);
    expect(await sql`select from import_pictures where import_id = ${id}`).toHaveLength(0);
    expect(await isShown()).toBe(200);
  });
});
