import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { getFileQueue, type QueuedFile } from "#components/content/answer/more/files/file-queue.ts";
import { moreControls } from "#components/content/answer/more-control.tsx";
import { addPair, hasPair, type Pair } from "#components/content/answer/pairing.ts";
import { getCompleteness, listInteractions, setAnswer } from "#components/content/answers.ts";
import { getServerLanguage } from "#components/content/messages/server-language.ts";
import { buildPrompts } from "#components/content/prompts.ts";
import { shuffleItems } from "#components/content/shuffle.ts";
import { Player } from "#components/player/player.tsx";
import { listQuestions, parseAnswers, serializeAnswers } from "#components/player/questions.ts";
import { type Doc, parseContent } from "#lib/core/content/index.ts";
import {
  AnswerKeys,
  compileQuestion,
  gradeResponses,
  readAnswers,
  scoreQuestion,
} from "#lib/core/grading/index.ts";
import { renderMathTree } from "#lib/core/math/latex.ts";
import { createEmbedView, questionId } from "#tests/support/embed-view.ts";
import { uploadQuestion } from "#tests/support/files.ts";
import { LISTENING_QUESTION, MORE_QUESTIONS } from "#tests/support/more-questions.ts";
import { doc, paragraph } from "#tests/support/quiz.ts";
import { TEN_QUESTIONS } from "#tests/support/ten-questions.ts";

const transport = { save: async () => {}, submit: () => new Promise<never>(() => {}) };

beforeAll(moreControls.load);

describe.each([...TEN_QUESTIONS, ...MORE_QUESTIONS])("$interaction", ({ question, right }) => {
  const { content_ast: content } = question;
  const interactions = listInteractions(content);
  const answered = setAnswer(interactions, [], { responseId: "r1", value: right });

  test("produces an answer that the grader accepts and scores as correct", () => {
    const parsed = parseContent(content);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    const keys = AnswerKeys.parse(question.answer_keys);
    const compiled = compileQuestion({
      points: 1,
      form: parsed.form,
      interactions: parsed.interactions,
      keys,
    });
    const read = readAnswers(compiled, answered);
    if ("issues" in read) throw new Error(JSON.stringify(read.issues));
    const outcome = scoreQuestion(compiled, gradeResponses(compiled, read.responses), read.responses).outcome;
    expect(outcome).toBe(compiled.needsTeacher ? "pending" : "correct");
  });

  test("keeps an answer through saving and loading, and clears it", () => {
    const view = createEmbedView([{ questions: [{ content }] }]);
    const questions = listQuestions(view);
    const back = parseAnswers(questions, serializeAnswers(questions, new Map([[questionId(1), answered]])));
    expect(back.get(questionId(1))).toEqual(answered);
    expect(getCompleteness(interactions, answered)).toBe("answered");
    const without = setAnswer(interactions, answered, { responseId: "r1", value: null });
    expect([without, getCompleteness(interactions, without)]).toEqual([[], "unanswered"]);
    expect(serializeAnswers(questions, new Map([[questionId(1), without]]))).toEqual({ exerciseAnswers: [] });
  });

  test("has controls with accessible names that show the answer", () => {
    const [view, blank] = [{ exerciseAnswers: [] }, null].map((saved_answers) =>
      createEmbedView([{ questions: [{ content }] }], { saved_answers }),
    );
    if (!view || !blank) throw new Error("No view");
    const questions = listQuestions(view);
    view.saved_answers = serializeAnswers(questions, new Map([[questionId(1), answered]]));
    const html = renderToStaticMarkup(<Player view={view} transport={transport} />);
    const unanswered = renderToStaticMarkup(<Player view={blank} transport={transport} />);
    expect(html).not.toBe(unanswered);
    expect(html).not.toContain("style=");
    const controls =
      html.match(/<(?:input|select|textarea|fieldset|svg [^>]*role="application")[^>]*>/g) ?? [];
    const inLabel = (html.match(/<label/g) ?? []).length;
    const named = controls.filter((control) => /aria-label="[^"]+"/.test(control)).length;
    expect(controls.length).toBeGreaterThan(0);
    expect(named + inLabel).toBe(controls.length);
  });
});

test("keeps authors' ids, which may give an order away, out of the page", () => {
  const content = doc({
    type: "orderInteraction",
    attrs: { responseId: "r1", shuffle: true },
    content: ["first", "second", "third"].map((id, index) => ({
      type: "simpleChoice",
      attrs: { id: `the-${id}` },
      content: [{ type: "paragraph", content: [{ type: "text", text: "ABC"[index] }] }],
    })),
  });
  const html = renderToStaticMarkup(
    <Player view={createEmbedView([{ questions: [{ content }] }])} transport={transport} />,
  );
  expect(html).not.toContain("the-");
});

