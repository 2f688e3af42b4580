// @ts-check
// Which services run from this checkout: its packages and its build must not be replaced under them. Unlike the lock
// of the data directory this also knows of services on an external database.
import fs from "node:fs";
import path from "node:path";
import { liveOwner, tryLock } from "../lib/platform/runtime/process-lock.mjs";

const folder = (/** @type {string} */ root) => path.join(root, ".touchstone/running");

/**
 * Notes that this process serves from the checkout, until it ends.
 * @param {string} root
 * @param {string} command
 * @returns {(address: string) => void} Adds the address it listens at.
 */
export function markRunning(root, command) {
  try {
    fs.mkdirSync(folder(root), { recursive: true });
    const { lock } = tryLock(path.join(folder(root), String(process.pid)), { command });
    process.once("exit", () => lock?.release());
    return (address) => lock?.update({ address });
  } catch {
    // A checkout we cannot write is one that nobody replaces either.
    return () => {};
  }
}

/**
 * @param {string} root
 * @returns {{ pid: number, command: string, address?: string }[]} The other live ones; what dead ones left is removed.
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
