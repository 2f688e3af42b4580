import fs from "node:fs";
import path from "node:path";
import { createTempDir, ROOT, type RunningProcess, runProgram } from "./support.ts";

/** Prints its output only after it listens for signals. */
const SCRIPT = `if (process.env.STAY) {
  setInterval(() => {}, 1000);
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => console.log(name));
  process.on("SIGUSR2", () => process.exit(7));
}
console.log(JSON.stringify({ args: process.argv.slice(2), node: process.execPath, path: process.env.PATH }));
if (process.env.EXIT) process.exit(Number(process.env.EXIT));
`;

/** Creates a checkout with the runner, a script "admin" that prints its arguments, and one local package. */
export function createCheckout({ entries = {} }: { entries?: Record<string, unknown> } = {}): string {
  const root = createTempDir();
  const files = [
    "scripts/run.mjs",
    "lib/platform/runtime/misreads-names.mjs",
    "scripts/install.mjs",
    "scripts/own-imports.mjs",
    "scripts/running.mjs",
    "lib/platform/runtime/process-lock.mjs",
    ".npmrc",
  ];
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.copyFileSync(path.join(ROOT, file), path.join(root, file));
  }
  fs.writeFileSync(path.join(root, "scripts/admin.ts"), SCRIPT);
  const self = { name: "t", version: "1.0.0" };
  fs.writeFileSync(path.join(root, "package.json"), JSON.stringify({ ...self, type: "module" }));
  writeLock(root, entries);
  return root;
}

export function writeLock(root: string, entries: Record<string, unknown>): void {
  const self = { name: "t", version: "1.0.0" };
  const packages = { "": self, ...entries };
  const lock = { ...self, lockfileVersion: 3, requires: true, packages };
  fs.writeFileSync(path.join(root, "package-lock.json"), JSON.stringify(lock));
}

/** Runs the runner as npm does, with the Node of the tests. */
export function start(
  root: string,
  args: string[],
  variables: Record<string, string> = {},
  user: { uid?: number; gid?: number } = {},
): RunningProcess {
  const { npm_execpath: _, ...environment } = process.env;
  const env = { ...environment, NODE_ENV: "production" as const, ...variables };
  return runProgram(process.execPath, [path.join(root, "scripts/run.mjs"), ...args], {
    env,
    cwd: root,
    ...user,
  });
}

/** Puts a fake npm first in PATH. It counts its calls, takes a while, and then runs the given script. */
export function createFakeNpm(root: string, then: string): { PATH: string } {
  const bin = path.join(root, "bin");
  fs.mkdirSync(bin);
  const script = `#!/bin/sh\necho "$@" >> '${root}/npm-calls'\nmkdir -p node_modules\nsleep 0.2\n${then}\n`;
  fs.writeFileSync(path.join(bin, "npm"), script, { mode: 0o755 });
  return { PATH: `${bin}:${process.env.PATH}` };
}

export const getChildPid = (pid: number) =>
  Number(fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim());
