import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { QuestionResult } from "#components/results/question-result.tsx";
import { ONE, ZERO } from "#lib/core/grading/rational.ts";
import type { ExplainedQuestion } from "#lib/domains/submissions/explain.ts";
import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { setLanguageSource } from "#lib/messages/language.ts";

const createPart = (responseId: string, name: string): ExplainedQuestion["parts"][number] => ({
  ...{ responseId, name, outcome: "incorrect", isAnswered: true, score: 0, points: 1 },
  ...{ given: null, keyDetails: null },
});

/** Renders a question whose first part has an answer that can't be read, and feedback by the author. */
const render = (parts: ExplainedQuestion["parts"]) =>
  renderToStaticMarkup(
    <QuestionResult
      question={{
        ...{ id: "q1", label: "Q1", outcome: "incorrect", score: ZERO, points: ONE, awaited: false },
        ...{ scoredBy: "keys", correction: null, content: null, answers: [], isAnswered: true },
        ...{ parts, sum: "", otherKeys: null, comment: null, rubric: [], correctedAt: null },
        ...{ graded: null, drawn: null },
        messages: [EXPRESSION_PROBLEMS.unreadable, "See chapter 2."].map((text) => ({
          responseId: "r1",
          text,
        })),
      }}
      files={[]}
    />,
  ).replace(/<[^>]*>/g, "|");

afterEach(() => setLanguageSource(() => undefined));

test.each([
  ["en", "The answer can’t be read as an expression.", "Part 1 can’t be read as an expression.", "Feedback:"],
  [
    "de",
    "Die Antwort kann nicht als Ausdruck gelesen werden.",
    "Part 1 kann nicht als Ausdruck gelesen werden.",
    "Rückmeldung:",
  ],
] as const)(
  "in %s, a result says that an answer can't be read, apart from the author's feedback",
  (...row) => {
    const [language, ofOnlyPart, ofPart, feedback] = row;
    setLanguageSource(() => language);
    const parts = [createPart("r1", "Part 1"), createPart("r2", "Part 2")];
    expect(render(parts.slice(0, 1))).toContain(`|${ofOnlyPart}|`);
    expect(render(parts)).toContain(`|${ofPart}|`);
    expect(render(parts).split(feedback)).toHaveLength(2);
    expect(render(parts)).toContain(`|${feedback} |See chapter 2.|`);
  },
);
