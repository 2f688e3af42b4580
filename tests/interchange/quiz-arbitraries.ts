import fc from "fast-check";
import type { BlockNode } from "#lib/core/content/nodes.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { buildEssay, buildMatch, buildOrder } from "#lib/core/interchange/quiz/build-arranged.ts";
import { buildChoice, buildTrueFalse } from "#lib/core/interchange/quiz/build-choice.ts";
import { buildNumber, buildText } from "#lib/core/interchange/quiz/build-typed.ts";
import { computeShare } from "#lib/core/interchange/quiz/fractions.ts";
import {
  addFeedback,
  type BuiltQuestion,
  createParagraph,
  createTextParagraph,
} from "#lib/core/interchange/quiz/parts.ts";
import type { ExportQuestion } from "#lib/core/interchange/writer.ts";
import { createExportQuestion } from "./text-support.ts";

/** Characters that formats reserve, and some that they don't. */
const CHARACTERS = [..."abcXY 019.,;!?'\"{}[]()<>&=~#:%*\\/|$@-_^`+\téß→日😀"];
const words = fc
  .string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1, maxLength: 14 })
  .filter((text) => /\S/.test(text));
/** Text without white space at its ends, which formats remove. */
const lineArbitrary = words.map((text) => text.replace(/\s+/g, " ").trim());

const marked: fc.Arbitrary<BlockNode> = fc
  .tuple(
    lineArbitrary,
    lineArbitrary,
    fc.constantFrom("bold" as const, "italic" as const, "superscript" as const),
  )
  .map(([first, second, type]) =>
    createParagraph({ type: "text", text: first }, { type: "text", text: second, marks: [{ type }] }),
  );
const list: fc.Arbitrary<BlockNode> = fc
  .array(lineArbitrary, { minLength: 1, maxLength: 2 })
  .map((texts) => ({
    type: "bulletList",
    content: texts.map((text) => ({ type: "listItem", content: [createTextParagraph(text)] })),
  }));
const paragraph = lineArbitrary.map(createTextParagraph);
const math: fc.Arbitrary<BlockNode> = fc
  .constantFrom("x^2", "\\frac{1}{2}", "a<b")
  .map((latex) => createParagraph({ type: "text", text: "If " }, { type: "inlineMath", attrs: { latex } }));

const prompt = fc.oneof(
  { weight: 3, arbitrary: paragraph.map((block) => [block]) },
  { weight: 1, arbitrary: fc.array(fc.oneof(paragraph, marked, list, math), { minLength: 1, maxLength: 3 }) },
);
const option = fc.oneof(
  { weight: 3, arbitrary: paragraph.map((block) => [block]) },
  { weight: 1, arbitrary: fc.array(fc.oneof(paragraph, marked), { minLength: 1, maxLength: 2 }) },
);

const feedback = fc.record({ correct: lineArbitrary, incorrect: lineArbitrary }, { requiredKeys: [] });

/** Fractions of a single choice, of which at least one is 1. */
const singleFractions = fc
  .array(fc.constantFrom(0, 0, 0.5, 0.25, computeShare(1, 3), computeShare(5, 6)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((others) => [others[0] ?? 0, 1, ...others.slice(1)]);
/** Fractions of a single choice that is right or wrong. */
const wholeFractions = fc
  .tuple(fc.nat({ max: 2 }), fc.integer({ min: 3, max: 5 }))
  .map(([right, count]) => Array.from({ length: count }, (_, index) => (index === right ? 1 : 0)));
/** Fractions of several choices: right ones with an equal share, and wrong ones that cost as much or nothing. */
const multipleFractions = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 }), fc.constantFrom(0, -1, -0.5))
  .map(([right, wrong, cost]) => [
    ...Array.from({ length: right }, () => computeShare(1, right)),
    ...Array.from({ length: wrong }, () => (cost === -1 ? -computeShare(1, right) : cost)),
  ]);

const buildOptions = (contents: BlockNode[][], fractions: number[]) =>
  fractions.map((fraction, index) => ({ fraction, content: contents[index % contents.length] ?? [] }));
const contents = fc.array(option, { minLength: 2, maxLength: 5 });

const buildSingle = (fractionsArbitrary: fc.Arbitrary<number[]>) =>
  fc
    .tuple(prompt, contents, fractionsArbitrary, fc.boolean())
    .map(([text, parts, fractions, shuffle]) =>
      buildChoice(text, buildOptions(parts, fractions), { isMultiple: false, shuffle }),
    );
const multiple = fc
  .tuple(prompt, contents, multipleFractions, fc.boolean())
  .map(([text, parts, fractions, shuffle]) =>
    buildChoice(text, buildOptions(parts, fractions), { isMultiple: true, shuffle }),
  );
