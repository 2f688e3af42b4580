import { beforeAll, describe, expect, test } from "vitest";
import { LARGE_BODY_BYTES } from "#lib/platform/http/large-body.ts";
import { everyInteraction } from "#tests/content/fixtures/every-interaction.ts";
import {
  type Api,
  type ApiResponse,
  createTestClient,
  testDatabase,
  UNKNOWN_ID,
} from "#tests/support/api.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

/** Adds white space after the JSON, which makes any body large without changing its meaning. */
const padJson = (json: string) => json + " ".repeat(LARGE_BODY_BYTES + 1);
const numberIds = (text: string) => {
  const seen = new Map<string, number>();
  return text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => {
    if (!seen.has(id)) seen.set(id, seen.size);
    return `id ${seen.get(id)}`;
  });
};
/**
 * Returns a response without the parts that differ between requests. Ids are replaced with the order in which they
 * first appear.
 */
const getComparable = ({ status, headers, text }: ApiResponse) => ({
  status,
  type: headers.get("content-type"),
  body: numberIds(text).replaceAll(/"(?:created|updated)_at":"[^"]*"/g, ""),
});

const question = (fields: object = {}) => ({ ...choiceQuestion(), ...fields });
const body = (...questions: unknown[]) => ({ title: "Large", exercises: [{ questions }] });
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const key = (fields: object) => ({ type: "text", response_id: "r1", ...fields });
const json = JSON.stringify;

const BODIES: [string, string][] = [
  ["no JSON", '{"title":'],
  ["nothing but white space", " "],
  ["a number that no double holds", json(body(question({ content_ast: { n: 7 } }))).replace("7", "1e400")],
  ["a repeated name", '{"title":"x","exercises":[{"questions":[],"questions":[]}]}'],
  ["too many levels", `{"title":"x","exercises":[{"questions":[{"content_ast":${nested(70)}}]}]}`],
  ["NUL", json(body(question({ content_ast: { a: ["\0"] } })))],
  ["half a surrogate pair in a name", json({ title: "x", "a\ud800": 1 })],
  ["no title", json({ exercises: [] })],
  ["unknown fields", json({ ...body(question({ id: "x", colour: 1 })), owner: "me" })],
  ["a list", "[]"],
  ["invalid questions", json({ title: "x", exercises: [{ questions: times(1200, 0) }] })],
  ["too many questions", json(body(...times(501, question())))],
  ["an unknown node", json(body(question({ content_ast: { type: "doc", content: [{ type: "nothing" }] } })))],
  [
    "a key without an interaction",
    json(body(question({ answer_keys: [key({ accept: [{ value: "x" }] })] }))),
  ],
  ["invalid keys", json(body(question({ content_ast: {}, answer_keys: [key({ accept: [{}] })] })))],
  [
    "an invalid pattern",
    json(body(question({ content_ast: {}, answer_keys: [key({ accept: [{ pattern: "(" }] })] }))),
  ],
  [
    "keys that are too complex",
    json(
      body(
        question({
          content_ast: {},
          answer_keys: times(90, key({ accept: times(40, { pattern: "a{900}" }) })),
        }),
      ),
    ),
  ],
  ["very many faults", json(body(...times(300, question({ points: 1, content_ast: { type: "doc" } }))))],
  ["a folder that is not there", json({ ...body(question()), folder_id: UNKNOWN_ID })],
  ["a folder that is not there, and a fault", json({ ...body(question({ points: -1 })), folder_id: "7" })],
  ["nothing wrong", json(body(question(), question({ points: 2.5 })))],
  ["no exercises", json({ title: "Only a title", description: "é".repeat(20_000) })],
  ["every interaction", json(body({ content_ast: everyInteraction }))],
  [
    "content of its own",
    json(body({ content_ast: { text: "ü€😀\u2028", n: [0.1, -0, 1e21] }, answer_keys: [] })),
  ],
];

/** The handlers are tested on our own server. These check that Next's passes large bodies on unchanged. */
const ON_NEXT = [
  "no JSON",
  "invalid questions",
  "a folder that is not there",
  "nothing wrong",
  "content of its own",
];
const bodies =
  process.env.TEST_ENTRYPOINT === "next" ? BODIES.filter(([name]) => ON_NEXT.includes(name)) : BODIES;

const readStored = async ({ data }: ApiResponse) => {
  const rows = await testDatabase().sql<{ row: string }[]>`
    select (to_jsonb(a) - 'created_at' - 'updated_at' - 'archived_at' - 'id')::text as row from assessments a where id = ${data.id}`;
  return rows.map(({ row }) => numberIds(row));
};

