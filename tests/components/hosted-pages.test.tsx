import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { LOCALES } from "#components/content/messages/language.ts";
import { getHostedLanguage } from "#components/take/language.ts";
import { SolutionList } from "#components/take/solution-list.tsx";
import { Start } from "#components/take/start.tsx";
import { describeStartError, type StartMessages } from "#components/take/start-form.tsx";
import { AnswerKeys } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import type { QuestionOutcome } from "#lib/domains/delivery/hosted/result.ts";
import { buildSolution } from "#lib/domains/delivery/hosted/solution.ts";
import type { HostedSummary } from "#lib/domains/delivery/hosted/summary.ts";
import type { HostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { doc, paragraph } from "#tests/support/quiz.ts";

vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }));

const CODE = "ABCDEFGH";
const SUMMARY: HostedSummary = {
  title: "A quiz",
  description: "",
  questions: 1,
  points: 1,
  passingPercent: 50,
  attempts: 1,
  minutes: 30,
  hasExtraTime: false,
  submitsSaved: true,
  availability: { state: "open" },
};

type Last = {
  state: "ready" | "done" | "expired";
  left?: number;
  name?: string | null;
  learnerRef?: string | null;
  asksFor?: "name" | "nothing";
  isExpired?: boolean;
};

/** Renders the start page after an attempt. */
function renderAfter({
  state,
  left = 0,
  name = null,
  learnerRef = "Guest",
  asksFor = "nothing",
  isExpired,
}: Last) {
  const presented = { token: { learnerRef }, attempt: isExpired ? { state: "expired" } : null };
  const last = { presented, state, name, left };
  const visit = { code: CODE, host: { name: "Acme", asksFor }, last } as unknown as HostedVisit;
  const language = getHostedLanguage("en");
  return renderToStaticMarkup(
    <Start visit={visit} summary={SUMMARY} isDifferentLearner={false} language={language} />,
  );
}

describe("the start page of a learner who has used all attempts", () => {
  test("says so when a second link is opened after the only attempt was submitted, without a form or a result", () => {
    const html = renderAfter({ state: "ready" });
    expect(html).toContain("You have used all attempts.");
    expect(html).not.toContain("<form");
    expect(html).not.toContain(`/take/${CODE}/result`);
  });

  test("says so and offers no start after time was up with nothing saved if names aren't asked for", () => {
    const html = renderAfter({ state: "expired", isExpired: true });
    expect(html).toContain("Time was up on your last attempt, and no answers were saved.");
    expect(html).toContain("You have used all attempts.");
    expect(html).not.toContain("<form");
  });

  test("offers a form to someone else if names are asked for", () => {
    for (const state of ["ready", "done", "expired"] as const) {
      const html = renderAfter({ state, name: "Anna", asksFor: "name", isExpired: state === "expired" });
      expect(html).toContain("Anna has used all attempts.");
      expect(html).toContain("Not Anna? Start as someone else");
      expect(html.match(/<form/g)).toHaveLength(1);
      expect(html.includes(`/take/${CODE}/result`)).toBe(state === "done");
    }
  });
});

test("the start page after the expired attempt of a token without a learner offers a start, whatever it asks for", () => {
  for (const asksFor of ["name", "nothing"] as const) {
    const html = renderAfter({ state: "expired", learnerRef: null, asksFor });
    expect(html).toContain("wasn’t submitted in time");
    expect(html).not.toContain("used all attempts");
    expect(html.match(/<form/g)).toHaveLength(1);
  }
});

test("the start page with an attempt left says nothing about used attempts, and offers to start", () => {
  for (const state of ["ready", "done", "expired"] as const) {
    const html = renderAfter({ state, left: 1 });
    expect(html).not.toContain("used all attempts");
    expect(html.match(/<form/g)).toHaveLength(1);
  }
});

