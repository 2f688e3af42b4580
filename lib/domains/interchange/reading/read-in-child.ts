import { fork } from "node:child_process";
import { once } from "node:events";
import { ImportError } from "#lib/core/interchange/model.ts";
import type { ReadFile, ReadingHost } from "./host.ts";
import type { ChildMessage, HostCall, ParentMessage, ReadingFailure } from "./messages.ts";

type Limits = {
  /** The heap of the process. The largest question that a file may have needs most of it. */
  maxHeapMb?: number;
  /** A process that neither calls nor ends for this long is stuck. */
  maxSilenceMs?: number;
};

/** New objects fill three of these. With V8's default, 16, the process takes 300 MB for 10,000 questions instead of 190. */
const SEMI_SPACE_MB = 8;

/**
 * Creates a reader that runs each file in a process of its own, so that its memory is freed afterwards, a file that
 * exhausts it fails alone, and requests are answered meanwhile. The process gets the file and nothing else: it has no
 * database and no secrets. See docs/decisions/079-reading-imports.md.
 *
 * The reader throws the ImportError `too_large` for a file that needs too much memory.
 */
export const createChildReader =
  ({ maxHeapMb = 208, maxSilenceMs = 120_000 }: Limits = {}): ReadFile =>
  async (task, host, signal) => {
    signal.throwIfAborted();
    const child = fork(new URL("./child.ts", import.meta.url), {
      execArgv: [
        ...process.execArgv,
        `--max-old-space-size=${maxHeapMb}`,
        `--max-semi-space-size=${SEMI_SPACE_MB}`,
      ],
      env: { NODE_ENV: process.env.NODE_ENV, NODE_OPTIONS: process.env.NODE_OPTIONS },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const closed = once(child, "close");
    const { promise: reading, resolve, reject } = Promise.withResolvers<void>();
    const silence = setTimeout(() => reject(new Error("Reading a file got stuck")), maxSilenceMs);
    const stop = () => reject(signal.reason);
    const send = (message: ParentMessage) => child.connected && child.send(message);
    child.on("message", (message: ChildMessage) => {
      silence.refresh();
      if (message === "done") return resolve();
      if ("failure" in message) return reject(toError(message.failure));
      const { id } = message.call;
      answerCall(message.call, host).then((value) => send({ id, value }), reject);
    });
    child.once("error", reject);
    child.once("exit", (code, killedBy) => reject(createExitError(code, killedBy)));
    signal.addEventListener("abort", stop);
    send({ task });
    try {
      await reading;
    } finally {
      clearTimeout(silence);
      signal.removeEventListener("abort", stop);
      child.kill("SIGKILL");
      await closed;
    }
  };

function answerCall(call: HostCall, host: ReadingHost): Promise<unknown> {
  switch (call.name) {
    case "begin":
      return host.begin(call.argument);
    case "readChunk":
      return host.readChunk(call.argument);
    case "storeAsset":
      return host.storeAsset(call.argument);
    case "write":
      return host.write(call.argument);
  }
}

function toError(failure: ReadingFailure): Error {
  if (failure.code !== undefined) return new ImportError(failure.code, failure.message, failure.column);
  const error = new Error(failure.message);
  if (failure.stack !== undefined) error.stack = failure.stack;
  return error;
}

/** V8 aborts a process whose heap is exhausted. */
const createExitError = (code: number | null, killedBy: NodeJS.Signals | null): Error =>
  killedBy === "SIGABRT"
    ? new ImportError("too_large", "Reading the file takes too much memory.")
    : new Error(`The process that reads a file ended with ${killedBy ?? code}`);
