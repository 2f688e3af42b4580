import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { ATTEMPTS_MODES } from "#lib/contract/analytics.ts";
import { verifySubmissions } from "#lib/domains/submissions/verify.ts";
import { insertAlert } from "#tests/support/alerts.ts";
import { fetchCounted } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, listEvents, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createFileQuiz, PDF } from "#tests/support/files.ts";
import { buildAnswers, choiceQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const ORIGIN = "https://school.example";
const pathTo = (ref: string) => `/v1/learners/${encodeURIComponent(ref)}`;
const erase = (ref: string, keep?: string) => api.delete(pathTo(ref) + (keep ? `?keep=${keep}` : ""));
type Quiz = Awaited<ReturnType<typeof createPublishedAssessment>>;
const createQuiz = () =>
  createPublishedAssessment(api, [choiceQuestion(2), textQuestion(), openQuestion()], {
    allowed_attempts: null,
  });
const submit = async (quiz: Quiz, learner_ref: string, values: unknown[] = ["b", "Paris", "Essay"]) => {
  const answers = buildAnswers(quiz, values);
  return (await api.post(`/v1/assessments/${quiz.id}/submit`, { learner_ref, answers })).data.submission_id;
};
const mark = (quiz: Quiz, id: string, score: number) =>
  api.put(`/v1/submissions/${id}/grading`, {
    questions: [{ question_id: quiz.exercises[0].questions[2].id, score, comment: "Well done" }],
    finalize: true,
  });
const digest = (ref: string) => createHash("sha256").update(ref).digest("hex");

/** Returns the analytics in all modes, without the names of learners. */
async function readFigures(quiz: Quiz): Promise<string[]> {
  const texts: string[] = [];
  for (const mode of ATTEMPTS_MODES) {
    const { text } = await fetchCounted(api, `/v1/assessments/${quiz.id}/analytics?attempts=${mode}`);
    texts.push(text.replaceAll(/"display_name":"[^"]*"/g, '"display_name":""'));
  }
  return texts;
}

/** Makes the analytics of an assessment be counted from its submissions again. */
async function recount(quiz: Quiz): Promise<void> {
  const { sql } = testDatabase();
  await sql`delete from analytics_rollups where assessment_id = ${quiz.id}`;
  await sql`delete from analytics_pending where assessment_id = ${quiz.id}`;
  await sql`insert into analytics_pending (organization_id, assessment_id, submission_id, before)
    select organization_id, assessment_id, id, 'null' from submissions where assessment_id = ${quiz.id} and not is_draft`;
}

/** Creates a quiz that six learners have answered, the first one three times and once with a skipped question. */
async function createClass(): Promise<Quiz> {
  const quiz = await createQuiz();
  for (const [i, ref] of ["ada", "bob", "cem", "dia", "eve", "fay"].entries()) {
    await mark(quiz, await submit(quiz, ref, [["a", "b", "c"][i % 3], i % 2 ? "Paris" : "Rome", "Essay"]), 1);
  }
  await mark(quiz, await submit(quiz, "ada", ["b", "", "Longer essay"]), 0);
  await submit(quiz, "ada", ["b", "Paris", ""]);
  await submit(quiz, "bob", ["a", "Paris", "Waits"]);
  return quiz;
}

describe("erasing a learner with keep=statistics", () => {
  test("keeps choices and scores under a new learner, and no figure changes, even when counted again", async () => {
    const quiz = await createClass();
    const before = await readFigures(quiz);
    const { data: list } = await api.get(`/v1/assessments/${quiz.id}/results?learner_ref=ada&limit=100`);
    expect(list).toHaveLength(3);
    const { status, data } = await erase("ada");
    expect(status).toBe(200);
    expect(data).toEqual({
      id: expect.any(String),
      learner_ref_sha256: digest("ada"),
      keep: "statistics",
      erased_at: expect.any(String),
      counts: { submissions: 3, attempts: 0, tokens: 0, events: 5, deliveries: 0 },
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await readFigures(quiz)).toEqual(before);
    await recount(quiz);
    expect(await readFigures(quiz)).toEqual(before);

    const learnerIds = new Set<string>();
    for (const item of list) {
      const { data: kept } = await api.get(`/v1/submissions/${item.id}`);
      expect(kept).toMatchObject({ ...item, learner_ref: null, learner_id: expect.any(String) });
      expect(kept.metadata).toBeNull();
      learnerIds.add(kept.learner_id);
      const [choice, text, essay] = kept.exercise_results[0].question_results;
      expect(choice.answers).toEqual([{ responseId: "r1", value: expect.stringMatching(/^[abc]$/) }]);
      for (const { answers, feedback } of [text, essay]) {
        expect(feedback.comment).toBeNull();
        for (const { value } of answers) expect(["", "[erased]"]).toContain(value);
      }
    }
    expect(learnerIds.size).toBe(1);
    expect(learnerIds).not.toContain(list[0].learner_id);
    expect((await api.get(`${pathTo("ada")}/results`)).meta.total).toBe(0);
    expect((await api.get(pathTo("ada"))).status).toBe(404);
    expect((await erase("ada")).status).toBe(404);
  });

  test("is not reported when stored results are verified, and doesn't move updated_at", async () => {
    const quiz = await createQuiz();
    const id = await submit(quiz, "greta");
    const { sql } = testDatabase();
    const read = () => sql`select updated_at::text from submissions where id = ${id}`;
    const before = await read();
    await erase("greta");
    expect(await read()).toEqual(before);
    const actor = { kind: "system" as const };
    const ctx = {
      db: testDatabase().db,
      organizationId: api.organizationId,
      actor,
      now: new Date(),
      requestId: "v",
    };
    expect((await verifySubmissions(ctx, { repair: false })).differences).toEqual([]);
  });

  test("lets a later submission with the same reference start from scratch", async () => {
    const quiz = await createQuiz();
    const before = (await api.get(`/v1/submissions/${await submit(quiz, "hal")}`)).data;
    await erase("hal");
    const after = (await api.get(`/v1/submissions/${await submit(quiz, "hal")}`)).data;
    expect([after.attempt_number, after.learner_ref]).toEqual([1, "hal"]);
    expect(after.learner_id).not.toBe(before.learner_id);
  });

  test("fires learner.erased and writes an audit entry, both without the reference", async () => {
    const quiz = await createQuiz();
    await submit(quiz, "ines·canary");
    const { data: receipt } = await erase("ines·canary");
    const events = await listEvents(api);
    expect(events.at(-1)).toEqual({
      type: "learner.erased",
      data: { learner_ref_sha256: digest("ines·canary"), keep: "statistics" },
    });
    const [entry] = await testDatabase().sql`
      select action, subject_id, detail from audit_log where organization_id = ${api.organizationId} order by id desc limit 1`;
    expect(entry).toMatchObject({ action: "learner.erased", subject_id: receipt.id });
    expect(JSON.stringify([events, entry])).not.toContain("ines·canary");
  });
});

test("erasing with keep=nothing deletes the submissions, and the figures follow", async () => {
  const quiz = await createClass();
  const other = await createQuiz();
  for (const ref of ["bob", "cem", "dia", "eve", "fay"]) await mark(other, await submit(other, ref), 1);
  await recount(quiz);
  await readFigures(quiz);
  const id = (await api.get(`/v1/assessments/${quiz.id}/results?learner_ref=ada`)).data[0].id;
  const { data } = await erase("ada", "nothing");
  expect([data.keep, data.counts.submissions]).toEqual(["nothing", 3]);
  expect((await api.get(`/v1/submissions/${id}`)).status).toBe(404);
  const { data: analytics } = await api.get(`/v1/assessments/${quiz.id}/analytics`);
  expect(analytics.overview.submission_count).toBe(6);
  const after = await readFigures(quiz);
  await recount(quiz);
  expect(await readFigures(quiz)).toEqual(after);
});

test("erasing works for a learner who only has an attempt or a token, and both stop working", async () => {
  const quiz = await createQuiz();
  const { data: attempt } = await api.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref: "jan" });
  const body = { assessment_id: quiz.id, origins: [ORIGIN], learner_ref: "jan" };
  const { data: token } = await api.post("/v1/embed/token", body);
  const { data } = await erase("jan");
  expect(data.counts).toEqual({ submissions: 0, attempts: 1, tokens: 1, events: 0, deliveries: 0 });
  expect((await api.get(`/v1/attempts/${attempt.id}`)).status).toBe(404);
  const load = await api.get(`/v1/embed/assessments?token=${token.token}`, {
    key: null,
    headers: { origin: ORIGIN },
  });
  // Unknown tokens count against a limit that all tests share.
  expect([401, 429]).toContain(load.status);
  expect((await erase("jan")).status).toBe(404);
});

test.each(["statistics", "nothing"])(
  "erasing (keep=%s) deletes stored responses that quote the learner's answers from an alert, of this assessment only",
  async (keep) => {
    const [quiz, other] = [await createQuiz(), await createQuiz()];
    const headers = { "idempotency-key": `dismiss-${keep}` };
    const dismissals = await Promise.all(
      [quiz, other].map(async ({ id }) => {
        const alertId = await insertAlert(api.organizationId, id, { answer: "my secret answer" });
        return () => api.post(`/v1/assessments/${id}/alerts/${alertId}/dismiss`, undefined, { headers });
      }),
    );
    const send = () => Promise.all(dismissals.map((dismiss) => dismiss()));
    for (const { status, text } of await send()) {
      expect(status).toBe(200);
      expect(text).toContain("my secret answer");
    }
    await submit(quiz, "noa");
    expect((await erase("noa", keep)).status).toBe(200);
    const [own, untouched] = await send();
    expect([own?.status, own?.headers.get("idempotent-replayed")]).toEqual([200, null]);
    expect(own?.text).not.toContain("my secret answer");
    expect(untouched?.headers.get("idempotent-replayed")).toBe("true");
  },
);

test("erasing isn't stopped by a stored response whose path or query looks like that of a submission", async () => {
  await submit(await createQuiz(), "una");
  const filename = `/submissions/${"-".repeat(36)}`;
  const stored = await api.request("POST", `/v1/imports?format=gift&preview=true&filename=${filename}`, {
    raw: "What is it? {}",
    headers: { "content-type": "application/octet-stream", "idempotency-key": "odd path" },
  });
  expect(stored.status).toBe(202);
  const [row] = await testDatabase().sql`select path from idempotency_keys
    where organization_id = ${api.organizationId} and key = 'odd path'`;
  expect(row?.path).toContain(filename);
  expect((await erase("una")).status).toBe(200);
});

test("erasing an unknown learner is 404, and deletes no stored response", async () => {
  const { id } = await createFileQuiz(api);
  const upload = () =>
    api.request("POST", `/v1/assessments/${id}/files?filename=a.pdf`, {
      raw: PDF,
      headers: { "content-type": "application/octet-stream", "idempotency-key": "upload" },
    });
  expect((await upload()).status).toBe(201);
  expect((await erase("nobody at all")).status).toBe(404);
  expect((await upload()).headers.get("idempotent-replayed")).toBe("true");
});

test("a learner with 200 submissions is erased by one request", async () => {
  const quiz = await createQuiz();
  await Promise.all(Array.from({ length: 200 }, () => submit(quiz, "kim")));
  const { data } = await erase("kim");
  expect(data.counts.submissions).toBe(200);
});

test.each(["statistics", "nothing"])(
  "erasing (keep=%s) while the learner submits leaves no trace of what came before, and every submission succeeds",
  async (keep) => {
    const quiz = await createQuiz();
    const answers = buildAnswers(quiz, ["b", "Paris", "Essay"]);
    const ref = `racer-${keep}`;
    await submit(quiz, ref);
    const statuses: number[] = [];
    const submissions = Array.from({ length: 12 }, async () => {
      const opened = await api.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref: ref });
      statuses.push(opened.status);
      const path = `/v1/assessments/${quiz.id}/submit`;
      statuses.push((await api.post(path, { learner_ref: ref, answers })).status);
      const closed = await api.post(`/v1/attempts/${opened.data.id}/submit`, { answers });
      expect([200, 404, 409]).toContain(closed.status);
    });
    const erasures = Array.from({ length: 4 }, async () => {
      expect([200, 404]).toContain((await erase(ref, keep)).status);
    });
    await Promise.all([...submissions, ...erasures]);
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    await erase(ref, keep);
    const { sql } = testDatabase();
    const [left] = await sql`select
      (select count(*)::int from submissions where learner_ref = ${ref}) as submissions,
      (select count(*)::int from attempts where learner_ref = ${ref}) as attempts,
      (select count(*)::int from events where data::text like ${`%${ref}%`}) as events,
      (select count(*)::int from attempt_counters c where not exists (
        select from learners l where l.id = c.learner_id)) as counters`;
    expect(left).toEqual({ submissions: 0, attempts: 0, events: 0, counters: 0 });
  },
);

