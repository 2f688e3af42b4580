import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#lib/contract/assessments.ts";
import { csvWriter } from "#lib/core/interchange/csv/write-csv.ts";
import { giftReader } from "#lib/core/interchange/gift/read-gift.ts";
import { giftWriter } from "#lib/core/interchange/gift/write-gift.ts";
import { moodleReader } from "#lib/core/interchange/moodle/read-moodle.ts";
import { moodleWriter } from "#lib/core/interchange/moodle/write-moodle.ts";
import type {
  ExportAssessment,
  ExportEntry,
  ExportQuestion,
  FileWriter,
} from "#lib/core/interchange/writer.ts";
import {
  createExport,
  createExportQuestion,
  createSource,
  readItems,
  readTests,
  writeText,
} from "./text-support.ts";

type Keys = ExportQuestion["keys"];
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const text = (value: string) => paragraph({ type: "text", text: value });
const doc = (...content: object[]) => ({ type: "doc", content });
const part = (type: string, id: string, attrs: object = {}) => ({
  type,
  attrs: { id, ...attrs },
  content: [text(id)],
});

const choice = (attrs: object, key: object): Partial<ExportQuestion> => ({
  content: doc(text("?"), {
    type: "choiceInteraction",
    attrs: { responseId: "r", ...attrs },
    content: ["a", "b", "c"].map((id) => part("simpleChoice", id)),
  }),
  keys: [{ type: "choice", response_id: "r", ...key }] as Keys,
});
const typed = (key: Keys[number]): Partial<ExportQuestion> => ({
  content: doc(text("?"), paragraph({ type: "textEntryInteraction", attrs: { responseId: "r" } })),
  keys: [key],
});
const cloze = (weight: number): Partial<ExportQuestion> => ({
  content: doc(
    paragraph(...["r", "s"].map((responseId) => ({ type: "textEntryInteraction", attrs: { responseId } }))),
  ),
  keys: [
    { type: "text", response_id: "r", accept: [{ value: "a" }] },
    { type: "numeric", response_id: "s", accept: [{ value: 1 }], weight },
  ],
  points: 3,
});

