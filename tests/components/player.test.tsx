import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LOCALES, loadLanguage } from "#components/content/messages/language.ts";
import { getServerLanguage } from "#components/content/messages/server-language.ts";
import { Attempt } from "#components/player/attempt.ts";
import { renderVerdict } from "#components/player/check-answer.tsx";
import { Player } from "#components/player/player.tsx";
import type { PlayerContext } from "#components/player/player-context.ts";
import { createAnsweredCheck } from "#components/player/questions.ts";
import { ResultView } from "#components/player/result-view.tsx";
import { SaveErrorBanner } from "#components/player/save-state.tsx";
import { SubmissionStatus, SubmitErrorBanner } from "#components/player/submission-status.tsx";
import { formatSpokenTime } from "#components/player/timer.tsx";
import type { PlayerProps, Transport } from "#components/player/types.ts";
import { getHostedLanguage } from "#components/take/language.ts";
import { OutcomeLine } from "#components/take/outcome-list.tsx";
import type { Feedback } from "#lib/contract/submissions.ts";
import { listFormulas, renderFormulas } from "#lib/core/math/formulas.ts";
import { presentEmbedResult } from "#lib/domains/delivery/embed/present.ts";
import type { QuestionOutcome } from "#lib/domains/delivery/hosted/result.ts";
import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { createEmbedView, exerciseId, questionId, RESULT } from "#tests/support/embed-view.ts";
import { choiceQuestion, doc, paragraph, textQuestion } from "#tests/support/quiz.ts";

const silent: Transport = {
  save: async () => {},
  submit: () => new Promise(() => {}),
};
const contents = [choiceQuestion(), textQuestion()].map(({ content_ast }) => ({ content: content_ast }));
const renderPlayer = (props: Partial<PlayerProps> = {}) =>
  renderToStaticMarkup(
    <Player view={createEmbedView([{ questions: contents }])} transport={silent} {...props} />,
  );

describe("the time left, as it is spoken", () => {
  const MINUTE = 60_000;
  test.each([
    [120 * MINUTE - 20_000, "2 hours"],
    [120 * MINUTE - 40_000, "1 hour 59 minutes"],
    [60 * MINUTE - 20_000, "1 hour"],
    [90 * MINUTE, "1 hour 30 minutes"],
    [119_000, "119 seconds"],
    [MINUTE, "1 minute"],
  ])("of %i ms is %s", (milliseconds, spoken) => {
    expect(formatSpokenTime(milliseconds, getServerLanguage("en"))).toBe(spoken);
  });

  test("has no 60 minutes in any language", () => {
    for (const locale of LOCALES) {
      const language = getServerLanguage(locale);
      const sixty = language.number(60);
      for (const hours of [1, 2, 3, 11]) {
        expect(formatSpokenTime(hours * 60 * MINUTE - 20_000, language)).not.toContain(sixty);
      }
    }
  });
});

test("says why answers couldn't be saved or submitted by the error's code, in the learner's language", () => {
  const context = {
    attempt: {
      subscribe: () => () => {},
      saving: { unsaved: 1, error: { kind: "refused", code: "payload_too_large" } },
      submission: { phase: "answering", refused: "invalid_request" },
    },
    language: getServerLanguage("de"),
  } as unknown as PlayerContext;
  expect(renderToStaticMarkup(<SaveErrorBanner context={context} />)).toContain(
    "Ihre Antworten konnten nicht gespeichert werden. Ihre Antworten sind zu lang. Kürzen Sie sie.",
  );
  expect(renderToStaticMarkup(<SubmitErrorBanner context={context} />)).toContain(
    "Ihre Antworten konnten nicht abgegeben werden. Laden Sie die Seite neu.",
  );
});

test.each(LOCALES)("in %s, a check says in its language that an answer can't be read", (locale) => {
  const { text } = getServerLanguage(locale);
  const messages = [EXPRESSION_PROBLEMS.unreadable, "See chapter 2."].map((each) => ({
    responseId: "r1",
    text: each,
  }));
  const feedback: Feedback = { outcome: "incorrect", messages, comment: null };
  const html = renderToStaticMarkup(
    renderVerdict({ correct: false, score: 0, max_score: 1, feedback, checks_remaining: 2 }, text),
  );
  expect(html).toContain(`>${text("unreadable")}<`);
  expect(html).toContain(">See chapter 2.<");
  expect(html).toContain(
    `>${text("incorrect")}</strong><span class="text-muted"> · ${text("checksLeft", { n: 2 })}<`,
  );
});