test("names each interaction by its line, or by the text since the previous one", () => {
  const entry = (responseId: string) => ({ type: "textEntryInteraction", attrs: { responseId } });
  const essay = (responseId: string) => ({ type: "extendedTextInteraction", attrs: { responseId } });
  const content = doc(
    essay("nothing"),
    paragraph("Read the map."),
    { type: "image", attrs: { src: "https://example.com/a.png", alt: "A map of Rome" } },
    essay("essay"),
    paragraph("From ", entry("from"), " to ", entry("to"), "."),
    {
      type: "bulletList",
      content: [{ type: "listItem", content: [paragraph(`${"long ".repeat(60)}`), essay("listed")] }],
    },
  ) as unknown as Doc;
  const prompts = buildPrompts(content, { language: getServerLanguage("en"), getFormula: renderMathTree });
  expect(prompts.get("nothing")).toBe("Your answer");
  expect(prompts.get("essay")).toBe("Read the map. A map of Rome");
  expect(prompts.get("from")).toBe("From ____ to ____., blank 1 of 2");
  expect(prompts.get("to")).toBe("From ____ to ____., blank 2 of 2");
  expect(prompts.get("listed")).toMatch(/^long .{150,200}…$/);
});

test("counts a recording neither as answered nor as unanswered, and names the next interaction by its text", () => {
  const content = LISTENING_QUESTION.content_ast;
  const interactions = listInteractions(content);
  const played = setAnswer(interactions, [], { responseId: "m1", value: 2 });
  expect(played).toEqual([{ responseId: "m1", value: 2 }]);
  expect(getCompleteness(interactions, played)).toBe("unanswered");
  const answered = setAnswer(interactions, [], { responseId: "r1", value: "b" });
  expect(getCompleteness(interactions, answered)).toBe("answered");
  const prompts = buildPrompts(content as unknown as Doc, {
    language: getServerLanguage("en"),
    getFormula: renderMathTree,
  });
  expect(prompts.get("r1")).toBe("Listen. Which language do you hear?");
});

test.each([
  [{ maxChoices: 3, minChoices: 2 }, "Place the object on the image 2 to 3 times."],
  [{ maxChoices: 2, minChoices: 2 }, "Place the object on the image 2 times."],
  [{ maxChoices: 1, minChoices: 1 }, "Place the object on the image."],
  [{ maxChoices: 3 }, "Place the object on the image up to 3 times."],
  [{ maxChoices: 0, minChoices: 2 }, "Place the object on the image at least 2 times."],
  [{ maxChoices: 0 }, "Place the object on the image as often as you like."],
])("says how often an object can and must be placed with %j", (counts, text) => {
  const picture = { src: "https://example.com/a.png", alt: "A map", width: 90, height: 90 };
  const attrs = { responseId: "r1", image: picture, object: picture, ...counts };
  const content = doc({ type: "positionObjectInteraction", attrs });
  const html = renderToStaticMarkup(
    <Player view={createEmbedView([{ questions: [{ content }] }])} transport={transport} />,
  );
  expect(html).toContain(`${text} Click the image`);
});

describe("a question that asks for a file", () => {
  const render = (attrs: Record<string, unknown>, files: readonly QueuedFile[] = []) => {
    const view = createEmbedView([{ questions: [{ content: uploadQuestion(attrs).content_ast }] }]);
    getFileQueue(`${view.attempt_info.attempt_key} ${questionId(1)} r1`).files = files;
    const access = { url: "", sending: () => new Promise<never>(() => {}) };
    return renderToStaticMarkup(<Player view={view} transport={{ ...transport, files: access }} />);
  };
  const file = { key: "1", name: "a.pdf", bytes: 4 };

  test("asks for another one if the file was rejected, and for none if it was uploaded", () => {
    const rejected = render({ maxFiles: 1 }, [{ ...file, state: "failed", problem: "tooLarge" }]);
    expect(rejected).toContain('type="file"');
    const uploaded = render({ maxFiles: 1 }, [{ ...file, state: "done", id: "1" }]);
    expect(uploaded).not.toContain('type="file"');
    const waiting = render({ maxFiles: 1 }, [{ ...file, state: "failed", problem: "failed" }]);
    expect(waiting).not.toContain('type="file"');
  });

  test("says which types are accepted", () => {
    const accept = ["application/pdf", "text/csv", "image/*", "application/x-tex"];
    expect(render({ accept, maxFiles: 1 })).toContain(
      "You can attach 1 file. Accepted types: PDF, CSV, images, or application/x-tex.",
    );
    expect(render({ accept: null })).toContain("You can attach up to 2 files.</p>");
  });
});

describe("shuffling", () => {
  test("keeps every item, in the same order for the same seed", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
        const once = shuffleItems(items, seed);
        expect(shuffleItems(items, seed)).toEqual(once);
        expect([...once].sort()).toEqual([...items].sort());
      }),
    );
  });

  test("produces every order about equally often over many seeds", () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 6000; i++) {
      const order = shuffleItems(["a", "b", "c"], `attempt ${i}`).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

test("adds the requested pair, and never matches a side more often than its limit", () => {
  const id = fc.constantFrom("a", "b", "c");
  const limit = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) });
  const pair = fc.tuple(id, id);
  fc.assert(
    fc.property(fc.array(pair), limit, limit, (asked, sources, targets) => {
      const limits = {
        source: (name: string) => sources[name as "a"],
        target: (name: string) => targets[name as "a"],
      };
      let pairs: Pair[] = [];
      for (const each of asked) {
        pairs = addPair(pairs, each, limits).pairs;
        expect(hasPair(pairs, each)).toBe(true);
        for (const side of [0, 1] as const) {
          for (const name of ["a", "b", "c"]) {
            const max = (side === 0 ? limits.source : limits.target)(name);
            const used = pairs.filter((one) => one[side] === name).length;
            if (max > 0) expect(used).toBeLessThanOrEqual(max);
          }
        }
      }
    }),
  );
});
