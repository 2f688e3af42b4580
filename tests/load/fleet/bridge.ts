/** Upstash's protocol before the Redis at a socket, as a process of its own: nothing that the proof does delays it. */
import { Redis } from "ioredis";
import { startBridge } from "#tests/support/upstash-bridge.ts";

const [, , socket = ""] = process.argv;
const { url } = await startBridge(new Redis({ path: socket }), process.env.BRIDGE_TOKEN);
console.log(url);
