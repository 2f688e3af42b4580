import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Api, createApiClient } from "#tests/support/api.ts";
import { createFileQuiz, PDF, submitFiles, uploadFile } from "#tests/support/files.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { createPng } from "#tests/support/pictures.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";

let bucket: Awaited<ReturnType<typeof startS3Server>>;
let service: RunningService;
let database: Database;
let api: Api;
beforeAll(async () => {
  bucket = await startS3Server("assessment-files");
  service = await startService({ build: "none", env: { ...bucket.env, WEBHOOK_WORKER: "1" } });
  database = openDatabase(service.connection, 2);
  const { organizationId, apiKey } = await createTestOrganization(database);
  api = createApiClient(service.baseUrl, organizationId, apiKey);
});
afterAll(async () => {
  await database?.close();
  await stopService(service);
  await bucket?.close();
});

const uploadImage = (shade: number) =>
  api.request("POST", "/v1/assets", {
    raw: createPng(20, 10, shade),
    headers: { "content-type": "image/png" },
  });

test("a bucket stores images and files instead of the database, and loses what is deleted", async () => {
  const image = await uploadImage(1);
  expect([...bucket.objects.keys()]).toEqual([
    `assets/${api.organizationId}/${image.data.src.replace("/assets/", "")}`,
  ]);
  const shown = await fetch(service.baseUrl + image.data.src);
  expect((await shown.arrayBuffer()).byteLength).toBe(image.data.bytes);

  const quiz = await createFileQuiz(api);
  const { data: file } = await uploadFile(api, quiz.id);
  const key = `submission-files/${api.organizationId}/${file.id}`;
  expect(bucket.objects.get(key)).toEqual({ bytes: PDF, mediaType: "application/pdf" });
  const { data: submission } = await submitFiles(api, quiz, [file.id]);
  const path = `/v1/submissions/${submission.submission_id}/files/${file.id}`;
  expect((await api.get(path)).text).toBe(PDF.toString());
  const [stored] = await database.sql`
    select (select count(*)::int from submission_files where bytes is not null)
      + (select count(*)::int from assets where bytes is not null) as rows`;
  expect(stored?.rows).toBe(0);

  await api.delete("/v1/learners/ada");
  expect((await api.get(path)).status).toBe(404);
  await expect.poll(() => bucket.objects.has(key), { timeout: 45_000 }).toBe(false);
}, 60_000);

test("deletes the other files while some can't be deleted, and those once they can", async () => {
  const keys: string[] = [];
  for (let i = 0; i < 5; i++) {
    const fileId = newId();
    const key = `submission-files/${api.organizationId}/${fileId}`;
    bucket.objects.set(key, { bytes: PDF, mediaType: "application/pdf" });
    keys.push(key);
    if (i < 2) bucket.state.undeletable.add(key);
    await database.sql`
      insert into deleted_files (organization_id, file_id) values (${api.organizationId}, ${fileId})`;
  }
  const listLeft = () => keys.filter((key) => bucket.objects.has(key));
  await expect.poll(listLeft, { timeout: 20_000 }).toEqual(keys.slice(0, 2));
  bucket.state.undeletable.clear();
  await expect.poll(listLeft, { timeout: 20_000 }).toEqual([]);
}, 60_000);

test("returns 503 and stores nothing when the bucket fails, and the retry succeeds", async () => {
  const quiz = await createFileQuiz(api);
  bucket.state.isDown = true;
  const failed = [await uploadImage(2), await uploadFile(api, quiz.id)];
  bucket.state.isDown = false;
  expect(failed.map(({ status, error }) => [status, error.code])).toEqual([
    [503, "unavailable"],
    [503, "unavailable"],
  ]);
  expect(failed.map(({ text }) => text).join()).not.toContain("assessment-files");
  const rows = await database.sql`select from submission_files where assessment_id = ${quiz.id}`;
  expect(rows).toHaveLength(0);
  const again = await uploadImage(2);
  expect(again.status).toBe(201);
  expect((await fetch(service.baseUrl + again.data.src)).status).toBe(200);
});
