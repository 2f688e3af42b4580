import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseAst } from "vitest/node";

const root = path.resolve(import.meta.dirname, "..");

/** Messages that aren't in the viewer's language, so it doesn't matter when they are read. */
const listEnglishFiles = (): Set<string> =>
  new Set(
    fs
      .readdirSync(path.join(root, "lib/messages"))
      .filter((name) => name.endsWith(".ts") && !readSource(`lib/messages/${name}`).includes("localize")),
  );

const readSource = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Yields the nodes that run while a module is loaded. The bodies of functions run later. */
function* walkLoaded(value: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) for (const each of value) yield* walkLoaded(each);
  if (!isNode(value) || typeof value.type !== "string") return;
  if (/Function|^ImportDeclaration$|^TS(?!AsExpr|Satisfies|NonNull)/.test(value.type) || isListOfKeys(value))
    return;
  yield value;
  for (const [name, child] of Object.entries(value)) {
    const isName =
      (value.type === "MemberExpression" && name === "property") ||
      (value.type === "Property" && name === "key");
    if (!isName || value.computed) yield* walkLoaded(child);
  }
}

/** Whether a node is `Object.keys(…)`. The keys of messages are the same in all languages. */
const isListOfKeys = ({ type, callee }: Record<string, unknown>): boolean =>
  type === "CallExpression" && /"Object".*"keys"/.test(JSON.stringify(callee));

/** Lists the messages that a file reads while it is loaded. */
function listLoadedMessages(file: string, english: ReadonlySet<string>): string[] {
  const source = readSource(file);
  if (!source.includes("lib/messages/")) return [];
  const { body } = parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" });
  const names = new Set(
    body.flatMap((statement) =>
      statement.type === "ImportDeclaration" &&
      statement.importKind !== "type" &&
      statement.source.value.startsWith("#lib/messages/") &&
      !english.has(path.basename(statement.source.value))
        ? statement.specifiers.map(({ local }) => local.name)
        : [],
    ),
  );
  return [...walkLoaded(body)].flatMap(({ type, name }) =>
    type === "Identifier" && typeof name === "string" && names.has(name) ? `${file} reads ${name}` : [],
  );
}

test("messages are read while rendering, when the viewer's language is known, not while a module is loaded", () => {
  const english = listEnglishFiles();
  const files = ["app", "components", "lib/core", "lib/domains", "lib/platform", "lib/client", "scripts"]
    .flatMap((dir) =>
      fs
        .readdirSync(path.join(root, dir), { recursive: true, encoding: "utf8" })
        .map((name) => path.join(dir, name)),
    )
    .filter((file) => /\.tsx?$/.test(file));
  expect(files.flatMap((file) => listLoadedMessages(file, english))).toEqual([]);
});
