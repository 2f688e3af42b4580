/**
 * Runs a receiver in a process of its own, for measurements: its work doesn't count as the sender's. Sends its URL, and then
 * the number of each message once as many requests have arrived.
 */
import process from "node:process";
import { startReceiver } from "./receiver.ts";

const { url, received } = await startReceiver();
process.send?.(url);
process.on("message", async (count: number) => {
  await received(count);
  process.send?.(count);
});
process.on("disconnect", () => process.exit());
