import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";

const FOLDER = path.join(import.meta.dirname, "tool");
const ROOT = path.resolve(import.meta.dirname, "../../..");
const CLI = path.join(FOLDER, "node_modules/@stryker-mutator/core/bin/stryker.js");

/**
 * Installs Stryker on first use. It takes up 60 MB, and neither the service nor the tests need it, so it has a separate
 * folder and lock file.
 * @throws OperatorError if npm ci fails.
 */
export async function installStryker(stop: AbortSignal): Promise<void> {
  const lock = fs.readFileSync(path.join(FOLDER, "package-lock.json"), "utf8");
  const stamp = path.join(FOLDER, "node_modules/.installed-from");
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === lock) return;
  console.error("Installing Stryker (npm ci in tests/load/mutation/tool) ...");
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = await run("npm", args, { cwd: FOLDER, stop });
  if (code !== 0) throw new OperatorError(`Stryker could not be installed: npm ci ended with ${code}.`);
  fs.writeFileSync(stamp, lock);
}

/** Runs Stryker in the root of the checkout and returns its exit code. */
export const runStryker = (args: string[], env: Record<string, string>, stop: AbortSignal): Promise<number> =>
  run(process.execPath, [CLI, "run", "tests/load/mutation/stryker.config.mjs", ...args], {
    cwd: ROOT,
    env,
    stop,
  });

type RunOptions = { cwd: string; env?: Record<string, string>; stop: AbortSignal };

async function run(program: string, args: string[], { cwd, env, stop }: RunOptions): Promise<number> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", 2, 2],
  });
  // On SIGINT, Stryker stops its workers itself.
  const onStop = () => child.kill("SIGINT");
  stop.addEventListener("abort", onStop);
  try {
    const [code] = await once(child, "close");
    stop.throwIfAborted();
    return code ?? 1;
  } finally {
    stop.removeEventListener("abort", onStop);
  }
}