test.each(LOCALES)("in %s, a start that can't succeed doesn't ask the learner to try again", (locale) => {
  const { text } = getHostedLanguage(locale);
  const messages = {
    usedUp: text("usedUp"),
    ended: text("ended"),
    archived: text("archived"),
    startFailed: text("startFailed", { problem: "{problem}" }),
  } as StartMessages;
  const describeError = (code: Parameters<typeof describeStartError>[0]["code"]) =>
    describeStartError({ code, message: "Slow down" }, messages);
  expect(describeError("attempts_exhausted")).toBe(text("usedUp"));
  expect(describeError("assessment_not_open")).toBe(text("ended"));
  expect(describeError("assessment_archived")).toBe(text("archived"));
  expect(describeError("rate_limited")).toBe(text("startFailed", { problem: "Slow down" }));
});

test.each(LOCALES)("in %s, a result says in its language that an answer can't be read", (locale) => {
  const keys = AnswerKeys.parse([
    { type: "expression", response_id: "r1", accept: [{ value: "x" }], variables: { x: { min: 0, max: 9 } } },
  ]);
  const messages = [EXPRESSION_PROBLEMS.unreadable, "See chapter 2."].map((text) => ({
    responseId: "r1",
    text,
  }));
  const solved = buildSolution({ content: null, keys }, ["2*("], messages, createFormulaReader());
  const question = {
    id: "q1",
    number: 1,
    outcome: "incorrect",
    score: 0,
    points: 1,
    parts: [],
    rubric: [],
    solved,
  };
  const language = getHostedLanguage(locale);
  const html = renderToStaticMarkup(
    <SolutionList
      exercises={[{ id: "e1", sharedContext: null, questions: [question as unknown as QuestionOutcome] }]}
      files={[]}
      language={language}
    />,
  );
  expect(html).toContain(`>${language.text("unreadableExpression")}<`);
  expect(html).toContain(">See chapter 2.<");
  expect(html).not.toContain(">can&#x27;t be read as an expression<");
});

test("a result with solutions shows what its questions share, also as plain text", () => {
  const language = getHostedLanguage("en");
  const render = (sharedContext: unknown) =>
    renderToStaticMarkup(
      <SolutionList
        exercises={[{ id: "e1", sharedContext, questions: [] }]}
        files={[]}
        language={language}
      />,
    );
  expect(render("A <b>\nline")).toContain("A &lt;b&gt;\nline");
  expect(render(doc(paragraph("Read this.")))).toContain("Read this.");
  for (const nothing of ["", null, { format: "custom" }])
    expect(render(nothing)).not.toContain("border-dashed");
});

test("only languages that run from right to left isolate the names in their sentences, and no other values", () => {
  const name = "-1 Smith Jr.";
  for (const locale of LOCALES) {
    const { dir, text } = getHostedLanguage(locale);
    const isolated = dir === "rtl" ? `\u2068${name}\u2069` : name;
    const sentences = [
      text("takingAs", { name }),
      text("usedUpBy", { name }),
      text("endedHint", { host: name }),
      text("resultTitle", { assessment: name }),
    ];
    for (const sentence of sentences) {
      expect(sentence).toContain(isolated);
      expect(sentence.includes("\u2068"), sentence).toBe(dir === "rtl");
    }
    expect(text("startFailed", { problem: "{problem}" })).not.toContain("\u2068");
    expect(text("needed", { percent: "50%" })).not.toContain("\u2068");
  }
});

test("a start page in Arabic isolates the learner's name wherever it appears", () => {
  const visit = {
    code: CODE,
    host: { name: "Acme", asksFor: "name" },
    last: {
      presented: { token: { learnerRef: "Guest" }, attempt: null },
      state: "done",
      name: "-1 Smith Jr.",
      left: 2,
    },
  } as unknown as HostedVisit;
  const html = renderToStaticMarkup(
    <Start visit={visit} summary={SUMMARY} isDifferentLearner={false} language={getHostedLanguage("ar")} />,
  );
  const written = html.split("-1 Smith Jr.").length - 1;
  expect(written).toBe(3);
  expect(html.split("\u2068-1 Smith Jr.\u2069").length - 1).toBe(2);
  expect(html).toContain('<strong dir="auto">-1 Smith Jr.</strong>');
});
