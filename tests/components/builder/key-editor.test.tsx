import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { KeyEditor } from "#components/builder/keys/key-editor.tsx";
import { createQueryClient } from "#lib/client/query-client.ts";
import { parseContent } from "#lib/core/content/index.ts";
import type { AnswerKey, Interaction } from "#lib/core/grading/index.ts";
import { everyInteraction } from "#tests/content/fixtures.ts";
import { autoQuestions, openQuestion } from "#tests/support/quiz.ts";

const noop = () => {};
const html = (interaction: Interaction | null, value: AnswerKey | undefined, content: unknown) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <KeyEditor
        interaction={interaction}
        responseId="r1"
        value={value}
        onChange={noop}
        question={{ assessmentId: "a", content, keys: value ? [value] : [], points: 2 }}
      />
    </QueryClientProvider>,
  );

const listInteractions = (content: unknown): Interaction[] => {
  const parsed = parseContent(content);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.interactions;
};

/** Finds the controls in the markup that have neither an accessible name nor a label. */
function findUnnamedControls(markup: string): string[] {
  const labelled = new Set([...markup.matchAll(/ for="([^"]+)"/g)].map(([, id]) => id));
  const outside = markup.replaceAll(/<label\b.*?<\/label>/gs, "");
  return [...outside.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/ aria-label="[^"]+"/.test(tag) && !labelled.has(/ id="([^"]+)"/.exec(tag)?.[1] ?? ""));
}

describe("the answer key editor", () => {
  const questions = [...autoQuestions.map(({ question }) => question), openQuestion()];
  const keyed = questions.flatMap((question) =>
    listInteractions(question.content_ast).map((interaction) => ({
      interaction,
      content: question.content_ast,
      key: (question.answer_keys as AnswerKey[]).find((key) => key.response_id === interaction.responseId),
    })),
  );

  test("explains why a formula lacks the required form, and hides the precision of decimals if they must be exact", () => {
    const on = { responseId: "r1", kind: "textEntryInteraction" } as const;
    const key = {
      type: "expression",
      response_id: "r1",
      accept: [{ value: "x^2-1" }],
      variables: { x: { min: 1, max: 5 } },
      form: "factored",
    } as const;
    const inexact = html(on, { ...key, accept: [...key.accept] }, {});
    expect(inexact).toContain("This formula isn&#x27;t in factored form.");
    expect(inexact).toContain("Significant figures from which decimals are accepted");
    const exact = html(on, { ...key, accept: [{ value: "(x-1)(x+1)" }], exact: true }, {});
    expect(exact).not.toContain("in factored form.");
    expect(exact).not.toContain("Significant figures");
  });

  test.each(keyed.map((each) => [each.interaction.kind, each.key?.type ?? "none", each] as const))(
    "for a %s with a key of type %s labels every control and offers to test an answer",
    (_, __, { interaction, content, key }) => {
      const markup = html(interaction, key, content);
      expect(markup.length).toBeGreaterThan(500);
      expect(findUnnamedControls(markup)).toEqual([]);
      expect(markup).not.toContain(" style=");
      if (key && key.type !== "open") expect(markup).toContain("Test an answer");
    },
  );

  test("without a key labels every control and offers no answer test, for every interaction", () => {
    for (const interaction of listInteractions(everyInteraction)) {
      const markup = html(interaction, undefined, everyInteraction);
      expect(findUnnamedControls(markup), interaction.kind).toEqual([]);
      expect(markup).not.toContain("Test an answer");
    }
  });

  test.each(keyed.flatMap(({ key }) => (key ? [[key.type, key] as const] : [])))(
    "for a %s key of a question in a custom format labels every control",
    (_, key) => {
      expect(findUnnamedControls(html(null, { ...key, response_id: "r1" }, { mine: true }))).toEqual([]);
    },
  );

  test("escapes HTML in options and feedback", () => {
    const hostile = `<img src=x onerror=alert(1)>"'</script>`;
    const content = {
      type: "doc",
      content: [
        {
          type: "choiceInteraction",
          attrs: { responseId: "r1" },
          content: [
            {
              type: "simpleChoice",
              attrs: { id: "a" },
              content: [{ type: "paragraph", content: [{ type: "text", text: hostile }] }],
            },
          ],
        },
      ],
    };
    const [interaction = null] = listInteractions(content);
    const key: AnswerKey = {
      type: "choice",
      response_id: "r1",
      correct: ["a"],
      feedback: { correct: hostile },
    };
    const markup = html(interaction, key, content);
    expect(markup).not.toContain("<img src=x");
    expect(markup).not.toContain("</script>");
    expect(markup).toContain("&lt;img src=x");
  });

  test("has disabled fieldsets when it is disabled", () => {
    const { interaction, key, content } = keyed[0] as (typeof keyed)[0];
    const markup = renderToStaticMarkup(
      <KeyEditor
        disabled
        interaction={interaction}
        value={key}
        onChange={noop}
        question={{ assessmentId: "a", content, keys: key ? [key] : [], points: 1 }}
      />,
    );
    expect(markup).toContain("<fieldset");
    expect([...markup.matchAll(/<fieldset[^>]*>/g)].some(([tag]) => tag.includes("disabled"))).toBe(true);
  });
});