/** The codes of each format: what it loses, or in brackets why it leaves the question out. */
type Expected = { moodle: string; gift: string; csv: string };
const CASES: [string, Partial<ExportQuestion>, Expected][] = [
  ["a single choice", choice({}, { correct: ["b"] }), { moodle: "", gift: "", csv: "" }],
  [
    "several choices as a whole",
    choice({ maxChoices: 0 }, { correct: ["a", "b"] }),
    { moodle: "(scoring_not_supported)", gift: "(scoring_not_supported)", csv: "" },
  ],
  [
    "several choices in part",
    choice({ maxChoices: 0 }, { correct: ["a", "b"], scoring: "partial" }),
    { moodle: "", gift: "", csv: "" },
  ],
  [
    "limits on choices",
    choice({ maxChoices: 2, minChoices: 1 }, { correct: ["a", "b"], scoring: "partial" }),
    { moodle: "setting setting", gift: "setting setting", csv: "setting setting" },
  ],
  [
    "shuffled choices",
    choice({ shuffle: true }, { correct: ["b"] }),
    { moodle: "", gift: "shuffle", csv: "" },
  ],
  [
    "a fraction that Moodle doesn't offer",
    choice({}, { mapping: { a: 1, b: 0.45 } }),
    { moodle: "(scoring_not_supported)", gift: "(scoring_not_supported)", csv: "(scoring_not_supported)" },
  ],
  [
    "a fraction that Moodle offers",
    choice({}, { mapping: { a: 1, b: 0.5 } }),
    { moodle: "", gift: "", csv: "(scoring_not_supported)" },
  ],
  ["points", { ...choice({}, { correct: ["b"] }), points: 2 }, { moodle: "", gift: "points", csv: "" }],
  [
    "metadata",
    { ...choice({}, { correct: ["b"] }), metadata: { a: 1 } },
    { moodle: "setting", gift: "setting", csv: "setting" },
  ],
  [
    "feedback",
    choice({}, { correct: ["b"], feedback: { correct: "Yes", incorrect: "No" } }),
    { moodle: "", gift: "", csv: "" },
  ],
  [
    "text with case",
    typed({ type: "text", response_id: "r", accept: [{ value: "pH" }], case_sensitive: true }),
    { moodle: "", gift: "(scoring_not_supported)", csv: "" },
  ],
  [
    "text with typos",
    typed({ type: "text", response_id: "r", accept: [{ value: "a" }], max_typos: 1 }),
    { moodle: "(scoring_not_supported)", gift: "(scoring_not_supported)", csv: "(scoring_not_supported)" },
  ],
  [
    "a pattern",
    typed({ type: "text", response_id: "r", accept: [{ pattern: "a|b" }] }),
    { moodle: "(scoring_not_supported)", gift: "(scoring_not_supported)", csv: "(scoring_not_supported)" },
  ],
  [
    "text with any middle",
    typed({ type: "text", response_id: "r", accept: [{ pattern: "a.*b" }] }),
    { moodle: "", gift: "", csv: "(scoring_not_supported)" },
  ],
  [
    "a rounded number",
    typed({ type: "numeric", response_id: "r", accept: [{ value: 1.5, tolerance: { decimal_places: 1 } }] }),
    { moodle: "(scoring_not_supported)", gift: "(scoring_not_supported)", csv: "(scoring_not_supported)" },
  ],
  [
    "a relative tolerance",
    typed({ type: "numeric", response_id: "r", accept: [{ value: 200, tolerance: { relative: 0.05 } }] }),
    { moodle: "", gift: "", csv: "" },
  ],
  [
    "a range",
    typed({ type: "numeric", response_id: "r", accept: [{ min: 0.1, max: 0.4 }] }),
    { moodle: "", gift: "", csv: "" },
  ],
  [
    "an expression",
    typed({ type: "expression", response_id: "r", accept: [{ value: "x" }] }),
    {
      moodle: "(unsupported_interaction)",
      gift: "(unsupported_interaction)",
      csv: "(unsupported_interaction)",
    },
  ],
  [
    "opaque content",
    { content: { widget: 1 }, keys: [] },
    {
      moodle: "(unsupported_question_type)",
      gift: "(unsupported_question_type)",
      csv: "(unsupported_question_type)",
    },
  ],
  [
    "several fields in a text",
    cloze(2),
    { moodle: "", gift: "(unsupported_question_type)", csv: "(unsupported_question_type)" },
  ],
  [
    "fields whose points aren't whole",
    cloze(1),
    { moodle: "points", gift: "(unsupported_question_type)", csv: "(unsupported_question_type)" },
  ],
  [
    "a rubric",
    {
      content: doc({ type: "extendedTextInteraction", attrs: { responseId: "r", maxWords: 9 } }, text("?")),
      keys: [
        { type: "open", response_id: "r", rubric: [{ id: "a", title: "A", points: 1 }], model_answer: "M" },
      ],
    },
    { moodle: "style rubric", gift: "style rubric rubric setting", csv: "style rubric setting" },
  ],
  [
    "an uploaded image",
    {
      content: doc(
        { type: "image", attrs: { src: `/assets/${"a".repeat(64)}.png`, alt: "Map" } },
        ...(choice({}, { correct: ["a"] }).content as { content: object[] }).content,
      ),
      keys: choice({}, { correct: ["a"] }).keys as Keys,
    },
    { moodle: "", gift: "asset_missing", csv: "markup_removed" },
  ],
  [
    "a hotspot",
    {
      content: doc({
        type: "hotspotInteraction",
        attrs: {
          responseId: "r",
          image: { src: "https://e.org/a.png", alt: "", width: 9, height: 9 },
          hotspots: [{ id: "a", shape: "rect", coords: "0,0,1,1" }],
        },
      }),
      keys: [{ type: "choice", response_id: "r", correct: ["a"] }],
    },
    {
      moodle: "(unsupported_interaction)",
      gift: "(unsupported_interaction)",
      csv: "(unsupported_interaction)",
    },
  ],
];

