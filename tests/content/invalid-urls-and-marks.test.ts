import { describe, expect, test } from "vitest";
import { parseContent } from "#lib/core/content/index.ts";

type Path = (string | number)[];

const text = { type: "text", text: "a" };
const block = (node: unknown) => ({ type: "doc", content: [node] });
const inline = (...nodes: unknown[]) => block({ type: "paragraph", content: nodes });
const createMarkedText = (...marks: unknown[]) => inline({ ...text, marks });

function listIssuePaths(value: unknown) {
  const parsed = parseContent(value);
  return parsed.ok ? [] : parsed.issues.map(({ path }) => path);
}

describe("parseContent refuses a mark", () => {
  const here = ["content", 0, "content", 0, "marks"];
  const link = (attrs: unknown) => createMarkedText({ type: "link", attrs });
  test.each<[string, unknown, Path]>([
    ["outside an array", inline({ ...text, marks: { type: "bold" } }), here],
    ["that is no object", createMarkedText("bold"), [...here, 0]],
    ["without a type", createMarkedText({}), [...here, 0, "type"]],
    ["of an unknown type", createMarkedText({ type: "blink" }), [...here, 0, "type"]],
    ["named like a member of every object", createMarkedText({ type: "toString" }), [...here, 0, "type"]],
    ["with an unknown member", createMarkedText({ type: "bold", text: "a" }), [...here, 0, "text"]],
    [
      "with unknown attributes",
      createMarkedText({ type: "bold", attrs: { weight: 700 } }),
      [...here, 0, "attrs", "weight"],
    ],
    [
      "that is there twice",
      createMarkedText({ type: "bold" }, { type: "code" }, { type: "bold" }),
      [...here, 2],
    ],
    ["that links nowhere", createMarkedText({ type: "link" }), [...here, 0, "attrs"]],
    ["that links without href", link({ target: null }), [...here, 0, "attrs", "href"]],
    ["that links with onclick", link({ href: "https://a.b", onclick: "" }), [...here, 0, "attrs", "onclick"]],
  ])("%s", (_, value, path) => {
    expect(listIssuePaths(value)).toEqual([path]);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    " https://example.org",
    "https://example.org\n",
    "https://example.org/\u0000",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox",
    "file:///etc/passwd",
    "blob:https://example.org/1",
    "//example.org",
    "/relative",
    "https:example.org",
    "https://",
    "",
  ])("that links to %j", (href) => {
    expect(listIssuePaths(link({ href }))).toEqual([[...here, 0, "attrs", "href"]]);
  });
});

describe("parseContent refuses an image from", () => {
  const digest = "a".repeat(64);
  test.each([
    "http://example.org/a.png",
    "//example.org/a.png",
    "data:image/svg+xml,<svg onload=alert(1)>",
    "javascript:alert(1)",
    " https://example.org/a.png",
    "/assets/a.png",
    `/assets/${digest}/../../x`,
    `/assets/${digest.toUpperCase()}`,
    `/assets/${digest}.png?x`,
    `/assets/${digest}.PNG`,
    `/assets/${digest}.svg`,
    `/assets/${digest}.`,
    `/assets/${digest}\n`,
    `assets/${digest}`,
  ])("%j", (src) => {
    expect(listIssuePaths(block({ type: "image", attrs: { src, alt: "" } }))).toEqual([
      ["content", 0, "attrs", "src"],
    ]);
  });
});
