import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "#lib/contract/assessments.ts";
import { LOSS_CODES } from "#lib/contract/imports.ts";
import type { JsonObject } from "#lib/core/content/json.ts";
import { qti3Writer, qti22Writer } from "#lib/core/interchange/qti/writer.ts";
import { replaceAssets } from "#lib/core/interchange/quiz/check-question.ts";
import type { ExportAssessment, ExportQuestion, ExportSource } from "#lib/core/interchange/writer.ts";
import { createAssessment, createExport, createQuestion, exportFiles } from "./export-support.ts";
import { ASSESSMENTS, choice, key, OPAQUE, paragraph, QUESTIONS, SAMPLES } from "./samples.ts";
import { listCodes, readEntries, readItems, score } from "./support.ts";

/** Builds the export of what was imported, as the service keeps it. Files have the addresses that they had. */
async function exportAgain(files: Record<string, string>): Promise<ExportSource> {
  const entries = await readEntries(files);
  const restore = <T>(content: T): T => replaceAssets(content, (name) => `/${name}`) as T;
  const read = new Map<string, ExportQuestion>();
  const tests: ExportAssessment[] = [];
  for (const entry of entries) {
    if (entry.type === "item" && entry.item.question) {
      const { source, title, tags, metadata = null, isItem = false, question } = entry.item;
      read.set(source, {
        id: source,
        title,
        tags,
        metadata,
        isItem,
        keys: question.keys,
        points: question.points,
        content: restore(question.content) as JsonObject,
      });
    } else if (entry.type === "test") tests.push(toAssessment(entry.test));
  }
  return createExport([], tests);

  function toAssessment(test: Extract<(typeof entries)[number], { type: "test" }>["test"]): ExportAssessment {
    return createAssessment({
      id: test.source,
      title: test.title,
      description: test.description,
      tags: test.tags ?? [],
      metadata: test.metadata ?? null,
      exercises: test.sections.map(({ sharedContext, order, draw, pointsEach = null, items }) => ({
        sharedContext: restore(sharedContext),
        order,
        pool: draw === null ? null : { draw, pointsEach },
        questions: items.flatMap(({ source, points = null }) => {
          const question = read.get(source);
          return question ? [{ question, points }] : [];
        }),
        losses: [],
      })),
    });
  }
}

