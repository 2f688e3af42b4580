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

describe("a drawing question", () => {
  const files = [{ id: "f1", name: "drawing.png", mediaType: "image/png", bytes: 9, href: "/files/f1" }];
  const buildContent = (src: string) => ({
    type: "doc",
    content: [
      {
        type: "drawingInteraction",
        attrs: { responseId: "r1", image: { src, width: 300, height: 150, alt: "A plain" } },
      },
    ],
  });
  const listImages = (src: string, answers?: unknown[]) => {
    const html = renderToStaticMarkup(<Content value={buildContent(src)} answers={answers} files={files} />);
    return [...html.matchAll(/<(?:img|image)[^>]* (?:src|href)="([^"]*)"/g)].map(([, address]) => address);
  };
  const drawn = [{ responseId: "r1", value: ["f1"] }];
  const asset = "/assets/0/plain.png";
  const elsewhere = "https://example.com/plain.png";

  test.each([
    { what: "its image without an answer", src: asset, answers: undefined, shown: [asset] },
    { what: "its image beside an empty answer", src: asset, answers: [], shown: [asset] },
    { what: "only a drawing that includes its image", src: asset, answers: drawn, shown: ["/files/f1"] },
    {
      what: "its image and a drawing that can't include it",
      src: elsewhere,
      answers: drawn,
      shown: [elsewhere, "/files/f1"],
    },
  ])("shows $what", ({ src, answers, shown }) => {
    expect(listImages(src, answers)).toEqual(shown);
  });

  test("has no blank line if answers aren't shown", () => {
    const content = buildContent(asset);
    expect(renderToStaticMarkup(<Content value={content} />)).not.toContain("border-b");
    expect(renderToStaticMarkup(<Content value={content} answers={[]} />)).toContain("no answer");
  });
});