const trueFalse = fc.tuple(prompt, fc.boolean()).map(([text, answer]) => buildTrueFalse(text, answer));

const fractionArbitrary = fc.constantFrom(1, 1, 0.5, 0.2, computeShare(2, 3));
const sorted = <A extends { fraction: number }>(answers: A[]): A[] =>
  answers.toSorted((a, b) => b.fraction - a.fraction);
const answerText = lineArbitrary.filter((text) => !text.includes("->") && !text.includes("\\"));
const text = (isCaseSensitive: boolean) =>
  fc
    .tuple(
      prompt,
      fc.array(fc.record({ text: answerText, fraction: fractionArbitrary }), { minLength: 1, maxLength: 3 }),
    )
    .map(([blocks, answers]) =>
      buildText(blocks, sorted([{ text: "right*", fraction: 1 }, ...answers]), isCaseSensitive),
    );

const plainText = fc
  .tuple(
    prompt,
    fc.uniqueArray(
      answerText.filter((each) => !each.includes("*")),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([blocks, texts]) =>
    buildText(
      blocks,
      texts.map((each) => ({ text: each, fraction: 1 })),
      false,
    ),
  );

const size = fc.integer({ min: -10_000, max: 10_000 }).map((n) => n / 100);
const accepted = fc.oneof(
  fc.record({ value: size, tolerance: fc.integer({ min: 0, max: 100 }).map((n) => n / 1000) }),
  fc
    .tuple(size, fc.nat({ max: 50 }))
    .map(([min, span]) => ({ min, max: Math.round((min + span) * 100) / 100 })),
);
const number = fc
  .tuple(
    prompt,
    fc.array(fc.record({ accepted, fraction: fractionArbitrary }), { minLength: 1, maxLength: 3 }),
  )
  .map(([blocks, answers]) =>
    buildNumber(blocks, sorted([{ accepted: { value: 1, tolerance: 0 }, fraction: 1 }, ...answers])),
  );
const plainNumber = fc
  .tuple(
    prompt,
    size,
    fc.integer({ min: 0, max: 100 }).map((n) => n / 1000),
  )
  .map(([blocks, value, tolerance]) =>
    buildNumber(blocks, [{ accepted: { value, tolerance }, fraction: 1 }]),
  );

const match = fc
  .tuple(
    prompt,
    fc.array(option, { minLength: 2, maxLength: 4 }),
    fc.uniqueArray(lineArbitrary, { minLength: 4, maxLength: 5 }),
  )
  .map(([blocks, sources, targets]) =>
    buildMatch(
      blocks,
      {
        sources,
        targets: targets.map((each) => [{ type: "text", text: each }]),
        answers: sources.map((_, index) => index),
      },
      true,
    ),
  );
const order = fc
  .tuple(
    prompt,
    fc.array(option, { minLength: 2, maxLength: 4 }),
    fc.constantFrom("all_or_nothing" as const, "position" as const, "pairs" as const),
  )
  .map(([blocks, items, scoring]) => buildOrder(blocks, items, scoring));
const essay = prompt.map((blocks) => buildEssay(blocks, { modelAnswer: "", maxFiles: null, text: {} }));

/** Questions as readers build them, by kind. */
const QUESTION_ARBITRARIES = {
  single: buildSingle(singleFractions),
  plainSingle: buildSingle(wholeFractions),
  multiple,
  trueFalse,
  text: text(false),
  plainText,
  caseSensitiveText: text(true),
  number,
  plainNumber,
  match,
  order,
  essay,
} satisfies Record<string, fc.Arbitrary<BuiltQuestion>>;
export type QuestionKind = keyof typeof QUESTION_ARBITRARIES;

const isAutomatic = (key: AnswerKey): boolean => key.type !== "open";

/** Questions of these kinds, as an export has them. */
export function exportArbitrary(
  kinds: readonly QuestionKind[],
  withPoints = true,
): fc.Arbitrary<ExportQuestion> {
  return fc
    .record({
      built: fc.oneof(...kinds.map((kind) => QUESTION_ARBITRARIES[kind])),
      title: fc.oneof(fc.constant(""), lineArbitrary),
      tags: fc.uniqueArray(lineArbitrary, { maxLength: 2 }),
      points: withPoints ? fc.constantFrom(1, 2, 0.5, 3.25) : fc.constant(1),
      feedback: fc.oneof(fc.constant({}), feedback),
    })
    .map(({ built: { question }, feedback: texts, ...members }) => {
      const keys = question.keys.map((key) => (isAutomatic(key) ? addFeedback(key, texts) : key));
      return createExportQuestion({ content: question.content, keys, ...members });
    });
}
