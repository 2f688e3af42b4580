import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { buildRegrade, toQuestionValues } from "#components/regrades/correction-values.ts";
import { ModeCards } from "#components/regrades/mode-cards.tsx";
import type { CorrectableQuestion } from "#lib/domains/regrades/questions.ts";

const question: CorrectableQuestion = {
  id: crypto.randomUUID(),
  number: 1,
  content: {},
  sharedContext: null,
  versions: [1, 3],
  points: 2,
  keys: [],
  keyFacts: [[]],
  ruling: null,
  parts: [],
  needsTeacher: false,
};

describe("the request of a correction", () => {
  const build = (versions: number[]) => {
    const values = { ...toQuestionValues(question, undefined), points: "3" };
    return buildRegrade([{ question, values }], { neverLower: false, versions, note: "" });
  };

  test("names no versions if all are chosen, so that later ones are corrected too", () =>
    expect(build([1, 3])).not.toHaveProperty("body.versions"));

  test("names the chosen versions if some are left out", () =>
    expect(build([3])).toHaveProperty("body.versions", [3]));
});

describe("accepting the old and the new key", () => {
  const render = (ruling: CorrectableQuestion["ruling"]) =>
    renderToStaticMarkup(
      <ModeCards
        questionId={question.id}
        value="either"
        isOffered={(mode) => mode === "either"}
        hasKey
        ruling={ruling}
        onChange={() => {}}
      />,
    );

  test("promises that no one loses points", () => expect(render(null)).toContain("so no one loses points"));

  test("says that full credit ends if everyone gets it", () => {
    expect(render("full_credit")).toContain("Full credit ends; each learner gets the better result");
    expect(render("full_credit")).not.toContain("no one loses");
  });
});
