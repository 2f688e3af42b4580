import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { serverLanguage } from "#components/content/words/all.ts";
import { loadLanguage } from "#components/content/words/language.ts";
import { Player } from "#components/player/player.tsx";
import { ResultView } from "#components/player/result-view.tsx";
import type { PlayerProps, Transport } from "#components/player/types.ts";
import { formulasIn } from "#lib/core/math/formulas.ts";
import { embedView, questionId, RESULT } from "#tests/support/embed-view.ts";
import { choiceQuestion, doc, paragraph, textQuestion } from "#tests/support/quiz.ts";

const silent: Transport = {
  save: async () => {},
  submit: () => new Promise(() => {}),
};
const contents = [choiceQuestion(), textQuestion()].map(({ content_ast }) => ({ content: content_ast }));
const page = (props: Partial<PlayerProps> = {}) =>
  renderToStaticMarkup(<Player view={embedView([{ questions: contents }])} transport={silent} {...props} />);

describe("a player, as the server makes it", () => {
  test("shows one question at a time, by its number, with the way to the next", () => {
    const html = page();
    expect(html).toMatch(/<h2[^>]*>Question 1 of 2<\/h2>/);
    expect(html).not.toContain("Question 2 of 2");
    expect(html.match(/type="radio"/g)).toHaveLength(3);
    expect(html).toContain(">Next</button>");
  });

  test("shows all questions where that is asked for", () => {
    const html = page({ layout: "all" });
    expect(html.match(/<h2/g)).toHaveLength(2);
    expect(html).toContain('aria-label="The capital of France is ____"');
  });

  test("brings back what the service has kept", () => {
    const view = embedView([{ questions: contents }], {
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
    const html = page({ view, layout: "all" });
    expect(html).toMatch(/value="2"[^>]*checked|checked=""[^>]*value="2"/);
    expect(html).toContain('value="Paris"');
  });

  test("speaks Arabic from right to left; what is asked keeps its own direction", async () => {
    await loadLanguage("ar");
    const html = page({ locale: "ar" });
    expect(html).toMatch(/^<div lang="ar" dir="rtl"/);
    expect(html).toContain(serverLanguage("ar").text("next"));
    expect(html).not.toMatch(/>(?:Next|Question|Choose)/);
  });

  test("can be touched only when scripts run, so that nothing is typed into a page that does not listen", () => {
    expect(page()).toMatch(/^<div [^>]*inert=""/);
  });

  test("formulas come from the view, pictures from where the page says", () => {
    const src = `/assets/${"0".repeat(64)}.png`;
    const content = doc(paragraph({ type: "inlineMath", attrs: { latex: "x^2" } }), {
      type: "image",
      attrs: { src, alt: "A map" },
    });
    const view = embedView([{ questions: [{ content }] }], { math: formulasIn([content]) });
    const html = page({ view, assetBase: "https://service.example" });
    expect(html).toContain("<math><msup><mi>x</mi><mn>2</mn></msup></math>");
    expect(html).toContain(`src="https://service.example${src}"`);
  });

  test("content of another form is the page's to show and to answer", () => {
    const content = { kind: "drawing" };
    const shared = { scale: 2 };
    const view = embedView([{ questions: [{ content }], sharedContext: shared }]);
    expect(page({ view })).toContain("This question cannot be shown here.");
    const html = page({
      view,
      renderOpaque: ({ questionId: id, content: own, sharedContext, answers }) => (
        <b>{JSON.stringify([id, own, sharedContext, answers])}</b>
      ),
    });
    const told = JSON.stringify([questionId(1), content, shared, []]);
    expect(html).toContain(renderToStaticMarkup(<b>{told}</b>));
  });

  test("what questions share stands before the first of them where all are shown, and beside each where one is", () => {
    const shared = doc(paragraph("Read this."));
    const view = embedView([{ questions: contents, sharedContext: shared }]);
    expect(page({ view, layout: "all" }).match(/Read this\./g)).toHaveLength(1);
    expect(page({ view })).toContain("Read this.");
  });

  test("writes no inline style and no script, whatever the content says", () => {
    const hostile = `</p><script>alert(1)</script><img src=x onerror="alert(2)">`;
    const view = embedView([{ questions: [{ content: doc(paragraph(hostile)) }], sharedContext: hostile }]);
    const html = page({ view });
    expect(html).not.toMatch(/style=|<script|<img/);
  });
});

describe("the result", () => {
  const shown = (result = RESULT, isAnswered?: (questionId: string) => boolean) =>
    renderToStaticMarkup(
      <ResultView result={result} language={serverLanguage("en")} isAnswered={isAnswered} />,
    )
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");

  test("says how each question went, and which need grading", () => {
    expect(shown()).toContain("75% 1.5 of 2 points 50% is needed to pass.");
    expect(shown()).toContain("Question 1 Right 1 of 1 point");
    expect(shown()).toContain("Question 2 Partly right 0.5 of 1 point");
    expect(shown()).toContain("Question 3 Needs grading");
  });

  test("says that a question was not answered where it still needs grading", () => {
    expect(shown(RESULT, (id) => id !== questionId(3))).toContain("Question 3 Not answered. Needs grading.");
  });

  test("says passed or not only when nothing can change it any more", () => {
    expect(shown()).not.toContain("Passed");
    expect(shown({ ...RESULT, awaiting_manual_grading: false })).toContain("Passed");
    expect(shown({ ...RESULT, awaiting_manual_grading: false, passed: false })).toContain("Not passed");
  });

  test("claims no score where nothing is graded yet", () => {
    const text = shown({ ...RESULT, score: 0, max_score: 0, percentage: 0 });
    expect(text).toContain("They wait to be graded by hand.");
    expect(text).not.toContain("0%");
  });
});
