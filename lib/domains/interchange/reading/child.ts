import os from "node:os";
import { ImportError } from "#lib/core/interchange/model.ts";
import type { ReadingHost, ReadingTask } from "./host.ts";
import type { ChildMessage, HostCall, ParentMessage, ReadingFailure } from "./messages.ts";
import { readFile } from "./read-file.ts";

/* The process that ./read-in-child.ts starts. It reads one file and ends. */

// Requests take precedence.
os.setPriority(5);
// The service has ended, or doesn't need the file anymore.
process.on("disconnect", () => process.exit());

const send = (message: ChildMessage) => process.send?.(message);

const pending = new Map<number, (value: unknown) => void>();
let calls = 0;

/** Has the parent process run a function of the host. */
async function callHost<Name extends keyof ReadingHost>(
  name: Name,
  argument: Parameters<ReadingHost[Name]>[0],
): Promise<Awaited<ReturnType<ReadingHost[Name]>>> {
  calls += 1;
  const id = calls;
  const result = new Promise((resolve) => pending.set(id, resolve));
  send({ call: { id, name, argument } as HostCall });
  return (await result) as Awaited<ReturnType<ReadingHost[Name]>>;
}

const host: ReadingHost = {
  begin: (format) => callHost("begin", format),
  readChunk: (position) => callHost("readChunk", position),
  storeAsset: (bytes) => callHost("storeAsset", bytes),
  write: (batch) => callHost("write", batch),
};

async function read(task: ReadingTask): Promise<void> {
  try {
    await readFile(task, host, new AbortController().signal);
    send("done");
  } catch (error) {
    send({ failure: describeFailure(error) });
  }
}

function describeFailure(error: unknown): ReadingFailure {
  if (error instanceof ImportError) {
    const { code, message, column } = error;
    return { code, message, column };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { code: undefined, message, stack };
}

process.on("message", (message: ParentMessage) => {
  if ("task" in message) return void read(message.task);
  pending.get(message.id)?.(message.value);
  pending.delete(message.id);
});
