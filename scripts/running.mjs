// @ts-check
// Records which services run from this checkout, because its packages and its build must not be replaced under them.
// Unlike the lock of the data directory, this includes services with an external database.
import fs from "node:fs";
import path from "node:path";
import { liveOwner, tryLock } from "../lib/platform/runtime/process-lock.mjs";

const folder = (/** @type {string} */ root) => path.join(root, ".touchstone/running");

/**
 * Records, until it ends, that this process runs from the checkout.
 * @param {string} root
 * @param {string} command
 * @returns {(address: string) => void} Records the address that it listens on.
 */
export function markRunning(root, command) {
  try {
    fs.mkdirSync(folder(root), { recursive: true });
    const { lock } = tryLock(path.join(folder(root), String(process.pid)), { command });
    process.once("exit", () => lock?.release());
    return (address) => lock?.update({ address });
  } catch {
    // In a checkout that isn't writable, nobody can replace the packages or the build either.
    return () => {};
  }
}

/**
 * @param {string} root
 * @returns {{ pid: number, command: string, address?: string }[]} The other live processes. Records of dead processes are removed.
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
