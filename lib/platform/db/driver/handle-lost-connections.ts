import { isUnavailableError } from "./driver-error.ts";

let isHandling = false;

/**
 * Prevents a new connection that breaks from ending the process. postgres.js queries the array types on each new
 * connection and discards the promise (porsager/postgres#1192, #1205, #1223), so a lost connection causes an unhandled
 * rejection there. The query that waits for the connection fails separately. Any other unhandled rejection still ends
 * the process.
 */
export function handleLostConnections(): void {
  if (isHandling) return;
  isHandling = true;
  process.on("unhandledRejection", (reason) => {
    if (!isUnavailableError(reason)) throw reason;
  });
}
