// @ts-check
// Locks between processes, stored as files that name their owner. This is plain JavaScript without dependencies,
// because `scripts/run.mjs` needs it before anything is installed, on any version of Node.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * @typedef {{ pid: number, startedAt: string }} Process
 * @typedef {Process & { nonce: string, helper?: Process, [detail: string]: unknown }} Owner
 * @typedef {{ update(details: Record<string, unknown>): void, release(): void }} ProcessLock
 * @typedef {{ lock: ProcessLock, owner?: undefined } | { lock?: undefined, owner: Owner }} Attempt
 */

/**
 * Returns a value that distinguishes a process from a later one with the same pid, or null if the process has ended (or
 * is a zombie).
 * @param {number} pid
 * @returns {string | null}
 */
export function processIdentity(pid) {
  if (process.platform === "linux") return linuxIdentity(pid);
  if (process.platform === "win32") return signalReaches(pid) ? "running" : null;
  const ps = spawnSync("ps", ["-o", "state=,lstart=", "-p", String(pid)], { encoding: "utf8" });
  const [state = "Z", ...start] = (ps.stdout ?? "").trim().split(/\s+/);
  return state.startsWith("Z") || start.length === 0 ? null : start.join(" ");
}

/**
 * Returns the id of the boot and the process's start time in clock ticks since boot (field 22 of stat).
 * @param {number} pid
 */
function linuxIdentity(pid) {
  let stat;
  try {
    stat = fs.readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return null;
  }
  // The second field is the name in parentheses, which can contain anything. The fields after the last ) have a fixed
  // format.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state = "Z"] = fields;
  return "ZXx".includes(state) ? null : `${bootId()}/${fields[19]}`;
}

/** @type {string | undefined} */
let boot;
function bootId() {
  try {
    boot ??= fs.readFileSync("/proc/sys/kernel/random/boot_id", "latin1").slice(0, 8);
  } catch {
    boot = "boot";
  }
  return boot;
}

/**
 * Checks whether a process exists, even if it belongs to another user.
 * @param {number} pid
 * @returns {boolean}
 */
function signalReaches(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getErrorCode(error) === "EPERM";
  }
}

/** @param {unknown} error */
const getErrorCode = (error) => (error instanceof Error && "code" in error ? error.code : undefined);

/**
 * Checks whether the owner, or the helper process that works for it, is alive.
 * @param {Pick<Owner, "pid" | "startedAt" | "helper">} owner
 * @returns {boolean}
 */
export function isAlive({ pid, startedAt, helper }) {
  return isSameProcess({ pid, startedAt }) || (helper !== undefined && isSameProcess(helper));
}

/**
 * Checks whether the process is still running and its pid hasn't been reused.
 * @param {Process} process
 * @returns {boolean}
 */
function isSameProcess({ pid, startedAt }) {
  if (pid <= 0) return false;
  const identity = processIdentity(pid);
  if (identity !== null) return identity === startedAt;
  // Some systems hide other users' processes from /proc. Signaling a hidden process fails with EPERM, and signaling a
  // dead process fails because it isn't found.
  return process.platform === "linux" && !fs.existsSync(`/proc/${pid}`) && signalReaches(pid);
}

/**
 * Returns the owner in the lock file, whether it is alive or not, or undefined if there is no file. The owner of an
 * unreadable file counts as dead.
 * @param {string} file
 * @returns {Owner | undefined}
 */
export function readOwner(file) {
  let text;
  try {
    text = fs.readFileSync(file, "utf8");
  } catch (error) {
    if (getErrorCode(error) === "ENOENT" || getErrorCode(error) === "ENOTDIR") return undefined;
    throw error;
  }
  try {
    const owner = JSON.parse(text);
    if (Number.isInteger(owner.pid) && typeof owner.startedAt === "string" && /^\w+$/.test(owner.nonce))
      return owner;
  } catch {}
  return { pid: 0, startedAt: "", nonce: "unreadable" };
}

/**
 * Returns the owner in the lock file, if it is alive.
 * @param {string} file
 * @returns {Owner | undefined}
 */
export function liveOwner(file) {
  const owner = readOwner(file);
  return owner && isAlive(owner) ? owner : undefined;
}

/**
 * Acquires the lock or returns its owner. A lock whose owner is dead is taken over. If several processes try that,
 * exactly one succeeds.
 * @param {string} file
 * @param {Record<string, unknown>} [details] Written to the lock file together with the owner's pid.
 * @returns {Attempt}
 */
export function tryLock(file, details = {}) {
  const startedAt = processIdentity(process.pid) ?? "";
  let mine = { ...details, pid: process.pid, startedAt, nonce: randomBytes(8).toString("hex") };
  const owner = claim(file, mine);
  if (owner) return { owner };
  const isMine = () => readOwner(file)?.nonce === mine.nonce;
  const lock = {
    /** @param {Record<string, unknown>} more */
    update(more) {
      if (!isMine()) return;
      mine = { ...mine, ...more };
      withDraft(file, mine, (draft) => fs.renameSync(draft, file));
    },
    release() {
      if (isMine()) fs.rmSync(file, { force: true });
    },
  };
  return { lock };
}

/**
 * Creates the lock or replaces a stale one. To replace it, a process needs a guard lock named after the stale owner, so
 * that it can't remove the lock of a faster successor. The owner of a guard can die, too, so guards are handled like
 * locks.
 * @param {string} file
 * @param {Owner} mine
 * @returns {Owner | null} The live owner, or null if this process now has the lock.
 */
function claim(file, mine) {
  for (;;) {
    const found = readOwner(file);
    if (!found) {
      if (withDraft(file, mine, (draft) => linkIfFree(draft, file))) return null;
      continue;
    }
    if (isAlive(found)) return found;
    const guard = `${file}.${found.nonce}`;
    const rival = claim(guard, mine);
    if (rival) return rival;
    try {
      if (readOwner(file)?.nonce === found.nonce) {
        withDraft(file, mine, (draft) => fs.renameSync(draft, file));
        return null;
      }
    } finally {
      fs.rmSync(guard, { force: true });
    }
  }
}

/**
 * Writes the owner to a separate file first, so that no process reads a half-written lock.
 * @template T
 * @param {string} file
 * @param {Owner} owner
 * @param {(draft: string) => T} use
 * @returns {T}
 */
function withDraft(file, owner, use) {
  const draft = `${file}.${randomBytes(6).toString("hex")}.draft`;
  try {
    fs.writeFileSync(draft, `${JSON.stringify(owner)}\n`, { mode: 0o644 });
    return use(draft);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/**
 * Links the draft to the file name. Returns false if the file already exists.
 * @param {string} draft
 * @param {string} file
 */
function linkIfFree(draft, file) {
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (getErrorCode(error) === "EEXIST") return false;
    throw error;
  }
}

/**
 * Waits for the lock. Resolves to null if `waitMs` milliseconds pass or `signal` fires first.
 * @param {string} file
 * @param {{ details?: Record<string, unknown>, waitMs?: number, signal?: AbortSignal, onWait?: (owner: Owner) => void }} [options]
 * @returns {Promise<ProcessLock | null>}
 */
export async function waitForLock(file, { details, waitMs = 600_000, signal, onWait } = {}) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const deadline = Date.now() + waitMs;
  for (let hasNotified = false; ; hasNotified = true) {
    const { lock, owner } = tryLock(file, details);
    if (lock) return lock;
    if (!hasNotified) onWait?.(owner);
    if (signal?.aborted || Date.now() >= deadline) return null;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
