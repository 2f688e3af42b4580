import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

export type SupervisedProcess<T> = {
  /** Returns the latest process that became ready. */
  current(): T;
  /** Kills the process when it is ready. Resolves when the next one is ready. */
  kill(): Promise<void>;
  /** Returns the number of starts that failed because the database was down. */
  failedStarts(): number;
  end(): Promise<void>;
};

type RunningProcess<T> = { child: ChildProcess; up: T };

const PAUSE_MS = 100;
/** Longer than any outage of the database in these tests. */
const START_LIMIT_MS = 60_000;

/**
 * Keeps a process running like a service manager, and starts another one as soon as it is killed. If a process ends by
 * itself, that is a fault.
 */
export async function supervise<T>(
  name: string,
  start: () => Promise<RunningProcess<T>>,
  faults: string[],
): Promise<SupervisedProcess<T>> {
  let failed = 0;
  let isEnding = false;
  let running = await startProcess();
  let pendingRestart: Promise<void> = Promise.resolve();

  async function startProcess(): Promise<RunningProcess<T>> {
    for (const deadline = Date.now() + START_LIMIT_MS; ; ) {
      try {
        const started = await start();
        started.child.once("exit", (code, signal) => {
          if (!isEnding && signal !== "SIGKILL")
            faults.push(`${name} ended by itself with ${code ?? signal}`);
        });
        return started;
      } catch (error) {
        failed++;
        if (Date.now() > deadline) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }
  const stopProcess = async (signal: NodeJS.Signals) => {
    const { child } = running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  const restart = async () => {
    if (isEnding) return;
    await stopProcess("SIGKILL");
    running = await startProcess();
  };
  return {
    current: () => running.up,
    kill() {
      pendingRestart = pendingRestart.then(restart);
      return pendingRestart;
    },
    failedStarts: () => failed,
    async end() {
      isEnding = true;
      await pendingRestart;
      await stopProcess("SIGTERM");
    },
  };
}
