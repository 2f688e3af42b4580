import { QueryClientProvider } from "@tanstack/react-query";
import {
  type ChangeEvent,
  Children,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useState,
} from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { KeyEditor } from "#components/builder/keys/key-editor.tsx";
import { NumberField, ShareField } from "#components/builder/keys/number-field.tsx";
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

type InputProps = {
  value: string;
  "aria-invalid"?: true;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
};

/** Returns the props of the input that a component renders. It calls the components within, so it is a hook itself. */
function useRenderedInput(node: ReactNode): InputProps | undefined {
  if (!isValidElement(node)) return undefined;
  const { type, props } = node as ReactElement<{ children?: ReactNode }>;
  if (type === "input") return props as unknown as InputProps;
  const rendered =
    typeof type === "function" ? (type as (given: typeof props) => ReactNode)(props) : undefined;
  return Children.toArray(rendered ?? props.children)
    .map(useRenderedInput)
    .find(Boolean);
}

type Step = { type: string } | { set: number } | "blur";

/** Takes steps in a field, one in each render. Returns after each the value, the shown text, and whether it is invalid. */
function takeSteps<V>(
  initial: V,
  steps: readonly Step[],
  render: (value: V, onChange: (value: V) => void) => ReactNode,
) {
  const after: [value: V, text: string, isInvalid: boolean][] = [];
  function Typist() {
    const [value, setValue] = useState(initial);
    const [taken, setTaken] = useState(0);
    const input = useRenderedInput(render(value, setValue));
    if (!input) throw new Error("No input is rendered");
    if (taken > 0) after[taken - 1] = [value, input.value, input["aria-invalid"] === true];
    const step = steps[taken];
    if (step === undefined) return null;
    setTaken(taken + 1);
    if (step === "blur") input.onBlur();
    else if ("set" in step) setValue(step.set as V);
    else input.onChange({ target: { value: step.type } } as ChangeEvent<HTMLInputElement>);
    return null;
  }
  renderToStaticMarkup(<Typist />);
  return after;
}

describe("a field for credit", () => {
  const credit = (initial: number, steps: readonly Step[]) =>
    takeSteps(initial, steps, (value, onChange) => (
      <ShareField label="Credit" value={value} onChange={onChange} />
    ));

  test.each(["50%", "150", "-101", "half"])("keeps its credit and is invalid while %j is typed", (text) => {
    expect(credit(0.25, [{ type: "5" }, { type: text }, "blur"])).toEqual([
      [0.05, "5", false],
      [0.25, text, true],
      [0.25, "25", false],
    ]);
  });

  test("gives full credit if it is empty", () => {
    expect(credit(0.25, [{ type: "" }, "blur"])).toEqual([
      [1, "", false],
      [1, "100", false],
    ]);
  });

  test("shows a credit that is changed elsewhere, such as by undo, instead of the typed text", () => {
    expect(credit(0.25, [{ type: "50" }, { set: 0.25 }, { type: "x" }, "blur"])).toEqual([
      [0.5, "50", false],
      [0.25, "25", false],
      [0.25, "x", true],
      [0.25, "25", false],
    ]);
  });
});

test("a field for a number has none if it is empty, and the former one while its text is invalid", () => {
  const steps = [{ type: "3," }, { type: "3,x" }, { type: "" }, { type: "-4" }];
  const render = (value: number | undefined, onChange: (value: number | undefined) => void) => (
    <NumberField label="Accepted number" value={value} min={-3} onChange={onChange} />
  );
  expect(takeSteps<number | undefined>(2, steps, render)).toEqual([
    [3, "3,", false],
    [2, "3,x", true],
    [undefined, "", false],
    [2, "-4", true],
  ]);
  expect(takeSteps<number | undefined>(undefined, steps.slice(0, 2), render).at(-1)).toEqual([
    ...[undefined, "3,x", true],
  ]);
});
