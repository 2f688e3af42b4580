import { execFile } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createTestClient } from "#tests/support/api.ts";

const FOLDER = path.resolve("tests/openapi/client");
const installed = createRequire(path.join(FOLDER, "package.json"));
const baseUrl = inject("baseUrl");

/** Runs a program in the client's folder and returns its output. @throws Error with the output if it fails. */
async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { NODE_OPTIONS: _, ...own } = process.env;
  const options = { cwd: FOLDER, env: { ...own, ...env } };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], options).catch(
    ({ stdout, stderr }) => Promise.reject(new Error(`${path.basename(program)}:\n${stdout}${stderr}`)),
  );
  return stdout;
}

/**
 * The generator needs the TypeScript that is installed in the folder. The project's checks types in a fraction of the time. It
 * skips the declarations of libraries, because those of Node.js and its own of the browser differ. `api.ts` isn't one of them.
 */
const compiler = path.resolve("node_modules/typescript/bin/tsc");
const typeCheck = () => run(compiler, ["-p", "."]);

describe("a client that openapi-typescript generates from the served document", () => {
  beforeAll(async () => {
    const document = await fetch(`${baseUrl}/v1/openapi.json`);
    fs.writeFileSync(path.join(FOLDER, "openapi.json"), await document.text());
    const generator = path.join(
      path.dirname(installed.resolve("openapi-typescript/package.json")),
      "bin/cli.js",
    );
    await run(generator, ["openapi.json", "-o", "api.ts"]);
  });

  test("passes strict type checks and catches every mistake in mistakes.ts", {
    timeout: 120_000,
  }, async () => {
    expect(await typeCheck()).toBe("");
  });

  test("fails type checks when a property is renamed", { timeout: 120_000 }, async () => {
    const file = path.join(FOLDER, "api.ts");
    const types = fs.readFileSync(file, "utf8");
    fs.writeFileSync(file, types.replaceAll("max_score:", "maximum_score:"));
    const checked = typeCheck().finally(() => fs.writeFileSync(file, types));
    await expect(checked).rejects.toThrow(/Property 'max_score' does not exist/);
  });

  test("runs the main flow against the service", { timeout: 60_000 }, async () => {
    const { key } = await createTestClient();
    const env = { API_URL: `${baseUrl}/v1`, API_KEY: key };
    expect(await run("main-flow.ts", [], env)).toBe("The main flow went through.\n");
  });
});