describe("a player rendered on the server", () => {
  test("shows one question with its number and a button for the next", () => {
    const html = renderPlayer();
    expect(html).toMatch(/<h2[^>]*>Question 1 of 2<\/h2>/);
    expect(html).not.toContain("Question 2 of 2");
    expect(html.match(/type="radio"/g)).toHaveLength(3);
    expect(html).toContain(">Next</button>");
  });

  test('shows all questions in the layout "all"', () => {
    const html = renderPlayer({ layout: "all" });
    expect(html.match(/<h2/g)).toHaveLength(2);
    expect(html).toContain('aria-label="The capital of France is ____"');
  });

  test("shows the answers that the service has saved", () => {
    const view = createEmbedView([{ questions: contents }], {
      saved_answers: {
        exerciseAnswers: [
          {
            exerciseId: "00000000-0000-7000-8000-000000010001",
            questionAnswers: [
              { questionId: questionId(1), answers: ["b"] },
              { questionId: questionId(2), answers: [{ responseId: "r1", value: "Paris" }] },
            ],
          },
        ],
      },
    });
    const html = renderPlayer({ view, layout: "all" });
    expect(html).toMatch(/value="2"[^>]*checked|checked=""[^>]*value="2"/);
    expect(html).toContain('value="Paris"');
  });

  test("renders Arabic from right to left, and questions in their own direction", async () => {
    await loadLanguage("ar");
    const html = renderPlayer({ locale: "ar" });
    expect(html).toMatch(/^<div lang="ar" dir="rtl"/);
    expect(html).toContain(getServerLanguage("ar").text("next"));
    expect(html).not.toMatch(/>(?:Next|Question|Select)/);
  });

  test("is inert until scripts run, so that nothing typed too early is lost", () => {
    expect(renderPlayer()).toMatch(/^<div [^>]*inert=""/);
  });

  test("renders formulas from the view, and images from the page's asset base", () => {
    const src = `/assets/${"0".repeat(64)}.png`;
    const content = doc(paragraph({ type: "inlineMath", attrs: { latex: "x^2" } }), {
      type: "image",
      attrs: { src, alt: "A map" },
    });
    const view = createEmbedView([{ questions: [{ content }] }], {
      math: renderFormulas([listFormulas(content)]),
    });
    const html = renderPlayer({ view, assetBase: "https://service.example" });
    expect(html).toContain("<math><msup><mi>x</mi><mn>2</mn></msup></math>");
    expect(html).toContain(`src="https://service.example${src}"`);
  });

  test("leaves opaque content to the page's renderOpaque", () => {
    const content = { kind: "drawing" };
    const shared = { scale: 2 };
    const view = createEmbedView([{ questions: [{ content }], sharedContext: shared }]);
    expect(renderPlayer({ view })).toContain("This question can’t be shown here.");
    const html = renderPlayer({
      view,
      renderOpaque: ({ questionId: id, content: own, sharedContext, answers }) => (
        <b>{JSON.stringify([id, own, sharedContext, answers])}</b>
      ),
    });
    const expected = JSON.stringify([questionId(1), content, shared, []]);
    expect(html).toContain(renderToStaticMarkup(<b>{expected}</b>));
  });

  test("shows a shared context once with all questions, and beside each single question", () => {
    const shared = doc(paragraph("Read this."));
    const view = createEmbedView([{ questions: contents, sharedContext: shared }]);
    expect(renderPlayer({ view, layout: "all" }).match(/Read this\./g)).toHaveLength(1);
    expect(renderPlayer({ view })).toContain("Read this.");
  });

  test("renders no inline styles and no scripts, whatever the content contains", () => {
    const hostile = `</p><script>alert(1)</script><img src=x onerror="alert(2)">`;
    const view = createEmbedView([
      { questions: [{ content: doc(paragraph(hostile)) }], sharedContext: hostile },
    ]);
    const html = renderPlayer({ view });
    expect(html).not.toMatch(/style=|<script|<img/);
  });
});

test("says while the service can't be reached that only saved answers count, if they are submitted when time is up", () => {
  const renderStatus = (on_deadline: "submit_saved" | "accept_late") => {
    const view = createEmbedView([{ questions: contents }], {
      deadline: "2026-03-05T14:30:00.000Z",
      on_deadline,
    });
    const attempt = new Attempt({
      view,
      requestedAt: 0,
      transport: silent,
      store: undefined,
      emit: () => {},
    });
    const context = { attempt, language: getServerLanguage("en") } as PlayerContext;
    return renderToStaticMarkup(
      <SubmissionStatus context={context} submission={{ phase: "submitting", waitReason: "offline" }} />,
    );
  };
  expect(renderStatus("submit_saved")).toContain("only your saved answers are submitted");
  expect(renderStatus("accept_late")).toContain("will be submitted automatically");
});

