import { beforeAll, describe, expect, test } from "vitest";
import { ListMeta } from "#lib/contract/common.ts";
import { ListSchema } from "#lib/platform/http/operation.ts";
import { insertAlert } from "#tests/support/alerts.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { importFile, writeExchangeFile } from "#tests/support/imports.ts";
import { createItemId, insertItemUse } from "#tests/support/items.ts";
import { createScore } from "#tests/support/lti/links.ts";
import { buildPlatform } from "#tests/support/lti/registration-body.ts";
import { operations } from "#tests/support/operations.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";
import { createCollectionWithItems, openAttempt, previewRegrade } from "#tests/support/tenant-fixture.ts";
import { walk, walkPages } from "#tests/support/walk.ts";

type Quiz = Awaited<ReturnType<typeof createPublishedAssessment>>;
type Row = { id: string };

const ROWS = 5;
const LEARNER = "in every list";

let api: Api;
let quiz: Quiz;
/** The address of each list, by its operation. Each has at least 5 rows. */
const lists: Record<string, string> = {};

const createQuiz = (): Promise<Quiz> =>
  createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: null });

async function submit(learner_ref: string, to = quiz): Promise<string> {
  const answers = buildAnswers(to, ["a"]);
  const { data, error } = await api.post(`/v1/assessments/${to.id}/submit`, { learner_ref, answers });
  expect(error).toBeNull();
  return data.submission_id;
}

beforeAll(async () => {
  api = await createTestClient();
  await api.post("/v1/webhooks", { url: "https://receiver.example/0", events: ["*"] });
  quiz = await createQuiz();
  const { collection } = await createCollectionWithItems(api, "Collection", [quiz.id]);
  const item = await createItemId(api);
  for (let i = 0; i < ROWS; i++) {
    await createItemId(api);
    await insertItemUse(api.organizationId, { item, assessment: quiz.id, version: i % 2 });
    await api.post("/v1/assessments", { title: `Assessment ${i}` });
    await api.post("/v1/folders", { name: `Folder ${i}` });
    await api.post("/v1/collections", { name: `Collection ${i}` });
    await api.post("/v1/webhooks", { url: `https://receiver.example/${i}`, events: ["assessment.archived"] });
    await api.put(`/v1/learners/learner-${i}`, {});
    await api.post("/v1/lti/platforms", buildPlatform());
    await createScore(api, { assessmentId: quiz.id, answers: buildAnswers(quiz, ["a"]) });
    await importFile(api, writeExchangeFile([]), { preview: "true" });
    await openAttempt(api, quiz.id);
    await insertAlert(api.organizationId, quiz.id);
    await submit(LEARNER);
    await api.post(`/v1/assessments/${quiz.id}/publish`);
  }
  const question_id = quiz.exercises[0].questions[0].id;
  const questions = Array.from({ length: ROWS }, (_, i) => ({ id: `q${i}`, ...choiceQuestion() }));
  const bank = await importFile(api, writeExchangeFile(questions), { preview: "true" });
  const regrade = await previewRegrade(api, quiz.id, question_id);
  for (let i = 1; i < ROWS; i++) await previewRegrade(api, quiz.id, question_id);
  Object.assign(lists, {
    "GET /v1/assessments": "/v1/assessments",
    "GET /v1/assessments/[id]/alerts": `/v1/assessments/${quiz.id}/alerts`,
    "GET /v1/assessments/[id]/attempts": `/v1/assessments/${quiz.id}/attempts`,
    "GET /v1/assessments/[id]/regrades": `/v1/assessments/${quiz.id}/regrades`,
    "GET /v1/assessments/[id]/results": `/v1/assessments/${quiz.id}/results`,
    "GET /v1/assessments/[id]/versions": `/v1/assessments/${quiz.id}/versions`,
    "GET /v1/collections": "/v1/collections",
    "GET /v1/collections/[id]/results": `/v1/collections/${collection}/results`,
    "GET /v1/folders": "/v1/folders",
    "GET /v1/imports": "/v1/imports",
    "GET /v1/imports/[id]/report": `/v1/imports/${bank.id}/report`,
    "GET /v1/items": "/v1/items",
    "GET /v1/items/[id]/usage": `/v1/items/${item}/usage`,
    "GET /v1/learners": "/v1/learners",
    "GET /v1/learners/[ref]/results": `/v1/learners/${encodeURIComponent(LEARNER)}/results`,
    "GET /v1/lti/platforms": "/v1/lti/platforms",
    "GET /v1/lti/scores": "/v1/lti/scores",
    "GET /v1/regrades/[id]/changes": `/v1/regrades/${regrade.id}/changes`,
    "GET /v1/submissions": "/v1/submissions",
    "GET /v1/webhooks": "/v1/webhooks",
    "GET /v1/webhooks/deliveries": "/v1/webhooks/deliveries",
  });
});

