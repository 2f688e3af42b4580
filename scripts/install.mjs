// @ts-check
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { processIdentity, waitForLock } from "../lib/platform/runtime/process-lock.mjs";
import { othersRunning } from "./running.mjs";

/**
 * @typedef {{ servesOnly?: boolean }} Needs `servesOnly`: once the pages are built, no development packages are needed.
 */
/** @typedef {(program: string, args: string[], options: { quiet: true, onSpawn(pid: number): void }) => Promise<number>} Run */

/**
 * Brings node_modules to what package-lock.json says. Says nothing when it is so already; of several processes that
 * find it otherwise one installs, the others wait.
 * @param {string} root
 * @param {Run} run Runs a program with its output on standard error, and resolves to its exit code.
 * @param {Needs} [needs]
 */
export async function ensureInstalled(root, run, needs = {}) {
  if (isInstalled(root, needs)) return;
  const lock = await waitForLock(path.join(root, ".touchstone/install.lock"), {
    onWait: ({ pid }) => console.error(`Process ${pid} is installing the packages; waiting for it.`),
  });
  if (!lock) throw new Error("Another process has been installing the packages for too long; is it stuck?");
  try {
    if (isInstalled(root, needs)) return;
    refuseIfInUse(root);
    console.error("Installing the packages (npm ci) ...");
    // The lock is npm's too: should we be killed, it holds until npm has ended.
    const onSpawn = (/** @type {number} */ pid) =>
      lock.update({ helper: { pid, startedAt: processIdentity(pid) ?? "" } });
    const code = await runNpm(run, onSpawn);
    if (code !== 0) {
      throw new Error(
        `The packages could not be installed: npm ci ended with ${code}, see its message above.`,
      );
    }
    fs.mkdirSync(path.dirname(stampFile(root)), { recursive: true });
    fs.writeFileSync(stampFile(root), stamp(root));
  } finally {
    lock.release();
  }
}

/** A service loads packages when it first needs them: they must not change under it. */
function refuseIfInUse(/** @type {string} */ root) {
  if (!fs.existsSync(path.join(root, "node_modules"))) return;
  const [other] = othersRunning(root);
  if (!other) return;
  const at = other.address ? ` at ${other.address}` : "";
  throw new Error(
    `The packages have changed, but Touchstone is running from this folder (process ${other.pid}${at}): stop it first.`,
  );
}

/**
 * Without install scripts, and with development packages even where NODE_ENV is production; flags, because they win
 * over whatever the calling npm put in the environment (`npm -s` would silence errors).
 * @param {Run} run
 * @param {(pid: number) => void} onSpawn
 */
async function runNpm(run, onSpawn) {
  const args = ["ci", "--ignore-scripts", "--include=dev", "--include=optional", "--loglevel=error"];
  const cli = process.env.npm_execpath;
  const isNpm = cli !== undefined && path.basename(cli) === "npm-cli.js";
  const [program, all] = isNpm ? [process.execPath, [cli, ...args]] : ["npm", args];
  try {
    return await run(program, all, { quiet: true, onSpawn });
  } catch (error) {
    throw new Error(
      `npm cannot be run (${error instanceof Error ? error.message : error}): is it installed?`,
    );
  }
}

const stampFile = (/** @type {string} */ root) => path.join(root, "node_modules/.touchstone-lock-hash");

/** What node_modules must have been made from, and for which machine. */
function stamp(/** @type {string} */ root) {
  const lock = fs.readFileSync(path.join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}\n`;
}

/**
 * @param {string} root
 * @param {Needs} needs
 */
function isInstalled(root, { servesOnly }) {
  const wanted = stamp(root);
  if (readIfThere(stampFile(root)) === wanted) return true;
  if (matchesLock(root, { withDev: true })) {
    // Installed by hand, or by a run that was killed before it could say so.
    noteIfWritable(stampFile(root), wanted);
    return true;
  }
  const isBuilt = fs.existsSync(path.join(root, ".next/BUILD_ID"));
  return servesOnly === true && isBuilt && matchesLock(root, { withDev: false });
}

/** A checkout that we cannot write is asked anew each time. */
function noteIfWritable(/** @type {string} */ file, /** @type {string} */ text) {
  try {
    fs.writeFileSync(file, text);
  } catch {}
}

/**
 * Whether npm's own record of what it installed is what the lock asks for on this machine.
 * @param {string} root
 * @param {{ withDev: boolean }} wish
 */
function matchesLock(root, { withDev }) {
  const record = readIfThere(path.join(root, "node_modules/.package-lock.json"));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  const wanted = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === "" || entry.extraneous || (entry.dev && !withDev)) return true;
    const found = installed[name];
    return found ? found.version === entry.version && found.integrity === entry.integrity : mayLack(entry);
  });
}

/**
 * An optional package may be absent, unless it is one for this very platform: those were left out on purpose.
 * @param {{ optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} entry
 */
function mayLack({ optional, os, cpu, libc }) {
  const isForHere = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
  return optional === true && !isForHere;
}

function readIfThere(/** @type {string} */ file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
