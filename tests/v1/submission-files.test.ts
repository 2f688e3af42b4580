import { beforeAll, describe, expect, inject, test } from "vitest";
import { deleteOrphans } from "#lib/domains/files/sweep.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { browser, createOriginOptions, load, mintToken, ORIGIN } from "#tests/support/embed-requests.ts";
import { createFileQuiz, type FileQuiz, PDF, submitFiles, uploadFile } from "#tests/support/files.ts";
import { createPng } from "#tests/support/pictures.ts";
import { buildAnswers, textQuestion } from "#tests/support/quiz.ts";
import { withTestLock } from "#tests/support/test-lock.ts";

let api: Api;
let quiz: FileQuiz;
beforeAll(async () => {
  api = await createTestClient();
  quiz = await createFileQuiz(api);
});

const upload = async (assessmentId = quiz.id): Promise<string> =>
  (await uploadFile(api, assessmentId)).data.id;
const listIds = async (where: { submission: string }): Promise<string[]> => {
  const rows = await testDatabase().sql<{ id: string }[]>`
    select id from submission_files where submission_id = ${where.submission} order by id`;
  return rows.map(({ id }) => id);
};
const exists = async (id: string): Promise<boolean> =>
  (await testDatabase().sql`select from submission_files where id = ${id}`).length > 0;
const sweep = () =>
  withTestLock("maintenance", () => deleteOrphans(testDatabase(), new AbortController().signal));
const age = (id: string) =>
  testDatabase().sql`update submission_files set created_at = now() - interval '25 hours',
    claimed_at = claimed_at - interval '25 hours' where id = ${id}`;

describe("uploading a file", () => {
  test("returns its id, its name, and the type of its bytes", async () => {
    const { status, data } = await uploadFile(api, quiz.id, PDF, "?filename=..%2Fmy%E2%80%AEreport%0A.exe");
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(String),
      name: "myreport.exe",
      media_type: "application/pdf",
      bytes: PDF.length,
      created_at: expect.any(String),
    });
    expect((await uploadFile(api, quiz.id, PDF, "")).data.name).toBe("upload.pdf");
  });

  test.each([
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>"), 415],
    ["SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415],
    ["no bytes", Buffer.alloc(0), 415],
    ["a truncated image", createPng(9, 9).subarray(0, 60), 400],
    ["more than 25 MiB", Buffer.alloc(25 * 1024 * 1024 + 1), 413],
  ])("is refused with %s", async (_, raw, status) => {
    expect((await uploadFile(api, quiz.id, raw)).status).toBe(status);
  });

  test("with an Idempotency-Key is stored once", async () => {
    const send = (raw: Buffer) =>
      api.request("POST", `/v1/assessments/${quiz.id}/files`, {
        raw,
        headers: { "idempotency-key": "file-1" },
      });
    const first = await send(PDF);
    const again = await send(PDF);
    expect(again.data).toEqual(first.data);
    expect((await send(Buffer.from("other"))).error.code).toBe("idempotency_key_reused");
  });
});

