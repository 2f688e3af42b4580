import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { listOperations } from "#components/docs/examples/request.ts";
import type { OpenApiDocument } from "#lib/contract/openapi.ts";
import { runTool } from "#scripts/run-tool.ts";

/** Nothing that the linter does on its own account may leave the machine. */
const QUIET = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", CI: "true" };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-lint-"));
let served: OpenApiDocument;

beforeAll(async () => {
  const response = await fetch(`${inject("baseUrl")}/v1/openapi.json`);
  served = (await response.json()) as OpenApiDocument;
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The same document with an operation that does not say what it answers. */
function createBrokenDocument(): OpenApiDocument {
  const document = structuredClone(served);
  const operation = document.paths["/assessments"]?.post;
  if (operation) operation.responses = {};
  return document;
}

type Problem = { ruleId: string; severity: string; message: string; location: { pointer?: string }[] };

/** What @redocly/cli finds, warnings included. */
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

/** What Spectral's rules for OpenAPI find, warnings and hints included. */
async function lintWithSpectral(document: OpenApiDocument): Promise<string[]> {
  const linter = new Spectral();
  // Its own packages do not agree on the type of a ruleset.
  linter.setRuleset({ extends: [[oas as unknown as RulesetDefinition, "recommended"]] });
  const found = await linter.run(document);
  return found.map(
    ({ severity, code, path: at, message }) => `${severity} ${code} at ${at.join("/")}: ${message}`,
  );
}

describe.each([
  { name: "@redocly/cli", lint: lintWithRedocly },
  { name: "spectral:oas", lint: lintWithSpectral },
])("$name", ({ lint }) => {
  test("has nothing to say against the document that the service serves", { timeout: 60_000 }, async () => {
    expect(await lint(served)).toEqual([]);
  });

  test("would have, if there were something", { timeout: 60_000 }, async () => {
    expect((await lint(createBrokenDocument())).join("\n")).toMatch(/assessments.*post.*responses/);
  });
});

test("every operation but the document's own says how it refuses", () => {
  const open = listOperations(served)
    .filter(({ operation }) => !Object.keys(operation.responses).some((status) => status.startsWith("4")))
    .map(({ operation }) => operation.operationId);
  expect(open).toEqual(["getOpenApi"]);
});