describe("a body over 64 KiB gets the same response as a smaller one with the same JSON", () => {
  test.each(bodies)("creating: %s", async (_, text) => {
    const [small, large] = await Promise.all([
      api.request("POST", "/v1/assessments", { raw: text }),
      api.request("POST", "/v1/assessments", { raw: padJson(text) }),
    ]);
    expect(getComparable(large)).toEqual(getComparable(small));
    if (small.status === 201) expect(await readStored(large)).toEqual(await readStored(small));
  });

  test.each(bodies)("updating: %s", async (_, text) => {
    const answers = [text, padJson(text)].map(async (raw) => {
      const made = await api.post("/v1/assessments", body(question(), question()));
      await api.post(`/v1/assessments/${made.data.id}/publish`);
      const answer = await api.request("PATCH", `/v1/assessments/${made.data.id}`, { raw });
      return { ...getComparable(answer), share_code: "", stored: await readStored(made) };
    });
    const [small, large] = await Promise.all(answers);
    const toPlain = (each: typeof small) => json(each).replaceAll(/\\?"share_code\\?": ?\\?"[^"]*"/g, "");
    expect(toPlain(large)).toEqual(toPlain(small));
  });

  test("an update by ids keeps omitted fields, reports invalid places, and does nothing without a difference", async () => {
    const run = async (pad: (text: string) => string) => {
      const made = await api.post("/v1/assessments", body(question(), question({ points: 3 })));
      const path = `/v1/assessments/${made.data.id}`;
      const [exercise] = (await api.get(path)).data.exercises;
      const [first, second] = exercise.questions;
      const pickContent = ({ id, content_ast }: { id: string; content_ast: unknown }) => ({
        id,
        content_ast,
      });
      const change = (questions: unknown[], more: object = {}) =>
        api.request("PATCH", path, {
          raw: pad(json({ ...more, exercises: [{ id: exercise.id, questions }] })),
        });
      const answers = [
        await change([pickContent(first), pickContent(second)]),
        await change([pickContent(second), pickContent(first), question()], { title: "Another" }),
        await change([pickContent(first), pickContent(first)]),
        await change([{ ...pickContent(first), id: UNKNOWN_ID }]),
        await change([{ ...pickContent(first), content_ast: { type: "doc", content: [] } }]),
        await change([pickContent(first)], { revision: 1 }),
        await change([pickContent(first)], { revision: 2 }),
      ];
      await api.post(`${path}/archive`);
      answers.push(await change([pickContent(second)]));
      const rows = await testDatabase().sql<{ action: string; detail: unknown }[]>`
        select action, detail from audit_log where subject_id = ${made.data.id} order by id`;
      return {
        answers: answers.map(getComparable),
        rows: numberIds(json(rows)),
        stored: await readStored(made),
      };
    };
    const large = await run(padJson);
    expect(large).toEqual(await run((text) => text));
    expect(large.answers.map(({ status }) => status)).toEqual([200, 200, 400, 400, 400, 409, 200, 409]);
  });
});

describe("a large body with an Idempotency-Key", () => {
  const send = (method: string, path: string, key: string, raw: string) =>
    api.request(method, path, { raw, headers: { "idempotency-key": key } });

  test.each(["POST", "PATCH"])("is processed once in a %s, however it is written", async (method) => {
    const key = crypto.randomUUID();
    const { data } = await api.post("/v1/assessments", { title: "Before" });
    const path = method === "POST" ? "/v1/assessments" : `/v1/assessments/${data.id}`;
    const content = body(question());
    const first = await send(method, path, key, padJson(json(content)));
    const { title, exercises } = content;
    const again = await send(method, path, key, json({ exercises, title }));
    const larger = await send(method, path, key, padJson(padJson(json(content))));
    const other = await send(method, path, key, padJson(json({ title: "Other" })));
    expect([again.text, larger.text]).toEqual([first.text, first.text]);
    expect(larger.headers.get("idempotent-replayed")).toBe("true");
    expect([other.status, other.error.code]).toEqual([422, "idempotency_key_reused"]);
  });

  test("that was refused leaves the key free for the corrected one", async () => {
    const key = crypto.randomUUID();
    const wrong = await send("POST", "/v1/assessments", key, padJson(json(body(question({ points: -1 })))));
    const right = await send("POST", "/v1/assessments", key, padJson(json(body(question()))));
    expect([wrong.status, right.status, right.headers.get("idempotent-replayed")]).toEqual([400, 201, null]);
  });
});

test("a large update loses no concurrent changes", async () => {
  const made = await api.post("/v1/assessments", body(question()));
  const path = `/v1/assessments/${made.data.id}`;
  const large = { exercises: [{ questions: times(200, question({ points: 2 })) }] };
  const answers = await Promise.all([
    ...times(4, 0).map((_, i) => api.patch(path, { description: `${i}` })),
    ...times(3, 0).map(() => api.request("PATCH", path, { raw: padJson(json(large)) })),
    ...times(4, 0).map(() => api.patch(path, { title: "Renamed" })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(times(11, 200));
  const { data } = await api.get(path);
  expect([data.title, data.exercises[0].questions.length]).toEqual(["Renamed", 200]);
  expect(data.description).toMatch(/^[0-3]$/);
});

test("other requests get responses while a large body is read", async () => {
  const numbers = `[${times(1_200_000, "[0]").join(",")}]`;
  const other = await createTestClient();
  const order: string[] = [];
  const large = api
    .request("POST", "/v1/assessments", { raw: `{"title":5,"exercises":[],"cells":${numbers}}` })
    .then(({ status }) => order.push(`large ${status}`));
  const small = times(3, 0).map(async () => {
    const { status } = await other.get("/v1/assessments");
    order.push(`small ${status}`);
  });
  await Promise.all([large, ...small]);
  expect(order).toEqual(["small 200", "small 200", "small 200", "large 400"]);
});