describe("the result", () => {
  const getText = (element: ReactNode) =>
    renderToStaticMarkup(element)
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");
  const renderResult = (
    result = RESULT,
    isAnswered: (questionId: string) => boolean = () => true,
    props: { isTimeUp?: boolean } = {},
  ) =>
    getText(
      <ResultView result={result} language={getServerLanguage("en")} isAnswered={isAnswered} {...props} />,
    );

  test("shows the outcome of each question, and which need grading", () => {
    expect(renderResult()).toContain("1.5 of 2 points so far Passing score: 50%");
    expect(renderResult()).not.toContain("75%");
    expect(renderResult({ ...RESULT, awaiting_manual_grading: false })).toContain(
      "75% 1.5 of 2 points Passing score: 50%",
    );
    expect(renderResult()).toContain("Question 1 Correct 1 of 1 point");
    expect(renderResult()).toContain("Question 2 Partially correct 0.5 of 1 point");
    expect(renderResult()).toContain("Question 3 Needs grading");
  });

  test("shows that an unanswered question still needs grading", () => {
    expect(renderResult(RESULT, (id) => id !== questionId(3))).toContain(
      "Question 3 Not answered. Needs grading.",
    );
  });

  const outcomes = ["correct", "partial", "incorrect", "skipped", "pending"] as const;
  const cases = outcomes.flatMap((outcome) =>
    [true, false]
      // Only an answer earns points or is incorrect, and only a question without one is skipped.
      .filter((isAnswered) => outcome === "pending" || isAnswered === (outcome !== "skipped"))
      .flatMap((isAnswered) => (["keys", "drop"] as const).map((by) => [outcome, isAnswered, by] as const)),
  );
  test.each([...cases, ["correct", false, "full_credit"] as const])(
    "describes the outcome %s, with an answer %s, by %s, like the service's own page",
    (outcome, isAnswered, scoredBy) => {
      const earned = { correct: 1, partial: 0.5, incorrect: 0, skipped: 0, pending: 0 }[outcome];
      const isCorrected = scoredBy !== "keys";
      const correction = isCorrected ? { correction: { mode: scoredBy, regrade_id: questionId(9) } } : {};
      const score = scoredBy === "drop" ? 0 : earned;
      const {
        exercise_results: [exercise],
        ...totals
      } = RESULT;
      const result = presentEmbedResult({
        ...totals,
        exercise_results: [
          {
            exercise_id: exercise?.exercise_id ?? "",
            total_score: 0,
            max_score: 1,
            question_results: [
              {
                question_id: questionId(1),
                score,
                max_score: 1,
                correct: outcome === "correct",
                points: 1,
                feedback: { outcome, messages: [], comment: null },
                ...correction,
              },
            ],
          },
        ],
      });
      const question = { id: questionId(1), number: 1, outcome, isAnswered, scoredBy, score, points: 1 };
      const hosted = getText(
        <OutcomeLine question={question as QuestionOutcome} language={getHostedLanguage("en")} />,
      );
      const words = [
        ...["Correct", "Partially correct", "Incorrect", "Not answered", "Needs grading", "Doesn’t count"],
        "Not answered. Needs grading.",
      ];
      const findWords = (text: string) => words.filter((word) => new RegExp(`  ?${word} `).test(text));
      const shown = findWords(renderResult(result, () => isAnswered));
      expect(shown).toEqual(findWords(hosted));
      expect(shown).toHaveLength(1);
    },
  );

  test("knows from submitted answers which questions were answered", () => {
    const isAnswered = createAnsweredCheck({
      exerciseAnswers: [
        {
          exerciseId: exerciseId(1),
          questionAnswers: [
            { questionId: questionId(1), answers: [{ responseId: "r1", value: "Paris" }] },
            { questionId: questionId(2), answers: [""] },
          ],
        },
      ],
    });
    expect([1, 2, 3].map((n) => isAnswered(questionId(n)))).toEqual([true, false, false]);
  });

  test("says that the answers were submitted because time was up", () => {
    const line = "Your answers were submitted when time was up.";
    expect(renderResult(RESULT, undefined, { isTimeUp: true })).toContain(line);
    expect(renderResult()).not.toContain(line);
  });

  test("shows passed or not passed only after grading is finished", () => {
    expect(renderResult()).not.toContain("Passed");
    expect(renderResult({ ...RESULT, awaiting_manual_grading: false })).toContain("Passed");
    expect(renderResult({ ...RESULT, awaiting_manual_grading: false, passed: false })).toContain(
      "Not passed",
    );
  });

  test("shows no score before anything is graded", () => {
    const text = renderResult({ ...RESULT, score: 0, max_score: 0, percentage: 0 });
    expect(text).toContain("still need grading.");
    expect(text).not.toContain("0%");
  });
});
