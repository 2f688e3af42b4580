import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { BridgeCommand } from "./threaded-bridge-thread.ts";

export type ThreadedBridge = {
  url: string;
  token: string;
  /** Stops answering requests, like a host that has disappeared. */
  hang(): Promise<void>;
  /** Answers requests again, including those that are waiting. */
  resume(): Promise<void>;
  /** Resolves when its connection to Redis works, for example after a restart. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Serves Upstash's protocol (upstash-bridge.ts) for the Redis at a socket, in a thread of its own. Otherwise it would
 * stop while this process is busy, and after a second the limiter would consider Redis unavailable.
 */
export async function startThreadedBridge(socket: string, token: string): Promise<ThreadedBridge> {
  const thread = new Worker(new URL("./threaded-bridge-thread.ts", import.meta.url), {
    workerData: { socket, token },
  });
  const [url] = await once(thread, "message");
  const send = async (command: BridgeCommand) => {
    const done = once(thread, "message");
    thread.postMessage(command);
    await done;
  };
  return {
    url,
    token,
    hang: () => send("hang"),
    resume: () => send("resume"),
    ready: () => send("ready"),
    async close() {
      await send("close");
      await thread.terminate();
    },
  };
}
