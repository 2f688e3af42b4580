// @ts-check
// The entry point of every npm script. It runs on any Node from 20.9 on, before anything is installed. It installs
// missing packages and then runs scripts/<name>.ts on a Node that can run TypeScript directly. Only that script writes
// to standard output.
import { spawn, spawnSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { MISREADS_NAMES, misreadsNames } from "../lib/platform/runtime/misreads-names.mjs";
import { ensureInstalled } from "./install.mjs";

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const SCRIPTS = [
  "start",
  "dev",
  "build",
  "test",
  "verify",
  "admin",
  "demo",
  "bench",
  "chaos",
  "mutation",
  "worker",
  "screenshots",
  "sdk",
  "vectors",
  "fidelity",
];
/** The scripts that container images run. They don't need development packages. */
const SERVING = ["start", "worker", "admin"];
const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
/** How often to check whether npm is still running. */
const PARENT_CHECK_MS = 250;

/** @type {import("node:child_process").ChildProcess | undefined} */
let child;

/**
 * The signals that were received. Each is forwarded once, and the child decides when to exit.
 * @type {Set<NodeJS.Signals>}
 */
const received = new Set();
for (const signal of SIGNALS) {
  process.on(signal, () => {
    if (!received.has(signal)) child?.kill(signal);
    received.add(signal);
  });
}

/**
 * Stops the child when npm is killed, which can only be detected by a change of the parent process. Other parents can
 * exit (nohup, setsid, a shell), because a service that is started that way is meant to keep running.
 * @param {string} name
 */
function stopWithNpm(name) {
  if (!process.env.npm_lifecycle_script?.startsWith(`exec node scripts/run.mjs ${name}`)) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    // After a signal, the child is already stopping. Another signal would force it to stop immediately.
    if (received.size > 0) return;
    received.add("SIGTERM");
    child?.kill("SIGTERM");
  }, PARENT_CHECK_MS).unref();
}

/**
 * Runs a program until it ends. Resolves to its exit code, or to 128 + n if signal n ended it.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, linked?: boolean, onSpawn?: (pid: number) => void }} [options] With `quiet`, its output goes to standard error. With `linked`, it has an IPC channel that closes when this process is killed.
 * @returns {Promise<number>}
 */
function run(program, args, { env = process.env, quiet = false, linked = false, onSpawn } = {}) {
  return new Promise((resolve, reject) => {
    /** @type {import("node:child_process").StdioOptions} */
    const stdio = quiet ? ["ignore", 2, 2] : ["inherit", "inherit", "inherit", ...(linked ? ["ipc"] : [])];
    child = spawn(program, args, { cwd: ROOT, env, stdio });
    child.once("error", reject);
    if (child.pid) onSpawn?.(child.pid);
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? os.constants.signals[signal] : 0)));
    // Forward signals that were received before the child existed.
    for (const signal of received) child.kill(signal);
  });
}

/**
 * Returns the Node that is installed as a package. If it can't run here, returns the current Node, if that can run
 * TypeScript.
 */
function chooseNode() {
  const packaged = path.join(ROOT, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (spawnSync(packaged, ["--version"], { stdio: "ignore" }).status === 0) return packaged;
  if (isAtLeast(22, 18) && !process.version.startsWith("v23.")) {
    if (misreadsNames()) throw new Error(MISREADS_NAMES);
    return process.execPath;
  }
  throw new Error(
    `This is Node ${process.version}, and there is no packaged Node for ${process.platform} on ${process.arch}. ` +
      "Install the latest Node 22, 24, or 26, and try again.",
  );
}

/**
 * Checks whether the current Node has at least this version.
 * @param {number} major
 * @param {number} minor
 */
function isAtLeast(major, minor) {
  const [ours = 0, ourMinor = 0] = process.versions.node.split(".").map(Number);
  return ours > major || (ours === major && ourMinor >= minor);
}

async function main() {
  const [name = "", ...args] = process.argv.slice(2);
  if (!SCRIPTS.includes(name)) {
    throw new Error(`There is no script "${name}". Available scripts: ${SCRIPTS.join(", ")}.`);
  }
  if (!isAtLeast(20, 9))
    throw new Error(`This is Node ${process.version}. Install Node 20.9 or later, and try again.`);
  stopWithNpm(name);
  await ensureInstalled(ROOT, run, { servesOnly: SERVING.includes(name) });
  if (received.size > 0) throw new Error("Stopped.");
  const node = chooseNode();
  const folders = [path.dirname(node), path.join(ROOT, "node_modules/.bin"), process.env.PATH];
  const own = `--import=${new URL("own-imports.mjs", import.meta.url).href}`;
  const NODE_OPTIONS = [process.env.NODE_OPTIONS, own].filter(Boolean).join(" ");
  const env = { ...process.env, PATH: folders.join(path.delimiter), NODE_OPTIONS };
  return run(node, [path.join(ROOT, `scripts/${name}.ts`), ...args], { env, linked: true });
}

try {
  process.exitCode = await main();
} catch (error) {
  const [signal] = received;
  if (!signal) console.error(error instanceof Error ? error.message : error);
  process.exitCode = signal ? 128 + os.constants.signals[signal] : 1;
}
