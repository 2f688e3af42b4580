// @ts-check
// Records which services run from this checkout, because its packages and its build must not be replaced while they
// run. Unlike the lock of the data directory, this includes services with an external database.
import fs from "node:fs";
import path from "node:path";
import { liveOwner, tryLock } from "../lib/platform/runtime/process-lock.mjs";

const folder = (/** @type {string} */ root) => path.join(root, ".touchstone/running");

/**
 * Records that this process runs from the checkout, until the process ends.
 * @param {string} root
 * @param {string} command
 * @returns {(address: string) => void} Records the address on which the process listens.
 */
export function markRunning(root, command) {
  try {
    fs.mkdirSync(folder(root), { recursive: true });
    const { lock } = tryLock(path.join(folder(root), String(process.pid)), { command });
    process.once("exit", () => lock?.release());
    return (address) => lock?.update({ address });
  } catch {
    // If the checkout isn't writable, its packages and its build can't be replaced either.
    return () => {};
  }
}

/**
 * Lists the other live processes that run from the checkout. Removes the records of dead processes.
 * @param {string} root
 * @returns {{ pid: number, command: string, address?: string }[]}
 */
export function othersRunning(root) {
  if (!fs.existsSync(folder(root))) return [];
  return fs.readdirSync(folder(root)).flatMap((name) => {
    const file = path.join(folder(root), name);
    const owner = liveOwner(file);
    if (!owner) fs.rmSync(file, { force: true });
    if (!owner || owner.pid === process.pid) return [];
    return [
      {
        pid: owner.pid,
        command: String(owner.command),
        ...(owner.address ? { address: String(owner.address) } : {}),
      },
    ];
  });
}