describe("a submission", () => {
  test("keeps the files that its answer names, and lists them", async () => {
    const [first, second] = [await upload(), await upload()];
    const { status, data } = await submitFiles(api, quiz, [first, second]);
    expect([status, data.awaiting_manual_grading]).toEqual([200, true]);
    expect(await listIds({ submission: data.submission_id })).toEqual([first, second].sort());
    const { data: submission } = await api.get(`/v1/submissions/${data.submission_id}`);
    expect(submission.files.map(({ id }: { id: string }) => id)).toEqual([first, second].sort());
    const path = `/v1/submissions/${data.submission_id}/files/${first}`;
    const file = await fetch(inject("baseUrl") + path, {
      headers: { authorization: `Bearer ${api.key}` },
    });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(PDF);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="report.pdf"',
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    const part = await api.get(path, { headers: { range: "bytes=1-3" } });
    expect([part.status, part.text, part.headers.get("content-range")]).toEqual([
      206,
      "PDF",
      `bytes 1-3/${PDF.length}`,
    ]);
  });

  test.each([
    ["an id that doesn't exist", async () => crypto.randomUUID()],
    ["a file of another assessment", async () => upload((await createFileQuiz(api)).id)],
    [
      "a file of another organization",
      async () => {
        const other = await createTestClient();
        return (await uploadFile(other, (await createFileQuiz(other)).id)).data.id;
      },
    ],
    [
      "a file of another submission",
      async () => {
        const file = await upload();
        await submitFiles(api, quiz, [file]);
        return file;
      },
    ],
    [
      "a file of an attempt",
      async () => {
        const { data } = await api.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref: "ada" });
        return (await uploadFile(api, quiz.id, PDF, `?attempt_id=${data.id}`)).data.id;
      },
    ],
    [
      "a file of a type that the question doesn't accept",
      async () => (await uploadFile(api, quiz.id, createPng(2, 2))).data.id,
    ],
  ])("with %s is refused with the path, and takes no file", async (_, create) => {
    const [right, wrong] = [await upload(), await create()];
    const { status, error } = await submitFiles(api, quiz, [right, wrong]);
    expect([status, error.code]).toEqual([400, "invalid_request"]);
    expect(error.details.map(({ path }: { path: string }) => path)).toEqual([
      "answers.exerciseAnswers[0].questionAnswers[0].answers[0].value[1]",
    ]);
    expect((await submitFiles(api, quiz, [right])).status).toBe(200);
  });

  test("that isn't recorded leaves its files to the next", async () => {
    const once = await createFileQuiz(api, { allowed_attempts: 1 });
    await submitFiles(api, once, [await upload(once.id)]);
    const file = await upload(once.id);
    expect((await submitFiles(api, once, [file])).error.code).toBe("attempts_exhausted");
    expect((await submitFiles(api, once, [file], { learner_ref: "bob" })).status).toBe(200);
  });

  test("of two at once with the same file, only one is recorded", async () => {
    const file = await upload();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => submitFiles(api, quiz, [file], { learner_ref: `racer ${i}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test("of an attempt keeps its files when the attempt is submitted several times at once", async () => {
    const submitAttempts = Array.from({ length: 8 }, async (_, i) => {
      const { data: attempt } = await api.post(`/v1/assessments/${quiz.id}/attempts`, {
        learner_ref: `impatient ${i}`,
      });
      const file = (await uploadFile(api, quiz.id, PDF, `?attempt_id=${attempt.id}`)).data.id;
      const body = { answers: buildAnswers(quiz, [[file]]) };
      const submit = (key?: string) =>
        api.post(
          `/v1/attempts/${attempt.id}/submit`,
          body,
          key ? { headers: { "idempotency-key": key } } : {},
        );
      const answers = await Promise.all([submit(), submit(`key ${i}`), submit()]);
      const recorded = answers.filter(({ status }) => status === 200);
      expect(recorded).toHaveLength(1);
      expect(new Set(answers.map(({ error }) => error?.code))).toEqual(
        new Set([undefined, "attempt_closed"]),
      );
      expect(await listIds({ submission: recorded[0]?.data.submission_id })).toEqual([file]);
    });
    await Promise.all(submitAttempts);
  });

  test("isn't recorded if it names a file that it can't have, and leaves the attempt open", async () => {
    const { data: attempt } = await api.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref: "wrong" });
    const submit = (file: string) =>
      api.post(`/v1/attempts/${attempt.id}/submit`, { answers: buildAnswers(quiz, [[file]]) });
    expect((await submit(crypto.randomUUID())).error.code).toBe("invalid_request");
    expect((await submit(await upload())).status).toBe(200);
  });
});

describe("with an embed token, a learner", () => {
  const send = (token: string, raw: Buffer = PDF) =>
    api.request("POST", `/v1/embed/files?token=${token}&filename=a.pdf`, { ...browser, raw });

  test("uploads, sees and submits a file, and sees it afterwards", async () => {
    const token = await mintToken(api, quiz.id);
    expect((await send(token)).error.code).toBe("attempt_not_started");
    await load(api, token);
    const { status, body } = await send(token);
    expect([status, body.media_type]).toEqual([201, "application/pdf"]);
    const read = () => api.get(`/v1/embed/files/${body.id}?token=${token}`, browser);
    expect((await read()).text).toBe(PDF.toString());
    const options = createOriginOptions(ORIGIN, { range: "bytes=1-3" });
    const part = await api.get(`/v1/embed/files/${body.id}?token=${token}`, options);
    expect([part.status, part.text]).toEqual([206, "PDF"]);
    const stranger = await mintToken(api, quiz.id);
    await load(api, stranger);
    expect((await api.get(`/v1/embed/files/${body.id}?token=${stranger}`, browser)).status).toBe(404);
    const answers = buildAnswers(quiz, [[body.id]]);
    const stolen = await api.post("/v1/embed/submit", { token: stranger, answers }, browser);
    expect(stolen.error.code).toBe("invalid_request");
    expect((await api.post("/v1/embed/submit", { token, answers }, browser)).status).toBe(200);
    expect((await read()).text).toBe(PDF.toString());
    expect((await send(token)).status).toBe(401);
  });

  test("who submits twice with the same idempotency key at once submits the file once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const token = await mintToken(api, quiz.id);
        await load(api, token);
        const { body: file } = await send(token);
        const body = { token, answers: buildAnswers(quiz, [[file.id]]) };
        const options = createOriginOptions(ORIGIN, { "idempotency-key": crypto.randomUUID() });
        const [first, second] = await Promise.all(
          [0, 1].map(() => api.post("/v1/embed/submit", body, options)),
        );
        expect([first?.status, second?.status]).toEqual([200, 200]);
        expect(second?.body.submission_id).toBe(first?.body.submission_id);
        return { file: file.id, files: await listIds({ submission: first?.body.submission_id }) };
      }),
    );
    expect(answers.filter(({ file, files }) => files.join() !== file)).toEqual([]);
  });

  test("can't read files with an expired token", async () => {
    const token = await mintToken(api, quiz.id);
    await load(api, token);
    const { body } = await send(token);
    await testDatabase().sql`update embed_tokens set expires_at = now() - interval '1 second'
      where organization_id = ${api.organizationId}`;
    for (const path of [`files/${body.id}`, "files"])
      expect((await api.get(`/v1/embed/${path}?token=${token}`, browser)).status, path).toBe(401);
  });

  test("can't upload to an assessment that asks for no file", async () => {
    const token = await mintToken(api, (await createPublishedAssessment(api, [textQuestion()])).id);
    await load(api, token);
    expect((await send(token)).status).toBe(400);
  });
});

describe("deleting a file", () => {
  const remove = (id: string, assessmentId = quiz.id) =>
    api.delete(`/v1/assessments/${assessmentId}/files/${id}`);
  const removeInBrowser = (id: string, token: string) =>
    api.request("DELETE", `/v1/embed/files/${id}?token=${token}`, browser);
  const uploadInBrowser = async (token: string): Promise<string> => {
    await load(api, token);
    return (await api.request("POST", `/v1/embed/files?token=${token}`, { ...browser, raw: PDF })).body.id;
  };

  test("is possible for a product until it is submitted", async () => {
    const [file, submitted] = [await upload(), await upload()];
    expect(await remove(file)).toMatchObject({ status: 200, data: { id: file, deleted: true } });
    expect(await exists(file)).toBe(false);
    expect((await remove(file)).status).toBe(404);
    expect((await submitFiles(api, quiz, [file])).error.code).toBe("invalid_request");
    await submitFiles(api, quiz, [submitted]);
    const refused = await remove(submitted);
    expect([refused.status, refused.error.code]).toEqual([409, "file_submitted"]);
    expect(await exists(submitted)).toBe(true);
  });

  test("is possible for a learner in an open attempt, and makes room for another file", async () => {
    const token = await mintToken(api, quiz.id);
    const [first, second] = [await uploadInBrowser(token), await uploadInBrowser(token)];
    const removed = await removeInBrowser(first, token);
    expect([removed.status, removed.body]).toEqual([200, { id: first, deleted: true }]);
    const { body } = await api.get(`/v1/embed/files?token=${token}`, browser);
    expect(body.files.map(({ id }: { id: string }) => id)).toEqual([second]);
    const answers = buildAnswers(quiz, [[second]]);
    expect((await api.post("/v1/embed/submit", { token, answers }, browser)).status).toBe(200);
    expect((await removeInBrowser(second, token)).status).toBe(401);
    expect(await exists(second)).toBe(true);
  });

  test("isn't possible for other learners, organizations, assessments and expired tokens", async () => {
    const [token, stranger] = [await mintToken(api, quiz.id), await mintToken(api, quiz.id)];
    const file = await uploadInBrowser(token);
    await load(api, stranger);
    const foreign = await createTestClient();
    const { id: otherQuiz } = await createFileQuiz(api);
    const answers = await Promise.all([
      removeInBrowser(file, stranger),
      removeInBrowser(file, await mintToken(api, quiz.id)),
      remove(file, otherQuiz),
      remove("not-a-uuid"),
      foreign.delete(`/v1/assessments/${quiz.id}/files/${file}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    await testDatabase().sql`update embed_tokens set expires_at = now() - interval '1 second'
      where organization_id = ${api.organizationId}`;
    expect((await removeInBrowser(file, token)).status).toBe(401);
    expect(await exists(file)).toBe(true);
  });

  test("beside its submission leaves either a submission with the file or none", async () => {
    const attempts = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => {
        const file = await upload();
        const [submitted, removed] = await Promise.all([
          submitFiles(api, quiz, [file], { learner_ref: `race ${i}` }),
          remove(file),
        ]);
        return `${submitted.status} ${removed.status} ${await exists(file)}`;
      }),
    );
    const outcomes = new Set(["200 409 true", "400 200 false"]);
    expect(attempts.filter((outcome) => !outcomes.has(outcome))).toEqual([]);
  });
});

