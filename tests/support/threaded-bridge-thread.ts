import { parentPort, workerData } from "node:worker_threads";
import { openRedis } from "./redis.ts";
import { startBridge } from "./upstash-bridge.ts";

/** The commands to the thread, which repeats each one once it is done. It first sends its URL. */
export type BridgeCommand = "hang" | "resume" | "ready" | "close";

const { socket, token } = workerData as { socket: string; token: string };
const { redis, ready } = openRedis(socket);
await ready();
const bridge = await startBridge(redis, token);

const COMMANDS: Record<BridgeCommand, () => unknown> = {
  hang: bridge.hang,
  resume: bridge.resume,
  ready,
  async close() {
    await bridge.close();
    redis.disconnect();
  },
};
parentPort?.on("message", async (command: BridgeCommand) => {
  await COMMANDS[command]();
  parentPort?.postMessage(command);
});
parentPort?.postMessage(bridge.url);
