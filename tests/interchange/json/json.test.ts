import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#lib/contract/assessments.ts";
import { jsonReader } from "#lib/core/interchange/json/read-json.ts";
import { jsonWriter } from "#lib/core/interchange/json/write-json.ts";
import { ImportError } from "#lib/core/interchange/model.ts";
import type { ExportAssessment, ExportEntry } from "#lib/core/interchange/writer.ts";
import {
  createExport,
  createExportQuestion,
  createSource,
  getCodes,
  readAll,
  readItems,
  readTests,
  writeText,
} from "../text-support.ts";
import { importAgain } from "./support.ts";

const PICTURE = `/assets/${"a".repeat(64)}.png`;
const ASSETS = { [PICTURE]: Uint8Array.from({ length: 100_000 }, (_, index) => index % 251) };

const text = (value: string) => ({ type: "paragraph", content: [{ type: "text", text: value }] });
const choice = createExportQuestion({
  id: "0199a5b2-77d0-7e2f-8a34-000000000001",
  content: {
    type: "doc",
    content: [
      { type: "image", attrs: { src: PICTURE, alt: "A map" } },
      {
        type: "choiceInteraction",
        attrs: { responseId: "r", maxChoices: 1 },
        content: ["a", "b"].map((id) => ({ type: "simpleChoice", attrs: { id }, content: [text(id)] })),
      },
    ],
  },
  keys: [{ type: "choice", response_id: "r", correct: ["a"], feedback: { correct: "Yes." } }],
  points: 2.5,
});
const item = createExportQuestion({
  id: "0199a5b2-77d0-7e2f-8a34-000000000002",
  title: "Essay",
  content: { type: "doc", content: [{ type: "extendedTextInteraction", attrs: { responseId: "r" } }] },
  keys: [{ type: "open", response_id: "r", rubric: [{ id: "c", title: "Style", points: 1 }] }],
  tags: ["b", "a"],
  metadata: { z: 1, a: { deep: [null] } },
});
const opaque = createExportQuestion({
  id: "0199a5b2-77d0-7e2f-8a34-000000000003",
  content: { type: "widget", src: "asset:own" },
  keys: [],
});

const ASSESSMENT: ExportAssessment = {
  id: "0199a5b2-77d0-7e2f-8a34-00000000000a",
  title: "Quiz",
  description: "About maps",
  settings: {
    ...DEFAULT_SETTINGS,
    timeLimitMinutes: 20,
    opensAt: "2026-01-01T00:00:00.000Z",
    exerciseOrder: "random",
    gradePolicy: "latest",
  },
  tags: ["maps"],
  metadata: { level: 1 },
  exercises: [
    {
      sharedContext: { type: "doc", content: [{ type: "image", attrs: { src: PICTURE, alt: "" } }] },
      order: "random",
      pool: null,
      questions: [
        { question: { ...choice, isItem: false }, points: null },
        { question: item, points: 3 },
      ],
      losses: [],
    },
    {
      sharedContext: { any: "value" },
      order: "as_written",
      pool: { draw: 1, pointsEach: 2 },
      questions: [
        { question: item, points: null },
        { question: opaque, points: null },
      ],
      losses: [],
    },
  ],
};
const ENTRIES: ExportEntry[] = [
  { type: "assessment", assessment: ASSESSMENT },
  { type: "item", item: { ...choice, id: "other" } },
];

describe("export, import, export", () => {
  test("gives the same bytes, with settings, pools, items, metadata and files", async () => {
    const first = await writeText(jsonWriter, createExport(ENTRIES, ASSETS));
    const again = await importAgain(first.text);
    const second = await writeText(jsonWriter, again);
    expect(second.text === first.text).toBe(true);
    expect(first.text.length).toBeGreaterThan(300_000);
  });

  test("contains no id of the service", async () => {
    const { text: file } = await writeText(jsonWriter, createExport(ENTRIES, ASSETS));
    // Comparing the texts themselves would print a megabyte if they differ.
    expect(/0199a5b2|a{64}/.test(file)).toBe(false);
  });

  test("lists each question and assessment once, and names losses of an exercise", async () => {
    const pool = {
      ...ASSESSMENT,
      exercises: [
        {
          ...ASSESSMENT.exercises[1],
          losses: [{ code: "setting", path: "exercises.0.pool", detail: "tags" }],
        },
      ],
    };
    const { parts } = await writeText(
      jsonWriter,
      createExport([{ type: "assessment", assessment: pool as ExportAssessment }]),
    );
    expect(parts.map(({ type, id, losses }) => [type, id, losses.length])).toEqual([
      ["question", "q1", 0],
      ["question", "q2", 0],
      ["assessment", "a1", 1],
    ]);
  });
});