describe("a file that no submission names", () => {
  test("is deleted after a day, but not while its attempt is open", async () => {
    const { data } = await api.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref: "sweep" });
    const inAttempt = (await uploadFile(api, quiz.id, PDF, `?attempt_id=${data.id}`)).data.id;
    const [old, fresh, submitted] = [await upload(), await upload(), await upload()];
    await submitFiles(api, quiz, [submitted]);
    for (const id of [inAttempt, old, submitted]) await age(id);
    await sweep();
    expect(await Promise.all([inAttempt, old, fresh, submitted].map(exists))).toEqual([
      true,
      false,
      true,
      true,
    ]);
    await api.post(`/v1/attempts/${data.id}/discard`);
    expect(await exists(inAttempt)).toBe(false);
  });
});

describe("erasing a learner", () => {
  test.each(["statistics", "nothing"])("with keep=%s deletes the files", async (keep) => {
    const learner_ref = `erased ${keep}`;
    const submitted = await upload();
    await submitFiles(api, quiz, [submitted], { learner_ref });
    const { data } = await api.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref });
    const inAttempt = (await uploadFile(api, quiz.id, PDF, `?attempt_id=${data.id}`)).data.id;
    const ref = encodeURIComponent(learner_ref);
    const { data: exported } = await api.get(`/v1/learners/${ref}/export`);
    expect(exported.submissions[0].files[0].id).toBe(submitted);
    expect(exported.files[0]).toMatchObject({ id: inAttempt, attempt_id: data.id });
    await api.delete(`/v1/learners/${ref}?keep=${keep}`);
    expect([await exists(submitted), await exists(inAttempt)]).toEqual([false, false]);
  });
});