const NAMES = operations
  .filter(({ declared }) => declared.data instanceof ListSchema && declared.data.meta === ListMeta)
  .map(({ name }) => name);

describe("reading a list by cursor", () => {
  test("is possible for every list", () => {
    expect(Object.keys(lists).sort()).toEqual(NAMES.toSorted());
  });

  test.each(NAMES)("returns the rows of the pages of %s in the same order", async (name) => {
    const path = lists[name] ?? "";
    const whole = await api.get(`${path}?limit=100`);
    expect(whole.meta).toEqual({ total: whole.data.length, page: 1, limit: 100 });
    expect(whole.data.length).toBeGreaterThanOrEqual(ROWS);
    const pages = await walkPages(api, path, { limit: "2" });
    expect(pages.flat()).toEqual(whole.data);
    expect(pages.slice(0, -1).every((page) => page.length === 2)).toBe(true);

    const first = await api.get(`${path}?limit=2&cursor=`);
    expect(first.meta).toEqual({ limit: 2, next_cursor: expect.stringMatching(/^[\w-]+$/) });
    expect((await api.get(`${path}?cursor=&limit=100`)).meta).toEqual({ limit: 100, next_cursor: null });
  });

  test("ends with a full page if the last row fits in it", async () => {
    const rows = await walk(api, "/v1/folders", { limit: String(ROWS) });
    expect(rows).toHaveLength(ROWS);
    const { meta } = await api.get(`/v1/folders?cursor=&limit=${ROWS}`);
    expect(meta).toEqual({ limit: ROWS, next_cursor: null });
  });

  test("continues after a row that was deleted, with another limit", async () => {
    const { data: kept } = await api.get("/v1/webhooks?limit=100");
    const extra = await api.post("/v1/webhooks", { url: "https://receiver.example/last", events: ["*"] });
    const first = await api.get("/v1/webhooks?cursor=&limit=1");
    expect(first.data[0].id).toBe(extra.data.id);
    await api.delete(`/v1/webhooks/${extra.data.id}`);
    const rest = await api.get(`/v1/webhooks?limit=50&cursor=${first.meta.next_cursor}`);
    expect(rest.data).toEqual(kept);
  });

  test("keeps to the filters that are sent with each page", async () => {
    await submit("another learner");
    const found = await walk(api, `/v1/assessments/${quiz.id}/results`, { learner_ref: LEARNER, limit: "2" });
    expect(found.map(({ learner_ref }) => learner_ref)).toEqual(Array(ROWS).fill(LEARNER));
  });
});

describe("a cursor that doesn't fit is 400 at cursor", () => {
  const expectRefused = async (path: string, cursor: string) => {
    const { status, error } = await api.get(`${path}?cursor=${encodeURIComponent(cursor)}`);
    expect([path, cursor, status, error?.code]).toEqual([path, cursor, 400, "invalid_request"]);
    expect(error.details).toEqual([
      { path: "cursor", message: "must be empty or the next_cursor of the same list in the same order" },
    ]);
  };
  const toCursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const getCursor = async (path: string, own = api): Promise<string> =>
    (await own.get(`${path}${path.includes("?") ? "&" : "?"}cursor=&limit=1`)).meta.next_cursor;

  test.each(NAMES)("%s: broken, altered and of every other list", async (name) => {
    const path = lists[name] ?? "";
    const cursor = await getCursor(path);
    const content = JSON.parse(Buffer.from(cursor, "base64url").toString());
    const broken = [
      "x",
      " ",
      "0",
      "null",
      "%00".repeat(3),
      "💥",
      "a".repeat(4000),
      cursor.slice(1),
      cursor.slice(0, -1),
      `${cursor}=`,
      `${cursor}A`,
      cursor.toUpperCase(),
      toCursor(null),
      toCursor([]),
      toCursor({}),
      toCursor({ ...content, v: 2 }),
      toCursor({ ...content, after: [] }),
      toCursor({ ...content, after: ["'; drop table submissions; --"] }),
      toCursor({ ...content, after: [crypto.randomUUID()] }),
      toCursor({ ...content, check: "" }),
      toCursor({ ...content, more: true }),
    ];
    for (const text of broken) await expectRefused(path, text);
    for (const other of NAMES.filter((each) => each !== name)) {
      await expectRefused(path, await getCursor(lists[other] ?? ""));
    }
  });

  test("of another order", async () => {
    await expectRefused("/v1/submissions", await getCursor("/v1/submissions?order=-submitted"));
    await expectRefused("/v1/submissions", await getCursor("/v1/submissions?order=updated"));
  });

  test("of another assessment or another organization", async () => {
    const other = await createQuiz();
    for (const learner of ["a", "b"]) await submit(learner, other);
    await expectRefused(
      `/v1/assessments/${quiz.id}/results`,
      await getCursor(`/v1/assessments/${other.id}/results`),
    );
    const stranger = await createTestClient();
    for (const name of ["A", "B"]) await stranger.post("/v1/folders", { name });
    await expectRefused("/v1/folders", await getCursor("/v1/folders", stranger));
  });

  test.each(NAMES)("%s: together with page it is 400 at page", async (name) => {
    for (const query of ["cursor=&page=1", "page=2&cursor=x"]) {
      const { status, error } = await api.get(`${lists[name]}?${query}`);
      expect([status, error.details]).toEqual([
        400,
        [{ path: "page", message: "can't be combined with cursor" }],
      ]);
    }
    expect((await api.get(`${lists[name]}?cursor=&cursor=`)).error.details[0].path).toBe("cursor");
  });
});

