import path from "node:path";
import { createDataDirError, makeDataDir } from "#lib/platform/runtime/data-dir.ts";
import { liveOwner, type Owner, tryLock } from "#lib/platform/runtime/process-lock.mjs";

/** A service stays; all others do their work and end. */
export type ProcessRole = "service" | "worker" | "admin" | "demo" | "bench" | "test";

/** Whoever holds the lock of a data directory starts its PostgreSQL and stops it. */
export type Holder = { pid: number; role: ProcessRole; address?: string };

export type DataLock = {
  /** Written into the lock for others to read, once the service listens. */
  announce(address: string): void;
  release(): void;
};

const getLockFile = (dataDir: string) => path.join(dataDir, "touchstone.lock");

/** The live holder, if there is one. Reads the lock file and nothing else. */
export function readHolder(dataDir: string): Holder | undefined {
  const owner = liveOwner(getLockFile(dataDir));
  return owner && toHolder(owner);
}

/**
 * Takes the lock, or tells who has it. A lock whose owner is dead counts as free.
 * @throws OperatorError when the data directory cannot be written.
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
        // Where the disk is full others learn of the service without its address.
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
