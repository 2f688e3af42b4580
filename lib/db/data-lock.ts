import fs from "node:fs";
import path from "node:path";
import { OperatorError } from "#lib/operator-error.ts";
import { liveOwner, type Owner, tryLock } from "#lib/process-lock.mjs";

/** A service stays; all others do their work and end. */
export type Role = "service" | "worker" | "admin" | "demo" | "bench" | "test";

/** Whoever holds the lock of a data directory starts its PostgreSQL and stops it. */
export type Holder = { pid: number; role: Role; address?: string };

export type DataLock = {
  /** Written into the lock for others to read, once the service listens. */
  announce(address: string): void;
  release(): void;
};

const lockFile = (dataDir: string) => path.join(dataDir, "touchstone.lock");

/** The live holder, if there is one. Reads the lock file and nothing else. */
export function readHolder(dataDir: string): Holder | undefined {
  const owner = liveOwner(lockFile(dataDir));
  return owner && toHolder(owner);
}

/**
 * Takes the lock, or tells who has it. A lock whose owner is dead counts as free.
 * @throws OperatorError when the data directory cannot be written.
 */
export function tryDataLock(
  dataDir: string,
  role: Role,
): { lock: DataLock } | { lock?: undefined; holder: Holder } {
  try {
    makeDataDir(dataDir);
    const attempt = tryLock(lockFile(dataDir), { role });
    if (!attempt.lock) return { holder: toHolder(attempt.owner) };
    const { lock } = attempt;
    return { lock: { announce: (address) => lock.update({ address }), release: () => lock.release() } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `The data directory ${dataDir} cannot be used (${reason}): set DATA_DIR to another place.`,
    );
  }
}

/** Root's is open to PostgreSQL's user, who lives in it; what is secret in it has modes of its own. */
function makeDataDir(dataDir: string): void {
  if (fs.existsSync(dataDir)) return;
  fs.mkdirSync(dataDir, { recursive: true });
  fs.chmodSync(dataDir, process.getuid?.() === 0 ? 0o755 : 0o700);
}

function toHolder({ pid, role, address }: Owner): Holder {
  return {
    pid,
    role: typeof role === "string" ? (role as Role) : "service",
    ...(typeof address === "string" ? { address } : {}),
  };
}
