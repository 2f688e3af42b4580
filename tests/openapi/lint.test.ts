import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { listOperations } from "#components/docs/examples/request.ts";
import type { OpenApiDocument } from "#lib/contract/openapi.ts";
import { runTool } from "#scripts/run-tool.ts";

/** Keeps the linter from sending telemetry and checking for updates. */
const QUIET = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", CI: "true" };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-lint-"));
let served: OpenApiDocument;

beforeAll(async () => {
  const response = await fetch(`${inject("baseUrl")}/v1/openapi.json`);
  served = (await response.json()) as OpenApiDocument;
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Creates a small document, which is quick to check, with an operation that lacks its responses. */
function createBrokenDocument(): OpenApiDocument {
  const post = served.paths["/assessments"]?.post;
  return { ...served, paths: post ? { "/assessments": { post: { ...post, responses: {} } } } : {} };
}

type Problem = { ruleId: string; severity: string; message: string; location: { pointer?: string }[] };

/** Returns the problems that @redocly/cli reports, including warnings. */
async function lintWithRedocly(document: OpenApiDocument): Promise<string[]> {
  const file = path.join(folder, "openapi.json");
  fs.writeFileSync(file, JSON.stringify(document));
  const args = ["lint", file, "--config", "tests/openapi/redocly.yaml", "--format=json"];
  const { output } = await runTool("@redocly/cli/bin/cli.js", args, { env: QUIET });
  const [, report] = /^(\{[\s\S]*?^\})/m.exec(output) ?? [];
  if (report === undefined) throw new Error(output);
  const { problems } = JSON.parse(report) as { problems: Problem[] };
  return problems.map(
    ({ severity, ruleId, message, location: [at] }) => `${severity} ${ruleId} at ${at?.pointer}: ${message}`,
  );
}

/** Spectral compiles a schema for each example of a body. document.test.ts and Redocly check these examples, too. */
const TESTED_ELSEWHERE = { "oas3-valid-media-example": "off" } as const;

/** Returns the problems that Spectral's OpenAPI rules report, including warnings and hints. */
async function lintWithSpectral(document: OpenApiDocument): Promise<string[]> {
  const linter = new Spectral();
  // Spectral's packages disagree on the type of a ruleset.
  linter.setRuleset({
    extends: [[oas as unknown as RulesetDefinition, "recommended"]],
    rules: TESTED_ELSEWHERE,
  });
  const found = await linter.run(document);
  return found.map(
    ({ severity, code, path: at, message }) => `${severity} ${code} at ${at.join("/")}: ${message}`,
  );
}

describe.each([
  { name: "@redocly/cli", lint: lintWithRedocly },
  { name: "spectral:oas", lint: lintWithSpectral },
])("$name", ({ lint }) => {
  test("reports no problem in the served document", { timeout: 60_000 }, async () => {
    expect(await lint(served)).toEqual([]);
  });

  test("reports an operation that lacks its responses", { timeout: 60_000 }, async () => {
    expect((await lint(createBrokenDocument())).join("\n")).toMatch(/assessments.*post.*responses/);
  });
});

test("every operation documents its client errors", () => {
  const open = listOperations(served)
    .filter(({ operation }) => !Object.keys(operation.responses).some((status) => status.startsWith("4")))
    .map(({ operation }) => operation.operationId);
  expect(open).toEqual([]);
});
