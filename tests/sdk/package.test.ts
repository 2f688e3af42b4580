import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, inject, test } from "vitest";
import { Touchstone } from "../../sdk/src/index.ts";
import { createTestClient } from "../support/api.ts";
import { collectOutcome, findNode, readSnippet } from "./support.ts";

const installed = path.join(inject("consumerDir"), "node_modules/touchstone");

function runNode(node: string, args: string[], env: Record<string, string> = {}) {
  const { NODE_OPTIONS: _, ...own } = process.env;
  return collectOutcome(spawn(node, args, { cwd: inject("consumerDir"), env: { ...own, ...env } }));
}

describe("the package", () => {
  test("holds only the build, its types, the README and the license", () => {
    expect(fs.readdirSync(installed).sort()).toEqual(["LICENSE", "README.md", "dist", "package.json"]);
    const built = fs.readdirSync(path.join(installed, "dist"), { recursive: true, encoding: "utf8" });
    expect(built.filter((name) => path.extname(name) !== "" && !/\.(?:js|d\.ts)$/.test(name))).toEqual([]);
  });

  test("has no dependencies", () => {
    const { dependencies, peerDependencies } = JSON.parse(
      fs.readFileSync(path.join(installed, "package.json"), "utf8"),
    );
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
    expect(fs.readdirSync(path.dirname(installed)).filter((name) => !name.startsWith("."))).toEqual([
      "touchstone",
    ]);
  });

  test("needs nothing of Node, except in its command line", () => {
    const files = fs.readdirSync(path.join(installed, "dist"), { recursive: true, encoding: "utf8" });
    const foreign = files
      .filter((name) => name.endsWith(".js") && !name.startsWith("cli/"))
      .filter((name) =>
        /from "(?!\.)|\b(?:Buffer|require)\b/.test(
          fs.readFileSync(path.join(installed, "dist", name), "utf8"),
        ),
      );
    expect(foreign).toEqual([]);
  });

  test("has a README of less than 6 KB", () => {
    expect(fs.statSync(path.join(installed, "README.md")).size).toBeLessThan(6_000);
  });

  test("has every method that the README names", () => {
    const readme = fs.readFileSync(path.join(installed, "README.md"), "utf8");
    const sdk = new Touchstone({ apiKey: "k", baseUrl: inject("baseUrl") });
    const named = [...readme.matchAll(/touchstone\.([a-z]+(?:\.[a-z]+)*)\(/gi)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(20);
    const missing = named.filter((name) => {
      const found = name.split(".").reduce<unknown>((value, part) => Reflect.get(Object(value), part), sdk);
      return typeof found !== "function";
    });
    expect(missing).toEqual([]);
  });

  test("passes the strict type checks of a project that uses it as the README shows", {
    timeout: 60_000,
  }, async () => {
    const code = `declare function save(value: unknown): void;\n${["Quick start", "Errors", "Webhooks"]
      .map(readSnippet)
      .map((snippet) => snippet.replaceAll(/^import .*\n/gm, ""))
      .map((snippet, i) => (i === 0 ? snippet : `${snippet.replace("export ", "")}`))
      .join("\n")
      .replace(/^/, 'import { Touchstone, TouchstoneError, webhooks } from "touchstone";\n')}`;
    const file = path.join(inject("consumerDir"), "check.ts");
    fs.writeFileSync(file, `declare const process: { env: Record<string, string | undefined> };\n${code}`);
    const tsc = path.resolve("node_modules/typescript/bin/tsc");
    const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022"];
    const outcome = await runNode(process.execPath, [
      tsc,
      ...options,
      "--lib",
      "es2023,dom,dom.iterable",
      "--module",
      "nodenext",
      file,
    ]);
    expect(outcome).toEqual({ code: 0, stdout: "", stderr: "" });
  });
});

describe.each([20, 24])("on Node %i", (major) => {
  const node = findNode(major);

  test.skipIf(node === undefined)("runs the quick start of the README against the service", async () => {
    const { key, get } = await createTestClient();
    const code = `${readSnippet("Quick start")}\nconsole.log("done", id);`;
    const env = { TOUCHSTONE_API_KEY: key, TOUCHSTONE_URL: inject("baseUrl") };
    const {
      code: status,
      stdout,
      stderr,
    } = await runNode(node ?? "", ["--input-type=module", "-e", code], env);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^2 2\nlearner-1 100\ndone /);
    const [assessment] = (await get("/v1/assessments")).data;
    expect(assessment).toMatchObject({ title: "Capitals", status: "published" });
  });
});
