import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Player } from "#components/player/player.tsx";
import type { PlayerProps, Transport } from "#components/player/types.ts";
import { embedView, questionId } from "#tests/support/embed-view.ts";
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

  test("writes no inline style and no script, whatever the content says", () => {
    const hostile = `</p><script>alert(1)</script><img src=x onerror="alert(2)">`;
    const view = embedView([{ questions: [{ content: doc(paragraph(hostile)) }], sharedContext: hostile }]);
    const html = page({ view });
    expect(html).not.toMatch(/style=|<script|<img/);
  });
});