const question = (members: object) =>
  JSON.stringify({ id: "q1", content_ast: { any: 1 }, answer_keys: [], points: 1, ...members });
const file = (questions: string, assessments = "") =>
  `{"format":"touchstone","version":1,"questions":[${questions}],"assessments":[${assessments}]}`;

describe("reading", () => {
  test("reads questions before the assessments that name them, whatever their order in the file", async () => {
    const assessment = '{"id":"a1","title":"Quiz","exercises":[{"questions":[{"id":"q1","points":2}]}]}';
    const turned = `{"format":"touchstone","version":1,"assessments":[${assessment}],"questions":[${question({})}]}`;
    const entries = await readAll(jsonReader, createSource(turned, "f.json"));
    expect(entries.map(({ type }) => type)).toEqual(["item", "test"]);
    expect(await readTests(jsonReader, createSource(turned, "f.json"))).toMatchObject([
      { source: "f.json#a1", title: "Quiz", sections: [{ items: [{ source: "f.json#q1", points: 2 }] }] },
    ]);
  });

  test.each([
    ["an unknown member", question({ extra: 1 }), "extra"],
    ["a missing member", question({ points: undefined }), "points"],
    [
      "content that isn't valid",
      question({ content_ast: { type: "doc", content: [{ type: "nope" }] } }),
      "content_ast.content.0.type",
    ],
    [
      "a key without an interaction",
      question({
        content_ast: { type: "doc", content: [] },
        answer_keys: [{ type: "open", response_id: "r" }],
      }),
      "answer_keys.0.response_id",
    ],
    [
      "a key that isn't valid",
      question({ answer_keys: [{ type: "choice", response_id: "r" }] }),
      "answer_keys.0.correct",
    ],
    ["text that can't be stored", question({ content_ast: { type: "widget", a: "\0" } }), "content_ast.a"],
    ["half of a character", question({ content_ast: { type: "widget", a: "\ud800" } }), "content_ast.a"],
    ["a title that can't be stored", question({ title: "a\0b" }), "title"],
    ["half of a character in a tag", question({ tags: ["a", "\udc00"] }), "tags.1"],
    ["two members of the same name", question({}).replace("{", '{"points":2,'), "points"],
    [
      "two names that are the same without escapes",
      question({}).replace("{", '{"\\u0070oints":2,'),
      "points",
    ],
    [
      "two members of the same name inside",
      question({ metadata: { a: [{ b: 1 }] } }).replace('"b":1', '"b":1,"b":1'),
      "metadata.a.0.b",
    ],
    [
      "a number that a double can't represent exactly",
      question({ metadata: { n: 0 } }).replace('"n":0', '"n":9007199254740993'),
      "metadata.n",
    ],
    ["a file that isn't used", question({ assets: { x: "AAAA" } }), "assets"],
    ["a value that isn't an object", "7", ""],
    ["a value that isn't JSON", '{"a"}', ""],
  ])("skips a question with %s", async (_name, entry, path) => {
    const items = await readItems(jsonReader, createSource(file(`${entry},${question({ id: "q2" })}`)));
    expect(items[0]).toMatchObject({ question: null, losses: [{ code: "invalid_item", path }] });
    expect(items[1]?.question).not.toBeNull();
  });

  test("skips a question whose file is damaged", async () => {
    const content_ast = { type: "doc", content: [{ type: "image", attrs: { src: "asset:x", alt: "" } }] };
    for (const data of ["?", "AAAA=", "A"]) {
      const items = await readItems(
        jsonReader,
        createSource(file(question({ content_ast, assets: { x: data } }))),
      );
      expect([data, ...items.map(getCodes)]).toEqual([data, ["asset_invalid"]]);
    }
  });

  test("reads a file of many megabytes beside a number with an exponent", async () => {
    const content_ast = { type: "doc", content: [{ type: "image", attrs: { src: "asset:x", alt: "" } }] };
    const entry = question({ content_ast, metadata: { n: 0 }, assets: { x: "A".repeat(24 * 1024 * 1024) } });
    const text = file(entry.replace('"n":0', '"n":1e5'));
    const [item] = await readItems(jsonReader, createSource(text, "f.json", 65_536));
    expect([item?.losses, item?.metadata, item?.assets.length]).toEqual([[], { n: 100_000 }, 1]);
  });

  test("skips a question whose file is missing", async () => {
    const content_ast = { type: "doc", content: [{ type: "image", attrs: { src: "asset:x", alt: "" } }] };
    const stored = { type: "doc", content: [{ type: "image", attrs: { src: PICTURE, alt: "" } }] };
    const items = await readItems(
      jsonReader,
      createSource(file([question({ content_ast }), question({ id: "q2", content_ast: stored })].join())),
    );
    expect(items.map(getCodes)).toEqual([["asset_missing"], ["asset_missing"]]);
  });

  test.each([
    ["an unknown member", '{"id":"a1","title":"Quiz","exercises":[],"extra":1}', "extra"],
    ["two members of the same name", '{"id":"a1","title":"Quiz","title":"Test","exercises":[]}', "title"],
    [
      "a setting out of range",
      '{"id":"a1","title":"Quiz","exercises":[],"settings":{"time_limit_minutes":0}}',
      "settings.time_limit_minutes",
    ],
    [
      "a question that doesn't exist",
      '{"id":"a1","title":"Quiz","exercises":[{"questions":[{"id":"q9"}]}]}',
      "exercises.0.questions",
    ],
    [
      "a question that is drawn from twice",
      '{"id":"a1","title":"Quiz","exercises":[{"pool":{"draw":1},"questions":[{"id":"q1"},{"id":"q1"}]}]}',
      "exercises.0.questions",
      "q1 is used twice",
    ],
  ])("skips an assessment with %s", async (_name, entry, path, detail = expect.any(String)) => {
    const items = await readItems(jsonReader, createSource(file(question({}), entry)));
    expect(items[1]).toMatchObject({ question: null, losses: [{ code: "invalid_item", path, detail }] });
  });

  test("keeps a question that an exercise shows twice", async () => {
    const entry = '{"id":"a1","title":"Quiz","exercises":[{"questions":[{"id":"q1"},{"id":"q1"}]}]}';
    const tests = await readTests(jsonReader, createSource(file(question({}), entry), "f.json"));
    expect(tests[0]?.sections[0]?.items).toEqual([{ source: "f.json#q1" }, { source: "f.json#q1" }]);
  });

  test("skips a value that is nested too deeply", async () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const items = await readItems(
      jsonReader,
      createSource(file(`{"id":${deep}},${question({})}`), "f", 65_536),
    );
    expect(items.map(getCodes)).toEqual([["too_large"], []]);
  });

  test.each([
    ["an unknown member of the file", '{"format":"touchstone","version":1,"extra":{},"questions":[]}'],
    ["another version", '{"format":"touchstone","version":2,"questions":[]}'],
    ["another format", '{"format":"other","questions":[]}'],
    ["no members", "{}"],
    [
      "two lists of questions",
      `{"format":"touchstone","version":1,"questions":[],"questions":[${question({})}]}`,
    ],
    ["two lists of assessments", '{"format":"touchstone","version":1,"assessments":[],"assessments":[]}'],
    ["two versions", '{"format":"touchstone","version":1,"version":1,"questions":[]}'],
    ["two formats", '{"format":"touchstone","format":"touchstone","version":1,"questions":[]}'],
    ["two lists with names in other notation", file("").replace("{", '{"\\u0071uestions":[],')],
    ["questions alone", `{"questions":[${question({})}]}`],
    ["no version", `{"format":"touchstone","questions":[${question({})}]}`],
    ["no format", `{"version":1,"questions":[${question({})}],"assessments":[]}`],
    ["something after a value", '{"format":"touchstone" "version":1}'],
    ["no object", "[]"],
    ["nothing", ""],
  ])("rejects a file with %s", async (_name, text) => {
    await expect(readAll(jsonReader, createSource(text))).rejects.toBeInstanceOf(ImportError);
  });

  test("rejects a file that ends early, at any place", async () => {
    const whole = file(`${question({})},${question({ id: "q2" })}`, '{"id":"a1","title":"T","exercises":[]}');
    for (let length = 0; length < whole.length; length += 1) {
      await expect(readAll(jsonReader, createSource(whole.slice(0, length)))).rejects.toBeInstanceOf(
        ImportError,
      );
    }
  });

  test("detects the format by its first member", async () => {
    expect(await jsonReader.detect(createSource(`\ufeff ${file("")}`))).toEqual({ version: "1" });
    expect(await jsonReader.detect(createSource('{"questions":[]}'))).toBeUndefined();
  });
});
