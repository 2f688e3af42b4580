import { beforeAll, describe, expect, inject, test } from "vitest";
import { writeZip } from "#lib/platform/archive/write-zip.ts";
import {
  type Api,
  type ApiResponse,
  createTestClient,
  listEvents,
  testDatabase,
  UNKNOWN_ID,
} from "#tests/support/api.ts";
import { finishImport, importFile, uploadImport, writeExchangeFile } from "#tests/support/imports.ts";
import { choiceQuestion, numericQuestion, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
let stranger: Api;
beforeAll(async () => {
  [api, stranger] = await Promise.all([createTestClient(), createTestClient()]);
});

const TWO = [
  { id: "q1", title: "Greek letters", tags: ["letters"], ...choiceQuestion(2) },
  { id: "q2", ...textQuestion(1) },
];
const listDetails = ({ error }: ApiResponse) =>
  error.details.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`);
const getReport = async (id: string, query = ""): Promise<Record<string, unknown>[]> =>
  (await api.get(`/v1/imports/${id}/report${query}`)).data;

describe("an import as assessments", () => {
  test("makes one assessment of a file without a test, with every question and its key", async () => {
    const own = await createTestClient();
    const { status, data } = await uploadImport(own, writeExchangeFile(TWO), { filename: "letters.json" });
    expect([status, data]).toEqual([202, { id: expect.any(String), status: "running" }]);
    const done = await finishImport(own, data.id);
    expect(done).toMatchObject({
      status: "completed",
      filename: "letters.json",
      format: "json 1",
      as: "assessments",
      preview: false,
      progress: { done: 2, total: 2 },
      summary: { imported: 2, changed: 0, skipped: 0 },
      created: [{ assessment_id: expect.any(String), title: "letters" }],
      error: null,
    });
    const id = done.created[0].assessment_id;
    const assessment = (await own.get(`/v1/assessments/${id}`)).data;
    expect(assessment.exercises[0].questions.map(({ points }: { points: number }) => points)).toEqual([2, 1]);
    const report = (await own.get(`/v1/imports/${data.id}/report`)).data;
    expect(report).toEqual([
      {
        source: "letters.json#q1",
        title: "Greek letters",
        outcome: "imported",
        losses: [],
        assessment_id: id,
        item_id: null,
        question_id: assessment.exercises[0].questions[0].id,
      },
      expect.objectContaining({ source: "letters.json#q2", assessment_id: id }),
    ]);
    const keys = (await own.get(`/v1/assessments/${id}/answer-keys`)).data;
    expect(JSON.stringify(keys)).toContain('"Paris"');
    expect(await listEvents(own)).toEqual([
      {
        type: "import.completed",
        data: {
          import_id: data.id,
          status: "completed",
          as: "assessments",
          preview: false,
          imported: 2,
          changed: 0,
          skipped: 0,
        },
      },
    ]);
  });

  test("keeps tests with their sections, settings and folder, and draws from items of the bank", async () => {
    const folder = (await api.post("/v1/folders", { name: "Imported" })).data.id;
    const file = writeExchangeFile(
      [...TWO, { id: "q3", item: true, ...numericQuestion(1) }],
      [
        {
          id: "a1",
          title: "With a pool",
          settings: { time_limit_minutes: 30, passing_score_percent: 60 },
          exercises: [
            { questions: [{ id: "q1" }] },
            { pool: { draw: 1, points_each: 4 }, order: "random", questions: [{ id: "q2" }, { id: "q3" }] },
          ],
        },
        { id: "a2", title: "With an item", exercises: [{ questions: [{ id: "q3", points: 3 }] }] },
      ],
    );
    const done = await importFile(api, file, { folder_id: folder });
    expect(done.created.map(({ title }: { title: string }) => title)).toEqual([
      "With a pool",
      "With an item",
      "",
      "",
    ]);
    const [first, second] = done.created;
    const pool = (await api.get(`/v1/assessments/${first.assessment_id}`)).data;
    expect(pool).toMatchObject({
      folder_id: folder,
      settings: { timeLimitMinutes: 30, passingScorePercent: 60 },
      exercises: [
        { pool: null, questions: [{ points: 2 }] },
        { order: "random", pool: { draw: 1, points_each: 4 }, questions: [{ points: 4 }, { points: 4 }] },
      ],
    });
    const used = (await api.get(`/v1/assessments/${second.assessment_id}`)).data.exercises[0].questions[0];
    expect([used.item_id, used.points]).toEqual([done.created[3].item_id, 3]);
    expect((await api.post(`/v1/assessments/${first.assessment_id}/publish`)).status).toBe(200);
  });

  test.each([
    ["opens_at", "2026-09-01T00:00:00Z", ["opensAt", "closesAt"]],
    ["closes_at", "2026-01-31T00:00:00Z", ["closesAt", "opensAt"]],
  ])(
    "keeps %s of a test although a default date of the organization contradicts it",
    async (name, date, [stated = "", other = ""]) => {
      const own = await createTestClient();
      const defaults = { opens_at: "2026-02-01T00:00:00Z", closes_at: "2026-06-30T00:00:00Z" };
      expect((await own.patch("/v1/organization", { default_settings: defaults })).error).toBeNull();
      const exercises = [{ questions: [{ id: "q1" }] }];
      const tests = [{ id: "a1", title: "Dated", settings: { [name]: date }, exercises }];
      const done = await importFile(own, writeExchangeFile(TWO, tests));
      expect(done).toMatchObject({ status: "completed", error: null });
      const { data } = await own.get(`/v1/assessments/${done.created[0].assessment_id}`);
      expect(Date.parse(data.settings[stated])).toBe(Date.parse(date));
      expect(data.settings[other]).toBeNull();
    },
  );

  test("reports where a text without a question is shown, or that items of the bank have none", async () => {
    const gift = "Read this.\n\nIs it true?{TRUE}";
    const getMessage = async (as: string) => {
      const { id } = await importFile(api, gift, { format: "gift", as, preview: "true" });
      const [text] = await getReport(id);
      return text?.losses;
    };
    const loss = { code: "text_only", path: "", affects: "content" };
    expect(await getMessage("assessments")).toEqual([
      {
        ...loss,
        message: "This is text without a question, so it is shown above the questions that follow it",
      },
    ]);
    expect(await getMessage("items")).toEqual([
      { ...loss, message: "Text without a question was left out: as=items" },
    ]);
  });

  test("counts the titles, tags and metadata of questions that don't become items as losses", async () => {
    const questions = [
      ...TWO,
      { id: "q3", title: "Third", metadata: { level: 1 }, ...textQuestion(1) },
      { id: "q4", title: "Kept", tags: ["kept"], item: true, ...textQuestion(1) },
      { id: "q5", title: "Drawn", tags: ["drawn"], ...textQuestion(1) },
    ];
    const file = writeExchangeFile(questions, [
      {
        id: "a1",
        title: "All",
        exercises: [
          { questions: ["q1", "q2", "q3", "q4"].map((id) => ({ id })) },
          { pool: { draw: 1 }, questions: [{ id: "q5" }] },
        ],
      },
    ]);
    const listLosses = async (as: string) =>
      (await importFile(api, file, { as })).losses.map(
        ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
      );
    expect(await listLosses("assessments")).toEqual([
      "label: A label was left out: title (2)",
      "setting: A setting wasn’t kept: tags (1)",
      "setting: A setting wasn’t kept: metadata (1)",
    ]);
    expect(await listLosses("items")).toEqual([]);
  });

  test("loses nothing of a package of QTI 2.2 whose questions have no titles", async () => {
    const exercises = [{ questions: [choiceQuestion(1), textQuestion(1)] }];
    const { data } = await api.post("/v1/assessments", { title: "Untitled questions", exercises });
    const headers = { authorization: `Bearer ${api.key}` };
    const exported = await fetch(`${inject("baseUrl")}/v1/assessments/${data.id}/export?format=qti22`, {
      headers,
    });
    const done = await importFile(api, Buffer.from(await exported.arrayBuffer()));
    expect([done.summary, done.losses]).toEqual([{ imported: 2, changed: 0, skipped: 0 }, []]);
  });

  test("skips the questions beyond the maximum of an assessment", async () => {
    const questions = Array.from({ length: 502 }, (_, i) => ({ id: `q${i}`, ...textQuestion(1) }));
    const done = await importFile(api, writeExchangeFile(questions));
    expect(done.summary).toEqual({ imported: 500, changed: 0, skipped: 2 });
    const [skipped] = await getReport(done.id, "?outcome=skipped");
    expect(skipped).toMatchObject({
      source: "upload#q500",
      assessment_id: null,
      losses: [{ code: "too_many_questions", affects: "score" }],
    });
  });
});

describe("an import as items", () => {
  test("adds every question to the bank, in the file's order, and ignores tests", async () => {
    const exercises = [{ questions: [{ id: "q1" }] }];
    const file = writeExchangeFile(TWO, [{ id: "a1", title: "Ignored", exercises }]);
    const done = await importFile(api, file, { as: "items" });
    expect(done.created).toEqual([
      { item_id: expect.any(String), title: "Greek letters" },
      { item_id: expect.any(String), title: "" },
    ]);
    const item = (await api.get(`/v1/items/${done.created[0].item_id}`)).data;
    expect(item).toMatchObject({ title: "Greek letters", tags: ["letters"], points: 2, answer_keys: [{}] });
  });

  test("reports a question that isn't valid, and imports the others", async () => {
    const broken = { id: "broken", ...choiceQuestion(1, ["missing"]) };
    const done = await importFile(api, writeExchangeFile([broken, ...TWO]), { as: "items" });
    expect(done.summary).toEqual({ imported: 2, changed: 0, skipped: 1 });
    expect(await getReport(done.id, "?outcome=skipped")).toEqual([
      {
        source: expect.stringContaining("upload#"),
        title: "",
        outcome: "skipped",
        losses: [
          {
            code: "invalid_item",
            affects: "score",
            message: expect.any(String),
            path: expect.any(String),
          },
        ],
        assessment_id: null,
        item_id: null,
        question_id: null,
      },
    ]);
  });
});

describe("a preview", () => {
  test("creates nothing, and can be started with other choices", async () => {
    const own = await createTestClient();
    const preview = await importFile(own, writeExchangeFile(TWO), { preview: "true" });
    expect(preview).toMatchObject({
      preview: true,
      created: [],
      summary: { imported: 2, changed: 0, skipped: 0 },
    });
    expect((await own.get("/v1/assessments")).meta.total).toBe(0);
    const started = await own.post(`/v1/imports/${preview.id}/start`, { as: "items" });
    expect([started.status, started.data]).toEqual([202, { id: preview.id, status: "running" }]);
    const done = await finishImport(own, preview.id);
    expect(done).toMatchObject({ preview: false, as: "items", status: "completed" });
    expect(done.created).toHaveLength(2);
    const again = await own.post(`/v1/imports/${preview.id}/start`, {});
    expect([again.status, again.error.code]).toEqual([409, "import_not_previewed"]);
  });
});

describe("a file that can't be read", () => {
  test.each([
    ["of an unknown format", "nothing known", {}, "unknown_format"],
    ["that isn't what the format says", "{", { format: "json" }, "unreadable"],
    ["that isn't UTF-8", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), { format: "json" }, "not_utf8"],
    ["that is a damaged archive", "PK\x03\x04 and more", {}, "unreadable"],
  ])("%s fails with a code and a message", async (_, body, query, code) => {
    const done = await importFile(api, body, query);
    expect(done).toMatchObject({
      status: "failed",
      error: { code, message: expect.stringMatching(/\.$/) },
      created: [],
    });
  });

  test("because a table lacks a column says which one to add", async () => {
    const done = await importFile(api, "type,correct\nessay,Because", { format: "csv" });
    expect([done.status, done.error]).toEqual([
      "failed",
      {
        code: "unreadable",
        message: "The table has no “question” column. Add it, or use the CSV template.",
      },
    ]);
  });

  test("as an archive that inflates to many times its size fails", async () => {
    const zeros = Buffer.alloc(1024 * 1024);
    async function* entries() {
      yield {
        path: "bomb.xml",
        content: (async function* () {
          for (let i = 0; i < 40; i++) yield zeros;
        })(),
      };
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeZip(entries())) chunks.push(chunk);
    const done = await importFile(api, Buffer.concat(chunks));
    expect([done.status, done.error.code]).toEqual(["failed", "too_large"]);
  });
});

describe("a request", () => {
  test("that is invalid is refused before the body is stored", async () => {
    const query = { format: "docx", as: "courses", preview: "maybe", folder: "x" };
    const answer = await uploadImport(api, "x", query);
    expect(answer.status).toBe(400);
    expect(listDetails(answer)).toHaveLength(4);
    expect((await uploadImport(api, "")).error.details[0].path).toBe("body");
    const unknown = await uploadImport(api, "x", { folder_id: UNKNOWN_ID });
    expect([unknown.status, unknown.error.message]).toEqual([404, "Folder not found"]);
    const files = await testDatabase().sql`
      select from import_files f where organization_id = ${api.organizationId} and not exists (
        select from imports i where i.organization_id = f.organization_id and i.id = f.id)`;
    expect(files).toHaveLength(0);
  });

  test("with an Idempotency-Key starts one import", async () => {
    const own = await createTestClient();
    const headers = { "idempotency-key": "import-1" };
    const file = writeExchangeFile(TWO);
    const first = await uploadImport(own, file, {}, headers);
    const again = await uploadImport(own, file, {}, headers);
    expect([again.status, again.data]).toEqual([202, first.data]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await uploadImport(own, writeExchangeFile([]), {}, headers);
    expect([other.status, other.error.code]).toEqual([422, "idempotency_key_reused"]);
    expect((await own.get("/v1/imports")).meta.total).toBe(1);
  });

  test("of another organization finds nothing", async () => {
    const { id } = await importFile(api, writeExchangeFile(TWO), { preview: "true" });
    for (const path of [`/v1/imports/${id}`, `/v1/imports/${id}/report`]) {
      expect((await stranger.get(path)).status).toBe(404);
    }
    expect((await stranger.post(`/v1/imports/${id}/start`, {})).status).toBe(404);
    expect((await stranger.post(`/v1/imports/${id}/cancel`)).status).toBe(404);
  });

  test("to cancel an import that has ended is refused", async () => {
    const { id } = await importFile(api, writeExchangeFile([]));
    const answer = await api.post(`/v1/imports/${id}/cancel`);
    expect([answer.status, answer.error.code]).toEqual([409, "import_not_running"]);
  });

  test("lists imports, newest first, by status", async () => {
    const own = await createTestClient();
    const done = await importFile(own, writeExchangeFile(TWO), { preview: "true" });
    const failed = await importFile(own, "nothing known");
    const list = async (query: string) =>
      (await own.get(`/v1/imports${query}`)).data.map(({ id }: { id: string }) => id);
    expect(await list("")).toEqual([failed.id, done.id]);
    expect(await list("?status=failed")).toEqual([failed.id]);
  });
});
