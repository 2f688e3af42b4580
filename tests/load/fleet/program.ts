import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import readline from "node:readline";

/** A program that never outlives the test. */
export type Program = {
  child: ChildProcess;
  /** Sends the signal and waits until the program has ended. Does nothing if it has already ended. */
  end(signal?: NodeJS.Signals): Promise<void>;
};

/** Starts a program. Its output goes to the file or, without one, to a stream. */
export function runProgram(
  command: string,
  args: string[],
  { log, ...options }: SpawnOptions & { log: string; capturesOutput?: boolean },
): Program {
  const file = fs.openSync(log, "a");
  const child = spawn(command, args, {
    ...options,
    stdio: ["ignore", options.capturesOutput ? "pipe" : file, file],
  });
  fs.closeSync(file);
  const onExit = () => child.kill("SIGKILL");
  process.once("exit", onExit);
  const ended = once(child, "exit").then(() => void process.off("exit", onExit));
  return {
    child,
    async end(signal = "SIGTERM") {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

/** Resolves to the first line of a program's standard output. */
export async function readFirstLine({ child }: Program): Promise<string> {
  if (child.stdout) for await (const line of readline.createInterface({ input: child.stdout })) return line;
  throw new Error("a program ended without a word");
}