describe("round trips", () => {
  it("gives the same bytes after export, import and export of QTI 3.0", async () => {
    const first = await exportFiles(qti3Writer, createExport([], ASSESSMENTS));
    const second = await exportFiles(qti3Writer, await exportAgain(first.files));
    expect(Object.keys(second.files)).toEqual(Object.keys(first.files));
    expect(second.files).toEqual(first.files);
  });

  it("counts the XML if an item was edited elsewhere", async () => {
    const { files } = await exportFiles(qti3Writer, createExport(QUESTIONS.slice(1, 2)));
    const edited =
      files["items/q1.xml"]?.replace("<qti-value>b</qti-value>", "<qti-value>a</qti-value>") ?? "";
    const [item] = await readItems({ ...files, "items/q1.xml": edited });
    expect(item?.tags).toEqual([]);
    expect(item && [score(item, "a"), score(item, "b")]).toEqual([3, 0]);
  });

  it("counts the XML if our own form has two members of the same name", async () => {
    const { files } = await exportFiles(qti3Writer, createExport(QUESTIONS.slice(1, 2)));
    const path = "items/q1.touchstone.json";
    const edited = files[path]?.replace('"answer_keys":', '"answer_keys":[],"answer_keys":') ?? "";
    expect(edited).not.toBe(files[path]);
    const [[before], [after]] = [await readItems(files), await readItems({ ...files, [path]: edited })];
    expect([before?.isExact, after?.isExact]).toEqual([true, undefined]);
    expect(after && [score(after, "b"), score(after, "a")]).toEqual([3, 0]);
  });

  it.each([
    ["3.0", qti3Writer],
    ["2.2", qti22Writer],
  ])("scores every interaction the same from the XML of QTI %s alone", async (_, writer) => {
    const { files } = await exportFiles(writer, createExport(QUESTIONS));
    const items = await readItems(
      Object.fromEntries(Object.entries(files).filter(([path]) => !path.endsWith(".json"))),
    );
    const original = await readItems((await exportFiles(qti3Writer, createExport(QUESTIONS))).files);
    for (const [index, [name, { answers }]] of Object.entries(SAMPLES).entries()) {
      const [before, after] = [original[index], items[index]];
      if (!before || !after) throw new Error(`${name} is missing`);
      expect([name, after.question === null]).toEqual([name, false]);
      expect([name, answers.map((answer) => score(after, answer))]).toEqual([
        name,
        answers.map((answer) => score(before, answer)),
      ]);
    }
  });

  it.each([
    ["3.0", qti3Writer],
    ["2.2", qti22Writer],
  ])("keeps the points of the questions of a pool in the XML of QTI %s alone", async (_, writer) => {
    // A 49th is rounded in the file.
    const points = [1, 2, 49, 0.4];
    const questions = points.map((each, i) => ({
      question: { ...createQuestion({ ...QUESTIONS[0] } as ExportQuestion), id: `q${i}`, points: each },
      points: null,
    }));
    const pool = { draw: 2, pointsEach: 1 };
    const exercise = { sharedContext: null, order: "random" as const, pool, questions, losses: [] };
    const assessment = createAssessment({ id: "a", exercises: [exercise] });
    const { files, parts } = await exportFiles(writer, createExport([], [assessment]));
    expect(parts.at(-1)).toMatchObject({ type: "assessment", losses: [] });
    const entries = await readEntries(
      Object.fromEntries(Object.entries(files).filter(([path]) => !path.endsWith(".json"))),
    );
    const [test] = entries.flatMap((entry) => (entry.type === "test" ? [entry.test] : []));
    expect(test?.sections).toMatchObject([{ draw: 2, pointsEach: 1, items: [{}, {}, {}, {}] }]);
    expect(test?.losses.map(({ code }) => LOSS_CODES[code])).not.toContain("score");
  });

  it("reports what QTI can't say", async () => {
    const { parts } = await exportFiles(
      qti22Writer,
      createExport([OPAQUE, ...QUESTIONS.slice(3, 4)], ASSESSMENTS),
    );
    expect(parts.map((part) => [part.type, part.isWritten, listCodes(part)])).toEqual([
      ["question", false, ["unsupported_question_type"]],
      [
        "question",
        true,
        ["setting", "setting", "style", "style", "label", "style", "setting", "rubric", "markup_removed"],
      ],
      ...QUESTIONS.filter((_, i) => i !== 3).map(() => ["question", true, expect.any(Array)]),
      ["assessment", true, ["setting", "setting", "markup_removed"]],
    ]);
  });

  describe.each([
    ["2.2", qti22Writer],
    ["3.0", qti3Writer],
  ])("characters that XML can't have, in QTI %s", (_, writer) => {
    const write = async (
      question: Partial<ExportQuestion> & Pick<ExportQuestion, "content">,
      assessments: ExportAssessment[] = [],
    ) => {
      const created = createQuestion({ id: "q", keys: [], points: 1, ...question });
      const { files, parts } = await exportFiles(writer, createExport([created], assessments));
      return { xml: files["items/q1.xml"] ?? "", parts };
    };
    const loss = { code: "markup_removed", path: "", detail: "control characters" };
    const block = (type: string) => ({ type, attrs: { responseId: "r1" } });
    const typed = (text: string): JsonObject => ({
      type: "doc",
      content: [{ ...paragraph(text), content: [{ type: "text", text }, block("textEntryInteraction")] }],
    });
    const essay: JsonObject = { type: "doc", content: [block("extendedTextInteraction")] };

    it.each([
      ["content", { content: typed("a\u0001b"), keys: [key("text", { accept: [{ value: "x" }] })] }],
      ["a title", { content: essay, title: "a\uffff", keys: [key("open", {})] }],
      ["a model answer", { content: essay, keys: [key("open", { model_answer: "a\u000b" })] }],
    ])("are named in %s", async (_name, question) => {
      const { xml, parts } = await write(question);
      expect(parts[0]?.losses).toEqual([loss]);
      expect(xml).toContain("\ufffd");
    });

    it("keep a key from being written", async () => {
      const keys = [key("text", { accept: [{ value: "a\u0001b" }, { value: "c" }] })];
      const { xml, parts } = await write({ content: typed("?"), keys });
      expect(parts[0]?.losses).toEqual([
        { code: "scoring_not_supported", path: "r1", detail: "control characters" },
      ]);
      expect(xml).not.toMatch(/correct-?response|responseProcessing|qti-response-processing|\ufffd/i);
    });

    it("are named in a test", async () => {
      const { parts } = await write({ content: essay }, [
        createAssessment({ id: "t", title: "a\u0002", exercises: [] }),
      ]);
      expect(parts.at(-1)?.losses).toEqual([loss]);
    });

    it("are no loss if XML can have them", async () => {
      const keys = [key("text", { accept: [{ value: "\u0085\u{1f600}\t" }] })];
      const { parts } = await write({ content: typed("\ud7ff\ufffd\u007f\t\n"), keys });
      // The tab is a space for us.
      const loss = { code: "text_normalized", path: "r1", detail: "\u0085\u{1f600}\t" };
      expect(parts[0]?.losses).toEqual([loss]);
    });
  });

  it.each([
    [{ value: "it’s" }, "it’s"],
    [{ value: "New  York" }, "New  York"],
    [{ value: "it's" }, undefined],
    [{ pattern: ".{5}" }, ".{5}"],
    [{ pattern: "York.York" }, "York.York"],
    [{ pattern: "(New )?York|[0-9]+" }, undefined],
  ])("names a text or pattern for which the writing of an answer counts: %j", async (entry, detail) => {
    const field = { type: "textEntryInteraction", attrs: { responseId: "r1" } };
    const question = createQuestion({
      id: "q",
      content: { type: "doc", content: [{ type: "paragraph", content: [field] }] },
      keys: [key("text", { accept: [entry], case_sensitive: true })],
      points: 1,
    });
    const loss = { code: "text_normalized", path: "r1", detail };
    for (const writer of [qti3Writer, qti22Writer]) {
      const { files, parts } = await exportFiles(writer, createExport([question]));
      expect(files["items/q1.xml"]).toMatch(/string-?match|pattern-?match/i);
      expect(parts[0]?.losses).toEqual(detail === undefined ? [] : [loss]);
    }
  });

  it("names tags, metadata, the language of code, and the kind of keyboard as lost", async () => {
    const field = { type: "textEntryInteraction", attrs: { responseId: "r1", inputMode: "numeric" } };
    const code = {
      type: "codeBlock",
      attrs: { language: "js" },
      content: [{ type: "text", text: "1 + 1" }],
    };
    const question = createQuestion({
      id: "q",
      content: { type: "doc", content: [code, { type: "paragraph", content: [field] }] },
      keys: [key("text", { accept: [{ value: "2" }] })],
      points: 1,
      tags: ["a"],
      metadata: { b: 1 },
    });
    const assessment = createAssessment({ id: "t", exercises: [], tags: ["a"], metadata: { b: 1 } });
    const { parts } = await exportFiles(qti22Writer, createExport([question], [assessment]));
    expect(parts.map(({ losses }) => losses)).toEqual([
      [
        { code: "setting", path: "", detail: "tags" },
        { code: "setting", path: "", detail: "metadata" },
        { code: "style", path: "", detail: "language" },
        { code: "setting", path: "r1", detail: "inputMode" },
      ],
      [
        { code: "setting", path: "", detail: "tags" },
        { code: "setting", path: "", detail: "metadata" },
      ],
    ]);
  });

  it("keeps the keyboard for numbers in QTI 2.2 where the answer is a number", async () => {
    const field = { type: "textEntryInteraction", attrs: { responseId: "r1", inputMode: "numeric" } };
    const content = { type: "doc", content: [{ type: "paragraph", content: [field] }] };
    const question = createQuestion({
      id: "q",
      content,
      keys: [key("numeric", { accept: [{ value: 2 }] })],
      points: 1,
    });
    const { files, parts } = await exportFiles(qti22Writer, createExport([question]));
    expect(parts.map(({ losses }) => losses)).toEqual([[]]);
    const [item] = await readItems(files);
    expect(item?.losses).toEqual([]);
    expect(item?.question?.content).toEqual(content);
  });

  it("keeps a model answer in QTI 2.2", async () => {
    const content = {
      type: "doc",
      content: [{ type: "extendedTextInteraction", attrs: { responseId: "r1" } }],
    };
    const keys = [key("open", { model_answer: "First line\n  second line" })];
    const question = createQuestion({ id: "q", content, keys, points: 1 });
    const { files } = await exportFiles(qti22Writer, createExport([question]));
    const [item] = await readItems(files);
    expect(item?.losses).toEqual([]);
    expect(item?.question?.keys).toEqual(keys);
  });

  it("says whether late answers are accepted", async () => {
    const write = async (onDeadline: "accept_late" | "submit_saved") => {
      const settings = { ...DEFAULT_SETTINGS, timeLimitMinutes: 5, onDeadline };
      const assessment = createAssessment({ id: "t", exercises: [], settings });
      const { files } = await exportFiles(qti22Writer, createExport([], [assessment]));
      return files["tests/a1.xml"];
    };
    expect(await write("accept_late")).toContain('<timeLimits maxTime="300" allowLateSubmission="true"/>');
    expect(await write("submit_saved")).toContain('<timeLimits maxTime="300"/>');
  });

  it("keeps any text and any numbers, by property", async () => {
    const text = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
      .filter((value) => /\S/.test(value) && !value.includes("\0"));
    const fraction = fc.integer({ min: 1, max: 100 }).map((n) => n / 100);
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(fraction, { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (title, fractions, points) => {
          const ids = fractions.map((_, i) => `c${i}`);
          const block = {
            type: "choiceInteraction",
            attrs: { responseId: "r1", maxChoices: 0 },
            content: ids.map((id) => ({ ...choice(id), content: [paragraph(title)] })),
          };
          const mapping = Object.fromEntries(
            fractions.map((value, i) => [`c${i}`, i === 0 ? -value : value]),
          );
          const question = createQuestion({
            id: "q",
            title,
            content: { type: "doc", content: [block] },
            keys: [key("choice", { mapping })],
            points: points / 4,
          });
          const { files } = await exportFiles(qti3Writer, createExport([question]));
          const [exact] = await readItems(files);
          const [xml] = await readItems({ "q1.xml": files["items/q1.xml"] ?? "" });
          const answers = [...ids.map((id) => [id]), ids, ids.slice(1)];
          const expected = answers.map((answer) => exact && score(exact, answer));
          expect(exact?.question?.content).toEqual(question.content);
          for (const [i, answer] of answers.entries())
            expect(xml && score(xml, answer)).toBeCloseTo(expected[i] ?? -1, 9);
        },
      ),
      { numRuns: 40, seed: 18 },
    );
  });
});
