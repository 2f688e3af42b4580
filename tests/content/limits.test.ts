import { describe, expect, test } from "vitest";
import { MAX_DEPTH, MAX_INTERACTIONS, MAX_NODES, parseContent } from "#lib/core/content/index.ts";

const paragraph = { type: "paragraph", content: [{ type: "text", text: "a" }] };
const entry = { type: "textEntryInteraction", attrs: { responseId: "r" } };
const block = (node: unknown) => ({ type: "doc", content: [node] });
const inline = (...nodes: unknown[]) => block({ type: "paragraph", content: nodes });

function listIssues(value: unknown) {
  const parsed = parseContent(value);
  return parsed.ok ? [] : parsed.issues;
}

function listIssuePaths(value: unknown) {
  return listIssues(value).map(({ path }) => path);
}

describe("parseContent", () => {
  const nested = (depth: number): unknown =>
    depth === 0 ? paragraph : { type: "blockquote", content: [nested(depth - 1)] };

  test(`accepts ${MAX_DEPTH} levels of nodes and refuses one more`, () => {
    expect(listIssuePaths(block(nested(MAX_DEPTH - 3)))).toEqual([]);
    const deepest = Array.from({ length: MAX_DEPTH }, () => ["content", 0]).flat();
    expect(listIssuePaths(block(nested(MAX_DEPTH - 2)))).toEqual([deepest]);
    expect(listIssuePaths(block(nested(3_000)))).toHaveLength(1);
  });

  test(`accepts ${MAX_NODES} nodes and reports one more once`, () => {
    const paragraphs = (count: number) => ({
      type: "doc",
      content: Array(count).fill({ type: "paragraph" }),
    });
    expect(listIssuePaths(paragraphs(MAX_NODES - 1))).toEqual([]);
    expect(listIssuePaths(paragraphs(MAX_NODES + 500))).toEqual([["content", MAX_NODES - 1]]);
  });

  test(`accepts ${MAX_INTERACTIONS} interactions and refuses one more`, () => {
    const entries = (count: number) =>
      inline(...Array.from({ length: count }, (_, i) => ({ ...entry, attrs: { responseId: `r${i}` } })));
    expect(listIssuePaths(entries(MAX_INTERACTIONS))).toEqual([]);
    expect(listIssuePaths(entries(MAX_INTERACTIONS + 5))).toEqual([
      ["content", 0, "content", MAX_INTERACTIONS],
    ]);
  });

  test("reports at most 50 problems", () => {
    expect(listIssuePaths({ type: "doc", content: Array(9_000).fill({ type: "x" }) })).toHaveLength(50);
    expect(listIssuePaths(inline(...Array(90).fill(entry)))).toHaveLength(50);
  });

  test("cuts long input in messages", () => {
    const [issue] = listIssues(block({ type: "x".repeat(100_000) }));
    expect(issue?.message.length).toBeLessThan(200);
  });
});
