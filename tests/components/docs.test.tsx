import fs from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { listContainers } from "#components/docs/guides/content-model.ts";
import { MarkdownGuide } from "#components/docs/guides/markdown-guide.tsx";
import { checkDocument } from "#lib/core/content/check-document.ts";
import { variableNames } from "#lib/platform/runtime/env.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8");
const listMarkdown = (folder: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join(folder, name));

const FILES = [
  ...listMarkdown("."),
  ...listMarkdown("docs"),
  ...listMarkdown("docs/decisions"),
  "tests/load/README.md",
  "tests/load/mutation/README.md",
];

test.each(FILES)("%s links only to files that exist", (file) => {
  const targets = [...read(file).matchAll(/\]\(([^)#:]+)\)/g)].map(([, target = ""]) => target);
  const missing = targets.filter((target) => !fs.existsSync(path.join(ROOT, path.dirname(file), target)));
  expect(missing).toEqual([]);
});

test("the README is below 9 KB", () => {
  expect(read("README.md").length).toBeLessThan(9 * 1024);
});

test("the index of decisions lists every decision once, in order", () => {
  const listed = [...read("docs/decisions/README.md").matchAll(/\((\d{3}-[\w-]+\.md)\)/g)].map(
    ([, name]) => `docs/decisions/${name}`,
  );
  const decisions = listMarkdown("docs/decisions").filter((file) => !file.endsWith("README.md"));
  expect(listed).toEqual(decisions.sort());
});

test("every decision has its number and title, and the headings Context, Decision, and Consequences", () => {
  for (const file of listMarkdown("docs/decisions")) {
    if (file.endsWith("README.md")) continue;
    const text = read(file);
    expect(text.startsWith(`# ${path.basename(file).slice(0, 3)}: `), file).toBe(true);
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    const expected = ["Context", "Decision", "Consequences"];
    expect([file, ...headings.filter((heading) => expected.includes(heading ?? ""))]).toEqual([
      file,
      ...expected,
    ]);
  }
});

describe("docs/operations.md", () => {
  const html = renderToStaticMarkup(<MarkdownGuide id="operations" markdown={read("docs/operations.md")} />);

  test("explains every environment variable in its table", () => {
    const documented = [...read("docs/operations.md").matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(
      ([, cell = ""]) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(documented.sort()).toEqual([...variableNames].sort());
  });

  test("renders in full on the page, with a link target for each section", () => {
    const titles = [...read("docs/operations.md").matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    expect(
      [...html.matchAll(/<h2[^>]*><a href="#operations-[\w-]+"[^>]*>([^<]+)</g)].map(([, title]) => title),
    ).toEqual(titles);
    expect(html).not.toMatch(/\*\*|\]\(|&lt;div/);
  });
});

describe("the guide to content", () => {
  const contains = new Map(listContainers().map((entry) => [entry.type, entry.contains]));
  const text = { type: "text", text: "x" };
  const buildChoice = (...content: unknown[]) => ({
    type: "doc",
    content: [
      {
        type: "choiceInteraction",
        attrs: { responseId: "r" },
        content: [{ type: "simpleChoice", attrs: { id: "a" }, content }],
      },
    ],
  });
  const isAllowed = (doc: Record<string, unknown>) => checkDocument(doc, "question").ok;

  test("says what a choice contains, as documents are checked", () => {
    expect(contains.get("simpleChoice")).toBe("one or more blocks, without interactions");
    expect(isAllowed(buildChoice({ type: "paragraph", content: [text] }))).toBe(true);
    expect(isAllowed(buildChoice(text))).toBe(false);
    expect(isAllowed(buildChoice())).toBe(false);
    expect(isAllowed(buildChoice({ type: "extendedTextInteraction", attrs: { responseId: "s" } }))).toBe(
      false,
    );
  });

  test("says what each node with children contains", () => {
    expect(contains.get("matchInteraction")).toBe("exactly 2 `matchSet`");
    expect(contains.get("gapMatchInteraction")).toBe(
      "one or more `gapText` and one or more blocks, without interactions, with each `gap` in their text",
    );
    expect(contains.get("inlineChoice")).toBe("any number of phrases");
    expect(contains.get("paragraph")).toBe("any number of inline nodes");
    expect(contains.has("textEntryInteraction")).toBe(false);
  });
});
