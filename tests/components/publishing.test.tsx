import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test } from "vitest";
import { DifferenceView } from "#components/assessments/difference-view.tsx";
import { Problems } from "#components/assessments/publish-dialog.tsx";
import { getQuestionAnchor } from "#components/assessments/question-place.ts";
import type { Difference, QuestionDifference } from "#lib/contract/versions.ts";
import { setLanguageSource } from "#lib/messages/language.ts";
import { PUBLISH } from "#lib/messages/publishing.ts";

afterEach(() => setLanguageSource(() => undefined));

const changed: QuestionDifference = {
  id: "q",
  kind: "changed",
  number: { before: 1, after: 1 },
  moved: false,
  text: null,
  facts: { removed: [], added: [] },
  elsewhere: true,
};
const difference: Difference = {
  questions: [changed],
  contexts: [],
  exercises: [],
  unchanged: 5,
  question_count: { total: 6, per_learner: 4 },
};

describe("the numbers of questions, where pools draw some of theirs", () => {
  test("are those per learner and in total, both where a version is published and where versions are compared", () => {
    expect(PUBLISH.becomes(difference.question_count, 2)).toBe(
      "The working copy with 4 questions per learner (6 in total) becomes version 2.",
    );
    const markup = renderToStaticMarkup(<DifferenceView difference={difference} />);
    expect(markup).toContain("1 changed");
    expect(markup).toContain("5 questions unchanged (6 in total, 4 per learner).");
  });

  test("are named in German, too", () => {
    setLanguageSource(() => "de");
    expect(PUBLISH.becomes(difference.question_count, 2)).toBe(
      "Die Arbeitsfassung mit 4 Fragen pro Person (insgesamt 6) wird zu Version 2.",
    );
    expect(renderToStaticMarkup(<DifferenceView difference={difference} />)).toContain(
      "5 Fragen unverändert (insgesamt 6, pro Person 4).",
    );
  });

  test("are one number if every learner is shown all questions", () => {
    const count = { total: 6, per_learner: 6 };
    expect(PUBLISH.becomes(count, 2)).toBe("The working copy with 6 questions becomes version 2.");
    expect(
      renderToStaticMarkup(<DifferenceView difference={{ ...difference, question_count: count }} />),
    ).toContain("5 questions unchanged.");
  });
});

describe("the problems that prevent publishing", () => {
  const problems = [
    { question: 60, question_id: "q", message: "has no answer field" },
    { question: null, question_id: null, message: "The pool in part 2 is empty" },
  ];
  const render = (props: Partial<Parameters<typeof Problems>[0]>) =>
    renderToStaticMarkup(<Problems problems={problems} assessmentId="a" onClose={() => {}} {...props} />);

  test("link to the question on the page of the assessment that has it", () => {
    expect(render({})).toContain(`href="/assessments/a?page=2#${getQuestionAnchor("q")}">Question 60</a>`);
    const first = [{ question: 50, question_id: "p", message: "has no answer field" }];
    expect(render({ problems: first })).toContain('href="/assessments/a#question-p">Question 50</a>');
  });

  test("name the question as the editor numbers it, if the dialog was opened there", () => {
    const getNumber = (id: string) => (id === "q" ? 53 : undefined);
    expect(render({ editedQuestions: { getNumber, goTo: () => {} } })).toContain(">Question 53</a>");
  });
});