const BYTES = { [`/assets/${"a".repeat(64)}.png`]: Uint8Array.of(1, 2, 3) };

async function describeLosses(writer: FileWriter, question: Partial<ExportQuestion>): Promise<string> {
  const item = createExportQuestion({ content: {}, keys: [], ...question });
  const { parts, text: file } = await writeText(writer, createExport([{ type: "item", item }], BYTES));
  const [written] = parts;
  const codes = (written?.losses ?? []).map(({ code }) => code).join(" ");
  expect(file.includes("?")).toBe(written?.isWritten || writer === moodleWriter);
  return written?.isWritten ? codes : `(${codes})`;
}

test.each(CASES)("says what it loses of %s", async (_name, question, expected) => {
  expect({
    moodle: await describeLosses(moodleWriter, question),
    gift: await describeLosses(giftWriter, question),
    csv: await describeLosses(csvWriter, question),
  }).toEqual(expected);
});

describe("an assessment", () => {
  const assessment: ExportAssessment = {
    id: "a",
    title: "Quiz",
    description: "",
    settings: { ...DEFAULT_SETTINGS, timeLimitMinutes: 5 },
    tags: ["unit 1"],
    metadata: null,
    exercises: [
      {
        sharedContext: doc(text("Read this.")),
        order: "random",
        pool: { draw: 1, pointsEach: 2 },
        losses: [],
        questions: [
          { question: createExportQuestion(choice({}, { correct: ["b"] }) as ExportQuestion), points: null },
        ],
      },
    ],
  };

  test.each([
    ["Moodle XML", moodleWriter, 2],
    ["GIFT", giftWriter, 2],
    ["CSV", csvWriter, 1],
  ])(
    "loses its settings in %s, and keeps points and context where they can be",
    async (_name, writer, written) => {
      const { parts } = await writeText(writer, createExport([{ type: "assessment", assessment }]));
      expect(parts[0]).toMatchObject({
        type: "assessment",
        title: "Quiz",
        losses: [
          { code: "setting", detail: "tags" },
          { code: "setting", detail: "time_limit_minutes" },
          { code: "setting", detail: "pool" },
          { code: "shuffle", detail: "order" },
        ],
      });
      expect(parts.slice(1).filter(({ isWritten }) => isWritten)).toHaveLength(written);
      const { text: file } = await writeText(writer, createExport([{ type: "assessment", assessment }]));
      expect(file.includes("Read this.")).toBe(written === 2);
      expect(file).not.toContain("0199a5b2");
    },
  );

  test.each([
    ["Moodle XML", moodleWriter, moodleReader],
    ["GIFT", giftWriter, giftReader],
  ])(
    "keeps questions after an exercise with a shared text apart from it in %s",
    async (_name, writer, reader) => {
      const [first] = assessment.exercises;
      if (!first) throw new Error("no exercise");
      const exercises = [first, { ...first, sharedContext: null }, { ...first, sharedContext: null }];
      for (const title of ["Export", "Other"]) {
        const entry: ExportEntry = { type: "assessment", assessment: { ...assessment, title, exercises } };
        const { text: file } = await writeText(writer, createExport([entry]));
        const source = createSource(file);
        const [read] = await readTests(reader, source);
        expect(
          read?.sections.map(({ sharedContext, items }) => [sharedContext !== null, items.length]),
        ).toEqual([
          [true, 1],
          [false, 2],
        ]);
        const items = await readItems(reader, source);
        const tags = items.filter(({ question }) => question).map((item) => item.tags);
        expect(tags).toEqual(Array(3).fill(title === "Export" ? [] : ["Other"]));
      }
    },
  );
});