describe("a receipt", () => {
  test("is accepted as issued with any key, and rejected once changed", async () => {
    await api.put(pathTo("lea"), {});
    const { data: receipt } = await erase("lea", "nothing");
    const verify = async (body: object, client = api) =>
      (await client.post("/v1/receipts/verify", body)).data.genuine;
    expect(await verify(receipt)).toBe(true);
    expect(
      await verify(Object.fromEntries(Object.entries(receipt).reverse()), await createTestClient()),
    ).toBe(true);
    for (const changed of [
      { ...receipt, keep: "statistics" },
      { ...receipt, learner_ref_sha256: digest("other") },
      { ...receipt, counts: { ...receipt.counts, submissions: 1 } },
      { ...receipt, more: 1 },
      { ...receipt, signature: `${receipt.signature.slice(1)}0` },
      { ...receipt, signature: 5 },
      {},
    ]) {
      expect(await verify(changed)).toBe(false);
    }
  });

  test("is returned again for the same Idempotency-Key", async () => {
    await api.put(pathTo("mia"), {});
    const headers = { "idempotency-key": "erase-mia" };
    const first = await api.delete(pathTo("mia"), { headers });
    const second = await api.delete(pathTo("mia"), { headers });
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
  });

  test("stays the only one, and is still returned after another erasure was refused", async () => {
    await api.put(pathTo("nia"), {}, { headers: { "idempotency-key": "put-nia" } });
    const headers = { "idempotency-key": "erase-nia" };
    const first = await api.delete(pathTo("nia"), { headers });
    expect(first.status).toBe(200);
    for (const keep of ["nothing", "statistics"]) {
      expect((await erase("nia", keep)).status).toBe(404);
      const other = { headers: { "idempotency-key": `again-${keep}` } };
      expect((await api.delete(`${pathTo("nia")}?keep=${keep}`, other)).status).toBe(404);
    }
    const again = await api.delete(pathTo("nia"), { headers });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  test("is still returned after a later learner with the same reference was erased", async () => {
    await api.put(pathTo("olga"), {});
    const headers = { "idempotency-key": "erase-olga" };
    const first = await api.delete(pathTo("olga"), { headers });
    await api.put(pathTo("olga"), {});
    const other = await api.delete(pathTo("olga"), { headers: { "idempotency-key": "erase again" } });
    expect([other.status, other.data.id === first.data.id]).toEqual([200, false]);
    expect((await api.delete(pathTo("olga"), { headers })).text).toBe(first.text);
  });

  test("is stored without the reference, even where the Idempotency-Key contains it", async () => {
    const ref = "pia kanarie/ü";
    await api.put(pathTo(ref), {});
    const headers = { "idempotency-key": "erase pia kanarie" };
    expect((await api.delete(pathTo(ref), { headers })).status).toBe(200);
    const stored = await testDatabase().sql`
      select path, key, sealed_body::text as body from idempotency_keys
      where organization_id = ${api.organizationId} and path like ${`%${digest(ref)}%`}`;
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toMatch(/pia|kanarie/);
    expect((await api.delete(pathTo(ref), { headers })).headers.get("idempotent-replayed")).toBe("true");
  });
});