test("rows that were updated in one millisecond are told apart by the microsecond, and then by id", async () => {
  const { sql } = testDatabase();
  const own = await createQuiz();
  for (let i = 0; i < 7; i++) await submit(`learner ${i}`, own);
  await sql`update submissions s set updated_at = timestamptz '2026-01-01 00:00:00.123Z' + (o.n / 2) * interval '1 microsecond'
    from (select id, row_number() over (order by md5(id::text)) as n from submissions where assessment_id = ${own.id}) o
    where s.organization_id = ${api.organizationId} and s.id = o.id`;
  const rows = await sql<Row[]>`
    select id from submissions where assessment_id = ${own.id} order by updated_at, id`;
  const expected = rows.map(({ id }) => id);
  for (const limit of ["1", "2", "3"]) {
    const query = { assessment_id: own.id, limit };
    const oldest = await walk(api, "/v1/submissions", { ...query, order: "-updated" });
    expect(oldest.map(({ id }) => id)).toEqual(expected);
    const newest = await walk(api, "/v1/submissions", { ...query, order: "updated" });
    expect(newest.map(({ id }) => id)).toEqual(expected.toReversed());
  }
});

test("while rows are added and removed, each walk shows every row that stays exactly once", {
  timeout: 60_000,
}, async () => {
  const { sql } = testDatabase();
  const org = api.organizationId;
  const [busy, resting] = [await createQuiz(), await createQuiz()];
  const kept: string[] = [];
  const doomed: string[] = [];
  for (let i = 0; i < 24; i++) (i % 2 ? kept : doomed).push(await submit(`learner ${i}`, busy));
  const keptDrafts: string[] = [];
  const doomedDrafts: string[] = [];
  for (let i = 0; i < 12; i++) {
    const { data } = await api.post("/v1/assessments", { title: "Walked" });
    (i % 2 ? keptDrafts : doomedDrafts).push(data.id);
  }

  let isOver = false;
  const write = async (writer: number) => {
    // A reader that starts with the oldest row has to catch up with the writers.
    for (let i = 0; !isOver && i < 60; i++) {
      doomed.push(await submit(`writer ${writer} ${i % 5}`, i % 3 ? busy : resting));
      if (i % 3 === 0) doomedDrafts.push((await api.post("/v1/assessments", { title: "Added" })).data.id);
    }
  };
  const erase = async () => {
    while (!isOver) {
      const ids = [doomed, doomedDrafts].map((all) => all.splice(Math.floor(Math.random() * all.length), 1));
      await sql`delete from submissions where organization_id = ${org} and id = any(${ids[0] ?? []}::uuid[])`;
      await sql`delete from assessments where organization_id = ${org} and id = any(${ids[1] ?? []}::uuid[])`;
      await api.get("/v1/folders?limit=1");
    }
  };
  const check = (rows: Row[], expected: readonly string[]) => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(expected.filter((id) => !ids.includes(id))).toEqual([]);
  };
  const read = async (limit: string) => {
    for (let round = 0; round < 3; round++) {
      check(await walk(api, "/v1/assessments", { limit }), keptDrafts);
      check(await walk(api, `/v1/assessments/${busy.id}/results`, { limit }), kept);
      for (const order of ["submitted", "-submitted", "updated", "-updated"]) {
        check(await walk(api, "/v1/submissions", { order, limit, assessment_id: busy.id }), kept);
      }
      check(await walk(api, "/v1/submissions", { order: "updated", limit }), kept);
    }
  };
  const changing = [write(0), write(1), erase()];
  try {
    await Promise.all(["3", "4", "7"].map(read));
  } finally {
    isOver = true;
    await Promise.all(changing);
  }
});
