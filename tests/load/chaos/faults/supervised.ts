import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

export type Supervised<T> = {
  /** The last that was up. */
  current(): T;
  /** Kills the process that is up, once there is one, and resolves when the next is. */
  kill(): Promise<void>;
  /** Starts that came to nothing, as the database was away. */
  failedStarts(): number;
  end(): Promise<void>;
};

type Life<T> = { child: ChildProcess; up: T };

const PAUSE_MS = 100;
/** Longer than any database of these proofs is away. */
const START_LIMIT_MS = 60_000;

/**
 * Keeps a process running as an operating system would: another is started as soon as it was killed. One that ends by
 * itself is a fault.
 */
export async function supervise<T>(
  name: string,
  start: () => Promise<Life<T>>,
  faults: string[],
): Promise<Supervised<T>> {
  let failed = 0;
  let isEnding = false;
  let life = await begin();
  let turn: Promise<void> = Promise.resolve();

  async function begin(): Promise<Life<T>> {
    for (const deadline = Date.now() + START_LIMIT_MS; ; ) {
      try {
        const begun = await start();
        begun.child.once("exit", (code, signal) => {
          if (!isEnding && signal !== "SIGKILL")
            faults.push(`${name} ended by itself with ${code ?? signal}`);
        });
        return begun;
      } catch (error) {
        failed++;
        if (Date.now() > deadline) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }
  const finish = async (signal: NodeJS.Signals) => {
    const { child } = life;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  const replace = async () => {
    if (isEnding) return;
    await finish("SIGKILL");
    life = await begin();
  };
  return {
    current: () => life.up,
    kill() {
      turn = turn.then(replace);
      return turn;
    },
    failedStarts: () => failed,
    async end() {
      isEnding = true;
      await turn;
      await finish("SIGTERM");
    },
  };
}
