import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Content } from "#components/content/content.tsx";
import type { GradedResponse } from "#components/content/graded-answer.tsx";
import { LISTENING_QUESTION, MORE_QUESTIONS } from "#tests/support/more-questions.ts";

type Shown = { value?: unknown; graded?: GradedResponse; isSolution?: boolean };

/** Returns the words of a question as readers see it, including those for screen readers. */
function readWords(content: unknown, { value, graded, isSolution }: Shown): string {
  const html = renderToStaticMarkup(
    <Content
      value={content}
      answers={value === undefined ? undefined : [{ responseId: "r1", value }]}
      graded={graded && new Map([["r1", graded]])}
      isSolution={isSolution}
    />,
  );
  return html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

const WRONG: Record<string, { value: unknown; missing: string }> = {
  associate: { value: [["a", "c"]], missing: "Correct answer: Prospero and Antonio" },
  hottext: { value: ["b"], missing: "Correct answer: Their" },
  "graphic order": { value: ["rome"], missing: "Correct answer: Area 1, Area 2, Area 3" },
  "graphic associate": { value: [["oslo", "rome"]], missing: "Correct answer: Area 2 and Area 3" },
  "graphic gap match": { value: [["paris", "oslo"]], missing: "Correct answer: The flag of Norway" },
  "position object": { value: [1, 1], missing: "Correct answer: (160, 170)" },
};

describe.each(MORE_QUESTIONS)("an answer to $interaction", ({ interaction, question, right }) => {
  const content = question.content_ast;
  const key = question.answer_keys[0] ?? {};
  const correct = key.pairs ?? key.correct ?? right;

  test("is shown as it was given until it is graded", () => {
    const pending = readWords(content, { value: right, graded: { outcome: "pending", right: undefined } });
    expect(pending).not.toMatch(/correct/i);
    expect(readWords(content, {})).not.toMatch(/no answer/i);
    expect(readWords(content, { value: [] })).toMatch(/no answer|no points placed/i);
  });

  test("is marked as correct, whatever the order of its pairs", () => {
    const words = readWords(content, { value: right, graded: { outcome: "correct", right: correct } });
    expect(words).toMatch(/\bCorrect\b/);
    expect(words).not.toMatch(/incorrect|Correct answer/i);
  });

  test("is marked as incorrect, beside what is missing", () => {
    const { value, missing } = WRONG[interaction] ?? {};
    const words = readWords(content, { value, graded: { outcome: "incorrect", right: correct } });
    expect(words).toMatch(/incorrect/i);
    expect(words).toContain(missing);
  });
});

test("a recording is shown with the number of plays, once there is an answer", () => {
  const content = LISTENING_QUESTION.content_ast;
  const html = (answers?: unknown[]) =>
    renderToStaticMarkup(<Content value={content} answers={answers} />).replace(/<[^>]*>/g, " ");
  expect(html([{ responseId: "m1", value: 2 }])).toContain("A greeting (Played 2 times)");
  expect(html([{ responseId: "r1", value: "b" }])).toContain("A greeting (Not played yet)");
  expect(html()).not.toMatch(/played/i);
});
