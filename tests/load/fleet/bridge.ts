/**
 * Serves Upstash's protocol for the Redis at a socket. This is a separate process, so that the tests don't delay it.
 */
import { Redis } from "ioredis";
import { startBridge } from "#tests/support/upstash-bridge.ts";

const [, , socket = ""] = process.argv;
const { url } = await startBridge(new Redis({ path: socket }), process.env.BRIDGE_TOKEN);
console.log(url);
