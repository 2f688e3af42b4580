/** The processes of the bench. Each candidate is a separate process, so that CPU times don't mix. */
import { fork } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";

export type Worker<Q, A> = { pid: number; request(question: Q): Promise<A>; end(): Promise<void> };

type Reply = { value: unknown } | { error: string };
const END_LIMIT_MS = 20_000;

/** Starts a file of this folder as a process and waits until it is ready. Its output goes to `log`. */
export async function startWorker<C, R, Q = never, A = never>(
  file: string,
  config: C,
  { env = process.env, log }: { env?: NodeJS.ProcessEnv; log: string },
): Promise<{ ready: R; worker: Worker<Q, A> }> {
  const output = fs.openSync(log, "a");
  const child = fork(path.join(import.meta.dirname, file), { env, stdio: ["ignore", output, output, "ipc"] });
  fs.closeSync(output);
  const ended = once(child, "exit");

  const request = async (message: unknown): Promise<unknown> => {
    const reply = once(child, "message").then(([answer]) => answer as Reply);
    child.send(message as object);
    const answer = await Promise.race([reply, ended.then(([code]) => ({ error: `ended with ${code}` }))]);
    if ("error" in answer) throw new Error(`${file}: ${answer.error}\n${lastLines(log)}`);
    return answer.value;
  };
  const end = async () => {
    const timer = setTimeout(() => child.kill("SIGKILL"), END_LIMIT_MS);
    if (child.connected) child.disconnect();
    await ended;
    clearTimeout(timer);
  };

  try {
    const ready = (await request(config)) as R;
    return {
      ready,
      worker: { pid: child.pid ?? 0, request: (question) => request(question) as Promise<A>, end },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

const lastLines = (log: string) => fs.readFileSync(log, "utf8").split("\n").slice(-20).join("\n");

/**
 * Runs in the worker: reads the configuration, reports that the worker is ready, and then answers commands one at a
 * time.
 */
export async function runWorker<C, R, Q = never, A = never>(
  start: (
    config: C,
  ) => Promise<{ ready: R; answer?: (question: Q) => Promise<A>; end?: () => Promise<void> }>,
): Promise<void> {
  const [config] = await once(process, "message");
  try {
    const { ready, answer, end } = await start(config as C);
    process.on("message", (question) => {
      answer?.(question as Q).then(
        (value) => reply({ value }),
        (error: unknown) => reply({ error: formatError(error) }),
      );
    });
    process.once("disconnect", async () => {
      await end?.();
      process.exit(0);
    });
    reply({ value: ready });
  } catch (error) {
    reply({ error: formatError(error) });
  }
}

const reply = (message: Reply) => process.send?.(message);
const formatError = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
