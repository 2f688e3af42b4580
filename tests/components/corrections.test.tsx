import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test } from "vitest";
import { canChangeDraft } from "#components/regrades/can-change-draft.ts";
import { ChangesList } from "#components/regrades/changes-list.tsx";
import { buildRegrade, toQuestionValues } from "#components/regrades/correction-values.ts";
import { ModeCards } from "#components/regrades/mode-cards.tsx";
import { UncorrectedItems } from "#components/regrades/uncorrected-items.tsx";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { CorrectableQuestion } from "#lib/domains/regrades/questions.ts";
import { setLanguageSource } from "#lib/messages/language.ts";

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

  test("leaves out the keys of parts that only the version it starts with has", () => {
    const createKey = (response_id: string, correct: string): AnswerKey => ({
      ...{ type: "choice", response_id, correct: [correct] },
    });
    const part = { responseId: "r1", name: "Answer", interaction: null, isTeacherGraded: false };
    const each = { ...question, keys: [createKey("r1", "a")], parts: [part] };
    const keys = [createKey("r1", "b"), createKey("r2", "a")];
    const values = toQuestionValues(each, { questionId: question.id, mode: "new_key", keys, points: null });
    const options = { neverLower: false, versions: [1, 3], note: "" };
    expect(buildRegrade([{ question: each, values }], options)).toHaveProperty("body.corrections", [
      { question_id: question.id, mode: "new_key", answer_keys: [createKey("r1", "b")] },
    ]);
  });
});

describe("the points that a correction starts with", () => {
  afterEach(() => setLanguageSource(() => undefined));

  test.each([
    ["en", 1.125, "1.125"],
    ["de", 1.125, "1,125"],
    ["de", 1e-7, "1e-7"],
  ] as const)("are accepted as the form shows them in %s: %d", (language, points, text) => {
    setLanguageSource(() => language);
    const values = toQuestionValues({ ...question, points }, undefined);
    expect(values.points).toBe(text);
    const chosen = [{ question: { ...question, points: 2 }, values }];
    expect(buildRegrade(chosen, { neverLower: false, versions: [1, 3], note: "" })).toHaveProperty(
      "body.corrections",
      [{ question_id: question.id, mode: "new_key", points }],
    );
  });
});

describe("changing the points of a question that teachers grade", () => {
  const key: AnswerKey = { type: "open", response_id: "r1", model_answer: "Because." };
  const part = { responseId: "r1", name: "Answer", interaction: null, isTeacherGraded: true };
  const credited: CorrectableQuestion = {
    ...question,
    keys: [key],
    parts: [part],
    ruling: "full_credit",
    needsTeacher: true,
  };
  const build = (each: CorrectableQuestion, points: string) =>
    buildRegrade([{ question: each, values: { ...toQuestionValues(each, undefined), points } }], {
      neverLower: false,
      versions: [1, 3],
      note: "",
    });

  test("sends the points alone, so that full credit stays in effect", () =>
    expect(build(credited, "3")).toHaveProperty("body.corrections", [
      { question_id: question.id, mode: "new_key", points: 3 },
    ]));

  test("asks for a change if the points are the same", () =>
    expect(build(credited, "2")).toHaveProperty("problem.field", "keys"));

  test("sends the same key again where it ends full credit, but only of parts that it grades", () => {
    const graded: AnswerKey = { type: "choice", response_id: "r2", correct: ["a"] };
    const mixed = {
      ...credited,
      keys: [key, graded],
      parts: [part, { ...part, responseId: "r2", isTeacherGraded: false }],
    };
    expect(build(mixed, "2")).toHaveProperty("body.corrections", [
      { question_id: question.id, mode: "new_key", answer_keys: [graded] },
    ]);
  });
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

describe("the change of a result", () => {
  const renderChange = (before: [score: number, max: number], after: [score: number, max: number]) => {
    const createTotals = ([score, max_score]: [number, number]) => ({
      ...{ score, max_score, percentage: (100 * score) / max_score, passed: false, is_fully_graded: true },
    });
    const change = {
      ...{ submission_id: "s", learner_ref: "ada", displayName: null, questions: [] },
      ...{ before: createTotals(before), after: createTotals(after) },
    } as unknown as Parameters<typeof ChangesList>[0]["changes"][number];
    return renderToStaticMarkup(
      <ChangesList
        path="/"
        search={{ q: "", kind: "all", page: 1 }}
        changes={[change]}
        meta={{ page: 1, limit: 20, total: 1, next: false } as Parameters<typeof ChangesList>[0]["meta"]}
      />,
    );
  };

  test.each([
    ["points rise and percentage stays", [1, 2], [2, 4], "text-muted", "±0 percentage points"],
    ["percentage rises", [1, 2], [3, 4], "text-good", "+25 percentage points"],
    ["points rise", [1, 2], [2, 2], "text-good", "+1"],
    ["points fall", [2, 2], [1, 2], "text-bad", "−1"],
  ] as const)("whose %s has the color of what is shown", (_, before, after, tone, text) => {
    expect(renderChange([...before], [...after])).toContain(`class="${tone}">${text}<`);
  });
});

test("a page past the end of the changed results says so, and keeps the filter in the link to the first page", () => {
  const markup = renderToStaticMarkup(
    <ChangesList
      path="/changes"
      search={{ q: "", kind: "raised", page: 7 }}
      changes={[]}
      meta={{ page: 7, limit: 20, total: 3 }}
    />,
  );
  expect(markup).toContain("This page is empty");
  expect(markup).toContain('href="/changes?kind=raised#changes"');
});

describe("corrections of questions from the item bank", () => {
  const correction = { questionId: "q1", number: 1, mode: "new_key" as const, itemId: null };
  const ofItem = { ...correction, questionId: "q2", number: 2, itemId: "i2" };

  test("link to the items that keep the old key", () => {
    const markup = renderToStaticMarkup(<UncorrectedItems corrections={[correction, ofItem]} />);
    expect(markup).toContain(
      "Its item keeps the old key and points, and so will the next version you publish.",
    );
    expect(markup.match(/<a [^>]*>[^<]*/g)).toEqual(['<a class="link" href="/items/i2">Item of question 2']);
    expect(renderToStaticMarkup(<UncorrectedItems corrections={[correction]} />)).toBe("");
  });

  test("offer to correct the working copy only if it has other questions with a new key", () => {
    expect(canChangeDraft([correction, ofItem])).toBe(true);
    expect(canChangeDraft([ofItem, { ...correction, mode: "drop" }])).toBe(false);
  });
});
