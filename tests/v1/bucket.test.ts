import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Api, createApiClient } from "#tests/support/api.ts";
import { browser, load, mintToken } from "#tests/support/embed-requests.ts";
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
  api = await createClient();
});
afterAll(async () => {
  await database?.close();
  await stopService(service);
  await bucket?.close();
});

const createClient = async (): Promise<Api> => {
  const { organizationId, apiKey } = await createTestOrganization(database);
  return createApiClient(service.baseUrl, organizationId, apiKey);
};
const uploadImage = (shade: number, { headers = {}, client = api } = {}) =>
  client.request("POST", "/v1/assets", {
    raw: createPng(20, 10, shade),
    headers: { "content-type": "image/png", ...headers },
  });
const createKey = () => ({ "idempotency-key": crypto.randomUUID() });
const uploadWithKey = (client: Api, id: string, headers = createKey()) =>
  uploadFile(client, id, PDF, "", headers);

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

test("a bucket stores what learners upload", async () => {
  const quiz = await createFileQuiz(api);
  const token = await mintToken(api, quiz.id);
  await load(api, token);
  const path = `/v1/embed/files?token=${token}`;
  const { status, body } = await api.request("POST", path, { ...browser, raw: PDF });
  expect(status).toBe(201);
  expect(bucket.objects.has(`submission-files/${api.organizationId}/${body.id}`)).toBe(true);
  expect((await api.get(`/v1/embed/files/${body.id}?token=${token}`, browser)).text).toBe(PDF.toString());
});

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

test("serves an image whose upload failed for another organization", async () => {
  bucket.state.isDown = true;
  expect((await uploadImage(3)).status).toBe(503);
  bucket.state.isDown = false;
  const { data } = await uploadImage(3, { client: await createClient() });
  expect((await fetch(service.baseUrl + data.src)).status).toBe(200);
});

test("an upload with a key that fails after its object was stored leaves nothing, and can be repeated", async () => {
  const client = await createClient();
  const quiz = await createFileQuiz(client);
  const listObjects = () => [...bucket.objects.keys()].filter((key) => key.includes(client.organizationId));
  const key = createKey();
  bucket.state.failure = "fails after storing";
  expect((await uploadWithKey(client, quiz.id, key)).status).toBe(503);
  bucket.state.failure = undefined;
  expect(listObjects()).toHaveLength(1);
  const noted = await database.sql`
    update deleted_files set created_at = now() where organization_id = ${client.organizationId} and created_at > now()
    returning 1`;
  expect(noted).toHaveLength(1);
  await expect.poll(listObjects, { timeout: 20_000 }).toEqual([]);

  const { status, data } = await uploadWithKey(client, quiz.id, key);
  expect(status).toBe(201);
  const again = await uploadWithKey(client, quiz.id, key);
  expect([again.status, again.data]).toEqual([201, data]);
  expect(listObjects()).toEqual([`submission-files/${client.organizationId}/${data.id}`]);
  const notes =
    await database.sql`select from deleted_files where organization_id = ${client.organizationId}`;
  expect(notes).toHaveLength(0);
}, 60_000);

test("an upload whose object was deleted before its row was inserted is refused", async () => {
  const client = await createClient();
  const quiz = await createFileQuiz(client);
  const { promise, resolve } = Promise.withResolvers<void>();
  const { received } = bucket.state;
  bucket.state.gate = promise;
  const uploaded = uploadWithKey(client, quiz.id);
  await expect.poll(() => bucket.state.received).toBe(received + 1);
  await database.sql`delete from deleted_files where organization_id = ${client.organizationId}`;
  bucket.state.gate = undefined;
  resolve();
  expect((await uploaded).status).toBe(503);
  expect(await database.sql`select from submission_files where assessment_id = ${quiz.id}`).toHaveLength(0);
});

test("uploads with a key have no transaction open while they wait for the bucket", async () => {
  const quiz = await createFileQuiz(api);
  const { promise, resolve } = Promise.withResolvers<void>();
  const { received } = bucket.state;
  bucket.state.gate = promise;
  const uploads = [uploadImage(4, { headers: createKey() }), uploadWithKey(api, quiz.id)];
  await expect.poll(() => bucket.state.received).toBe(received + 2);
  const idle = await database.sql`
    select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  bucket.state.gate = undefined;
  resolve();
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([201, 201]);
  expect(idle).toEqual([]);
});

test("10 uploads with a key and 4 without at once leave connections to other requests, and all succeed", async () => {
  const quiz = await createFileQuiz(api);
  const { promise, resolve } = Promise.withResolvers<void>();
  const { received } = bucket.state;
  bucket.state.gate = promise;
  const uploads = Array.from({ length: 4 }, () => uploadFile(api, quiz.id));
  await expect.poll(() => bucket.state.received).toBe(received + 4);
  uploads.push(...Array.from({ length: 10 }, () => uploadWithKey(api, quiz.id)));
  for (let i = 0; i < 25; i++) expect((await api.get(`/v1/assessments/${quiz.id}`)).status).toBe(200);
  bucket.state.gate = undefined;
  resolve();
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array(14).fill(201));
});
