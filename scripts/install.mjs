// @ts-check
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { processIdentity, waitForLock } from "../lib/platform/runtime/process-lock.mjs";
import { othersRunning } from "./running.mjs";

/**
 * @typedef {{ servesOnly?: boolean }} Needs With `servesOnly`, development packages can be missing if there is a build.
 */
/** @typedef {(program: string, args: string[], options: { quiet: true, onSpawn(pid: number): void }) => Promise<number>} Run */

/**
 * Installs the packages in package-lock.json unless node_modules is up to date. If several processes call this at the
 * same time, one installs and the others wait.
 * @param {string} root
 * @param {Run} run Runs a program with its output on standard error, and resolves to its exit code.
 * @param {Needs} [needs]
 */
export async function ensureInstalled(root, run, needs = {}) {
  if (isInstalled(root, needs)) return;
  const lock = await waitForLock(path.join(root, ".touchstone/install.lock"), {
    onWait: ({ pid }) => console.error(`Waiting for process ${pid} to install the packages.`),
  });
  if (!lock) throw new Error("Another process is still installing the packages. Stop it, and try again.");
  try {
    if (isInstalled(root, needs)) return;
    refuseIfInUse(root);
    console.error("Installing packages (npm ci) ...");
    // The lock also names the npm process, so that it stays locked until npm ends, even if this process is killed.
    const onSpawn = (/** @type {number} */ pid) =>
      lock.update({ helper: { pid, startedAt: processIdentity(pid) ?? "" } });
    const code = await runNpm(run, onSpawn);
    if (code !== 0) {
      throw new Error(
        `The packages couldn't be installed: npm ci failed with exit code ${code}. See its message above.`,
      );
    }
    fs.mkdirSync(path.dirname(stampFile(root)), { recursive: true });
    fs.writeFileSync(stampFile(root), stamp(root));
  } finally {
    lock.release();
  }
}

/**
 * Throws if a service is running from this folder. Packages must not change under it, because it loads some of them
 * only when it needs them.
 */
function refuseIfInUse(/** @type {string} */ root) {
  if (!fs.existsSync(path.join(root, "node_modules"))) return;
  const [other] = othersRunning(root);
  if (!other) return;
  const at = other.address ? ` at ${other.address}` : "";
  throw new Error(
    `The packages have changed, but Touchstone is running from this folder (process ${other.pid}${at}). Stop it, and try again.`,
  );
}

/**
 * Runs npm ci without install scripts, and with development packages even if NODE_ENV is production. These options are
 * passed as flags, because flags override the settings that the calling npm put into the environment (`npm -s` would
 * hide errors).
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
      `npm can't be run (${error instanceof Error ? error.message : error}). Install npm, and try again.`,
    );
  }
}

const stampFile = (/** @type {string} */ root) => path.join(root, "node_modules/.touchstone-lock-hash");

/** Returns a stamp that identifies the lock file and the platform that node_modules must match. */
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
  if (readIfExists(stampFile(root)) === wanted) return true;
  if (matchesLock(root, { withDev: true })) {
    // The packages were installed by running npm ci directly, or a previous run was killed before it wrote the stamp.
    tryWriteFile(stampFile(root), wanted);
    return true;
  }
  const isBuilt = fs.existsSync(path.join(root, ".next/BUILD_ID"));
  return servesOnly === true && isBuilt && matchesLock(root, { withDev: false });
}

/** Writes the stamp if possible. In a read-only checkout, the packages are compared on every start. */
function tryWriteFile(/** @type {string} */ file, /** @type {string} */ text) {
  try {
    fs.writeFileSync(file, text);
  } catch {}
}

/**
 * Checks whether npm's record of installed packages matches the lock file for this machine.
 * @param {string} root
 * @param {{ withDev: boolean }} wish
 */
function matchesLock(root, { withDev }) {
  const record = readIfExists(path.join(root, "node_modules/.package-lock.json"));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  const wanted = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === "" || entry.extraneous || (entry.dev && !withDev)) return true;
    const found = installed[name];
    return found
      ? found.version === entry.version && found.integrity === entry.integrity
      : canBeMissing(entry);
  });
}

/**
 * Checks whether a package can be missing. Only optional packages can, except those for exactly this platform.
 * @param {{ optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} entry
 */
function canBeMissing({ optional, os, cpu, libc }) {
  const isForHere = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
  return optional === true && !isForHere;
}

function readIfExists(/** @type {string} */ file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
