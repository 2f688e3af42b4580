import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import { Touchstone, type TouchstoneOptions } from "../../sdk/src/index.ts";
import type { Api } from "../support/api.ts";

export type Outcome = { code: number | null; stdout: string; stderr: string };

export const createSdk = ({ key }: Api, options: TouchstoneOptions = {}): Touchstone =>
  new Touchstone({ apiKey: key, baseUrl: inject("baseUrl"), ...options });

/** Creates a folder that is removed after the test. */
export function createTempDir(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-cli-"));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** An environment without this machine's settings, in which the command line keeps its files in `home`. */
const buildEnv = (home: string, env: Record<string, string>): NodeJS.ProcessEnv => ({
  NODE_ENV: "production",
  PATH: process.env.PATH ?? "",
  HOME: home,
  ...env,
});

/** Starts the installed command line. `stdout` is a file descriptor to write to instead of a pipe. */
export function spawnCli(
  args: readonly string[],
  home: string,
  env: Record<string, string>,
  stdout: number | "pipe" = "pipe",
): ChildProcess {
  const program = path.join(inject("consumerDir"), "node_modules/.bin/touchstone");
  return spawn(process.execPath, [program, ...args], {
    cwd: home,
    env: buildEnv(home, env),
    stdio: ["pipe", stdout, "pipe"],
  });
}

/** Runs the installed command line in `home` until it ends. */
export function runCli(
  args: readonly string[],
  {
    home = createTempDir(),
    env = {},
    input = "",
  }: { home?: string; env?: Record<string, string>; input?: string } = {},
): Promise<Outcome> {
  const child = spawnCli(args, home, env);
  child.stdin?.end(input);
  return collectOutcome(child);
}

export function collectOutcome(child: ChildProcess): Promise<Outcome> {
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (chunk) => (stdout += chunk));
  child.stderr?.on("data", (chunk) => (stderr += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** Finds a Node of this major version in PATH. */
export const findNode = (major: number): string | undefined =>
  [
    ...new Set([
      process.execPath,
      ...(process.env.PATH ?? "").split(path.delimiter).map((dir) => path.join(dir, "node")),
    ]),
  ].find(
    (file) => fs.existsSync(file) && String(spawnSync(file, ["--version"]).stdout).startsWith(`v${major}.`),
  );

/** Returns the first code block of the README under a heading. */
export function readSnippet(heading: string): string {
  const readme = fs.readFileSync(
    path.join(inject("consumerDir"), "node_modules/touchstone/README.md"),
    "utf8",
  );
  const [, section = ""] = readme.split(`\n## ${heading}\n`);
  return /```ts\n([\s\S]*?)```/.exec(section)?.[1] ?? "";
}
