import fs from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { OperationsGuide } from "#components/docs/guides/operations.tsx";
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

describe("docs/operations.md", () => {
  const html = renderToStaticMarkup(<OperationsGuide markdown={read("docs/operations.md")} />);

  test("explains every environment variable in its table", () => {
    const documented = [...read("docs/operations.md").matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(
      ([, cell = ""]) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(documented.sort()).toEqual([...variableNames].sort());
  });

  test("renders in full on the page, with a link target for each section", () => {
    const titles = [...read("docs/operations.md").matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    expect(
      [...html.matchAll(/<h3[^>]*><a href="#operations-[\w-]+"[^>]*>([^<]+)</g)].map(([, title]) => title),
    ).toEqual(titles);
    expect(html).not.toMatch(/\*\*|\]\(|&lt;div/);
  });
});
