import { isUnavailableError } from "./driver-error.ts";

let isHandling = false;

/**
 * Keeps a connection that breaks while it is new from ending the process. postgres.js asks each new connection for the
 * array types and discards the promise (porsager/postgres#1192, #1205, #1223), so a lost connection becomes an unhandled
 * rejection there; the query that waits for the connection fails by itself. Any other rejection ends the process.
 */
export function handleLostConnections(): void {
  if (isHandling) return;
  isHandling = true;
  process.on("unhandledRejection", (reason) => {
    if (!isUnavailableError(reason)) throw reason;
  });
}
