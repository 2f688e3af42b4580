import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** PostgreSQL's main process, as described in its pid file. `dir` is the data directory with which it was started. */
export type Postmaster = { pid: number; dir: string; isReady: boolean };

const getPidFile = (cluster: string) => path.join(cluster, "postmaster.pid");

/** Returns the running server of this cluster, or undefined if the pid file is missing or refers to another program. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(getPidFile(cluster), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const postmaster = { pid: Number(lines[0]), dir: lines[1] ?? "", isReady: lines[7]?.trim() === "ready" };
  return isRunning(postmaster) && !isOtherDirectory(postmaster.dir, cluster) ? postmaster : undefined;
}

/**
 * Removes the lock files of a dead server. PostgreSQL would refuse to start if their pid now belongs to another
 * process, or if the files were copied with the directory.
 */
export function removeLeftovers(cluster: string, socket: string): void {
  if (findPostmaster(cluster)) return;
  for (const file of [getPidFile(cluster), socket, `${socket}.lock`]) fs.rmSync(file, { force: true });
}

/**
 * Checks whether the server is running, by its command line, which everyone can read. In containers, not even root can
 * read /proc/<pid>/exe.
 */
export function isRunning({ pid, dir }: Postmaster): boolean {
  return dir !== "" && readCommandLine(pid).includes(`/postgres -D ${dir} `);
}

function readCommandLine(pid: number): string {
  if (!Number.isInteger(pid) || pid <= 0) return "";
  if (process.platform !== "linux") {
    return spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  }
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/**
 * Checks whether the pid file describes another directory. A copied cluster contains the pid file of the original. A
 * moved cluster contains its own pid file, but with the old path.
 */
function isOtherDirectory(dir: string, cluster: string): boolean {
  const [there, here] = [dir, cluster].map((d) => fs.statSync(d, { throwIfNoEntry: false }));
  return there !== undefined && (there.ino !== here?.ino || there.dev !== here.dev);
}

/** Sends a signal that stops the server. A fast shutdown (SIGINT) ends all sessions and writes a checkpoint. */
export function signalStop({ pid }: Postmaster, signal: "SIGINT" | "SIGQUIT" = "SIGINT"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The server has already ended.
  }
}

/**
 * Stops the server and waits for it to end. After `waitMs`, the server is killed, which loses no data but makes
 * recovery necessary.
 */
export async function stopPostmaster(postmaster: Postmaster, waitMs = 60_000): Promise<void> {
  signalStop(postmaster);
  if (await hasEnded(postmaster, waitMs)) return;
  signalStop(postmaster, "SIGQUIT");
  await hasEnded(postmaster, 5_000);
}

async function hasEnded(postmaster: Postmaster, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  while (isRunning(postmaster)) {
    if (Date.now() >= deadline) return false;
    await sleep(10);
  }
  return true;
}
