import path from "node:path";
import { createDataDirError, makeDataDir } from "#lib/platform/runtime/data-dir.ts";
import { liveOwner, type Owner, tryLock } from "#lib/platform/runtime/process-lock.mjs";

/** The role of a process. A service runs until it is stopped. All other processes exit when their work is done. */
export type ProcessRole = "service" | "worker" | "admin" | "demo" | "bench" | "test";

/** The process that has locked a data directory. It starts and stops PostgreSQL. */
export type Holder = { pid: number; role: ProcessRole; address?: string };

export type DataLock = {
  /** Writes the service's address into the lock file, so that other processes can read it. */
  announce(address: string): void;
  release(): void;
};

const getLockFile = (dataDir: string) => path.join(dataDir, "touchstone.lock");

/** Returns the process that has the lock, if it is alive. Only reads the lock file. */
export function readHolder(dataDir: string): Holder | undefined {
  const owner = liveOwner(getLockFile(dataDir));
  return owner && toHolder(owner);
}

/**
 * Acquires the lock or returns its current holder. A lock whose owner is dead counts as free.
 * @throws OperatorError if the data directory isn't writable
 */
export function tryDataLock(
  dataDir: string,
  role: ProcessRole,
): { lock: DataLock } | { lock?: undefined; holder: Holder } {
  try {
    makeDataDir(dataDir);
    const attempt = tryLock(getLockFile(dataDir), { role });
    if (!attempt.lock) return { holder: toHolder(attempt.owner) };
    const { lock } = attempt;
    const announce = (address: string) => {
      try {
        lock.update({ address });
      } catch {
        // If the disk is full, other processes can see that the service is running, but not its address.
      }
    };
    return { lock: { announce, release: () => lock.release() } };
  } catch (error) {
    throw createDataDirError(dataDir, error);
  }
}

function toHolder({ pid, role, address }: Owner): Holder {
  return {
    pid,
    role: typeof role === "string" ? (role as ProcessRole) : "service",
    ...(typeof address === "string" ? { address } : {}),
  };
}
