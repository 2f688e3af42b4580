import { isUnavailable } from "./driver-errors.ts";

let isWatching = false;

/**
 * On a new connection postgres.js asks for the array types, and lets nobody catch what becomes of that: a connection that
 * breaks just then would end the process. Whoever waited for it is told all the same.
 */
export function ignoreLostConnections(): void {
  if (isWatching) return;
  isWatching = true;
  process.on("unhandledRejection", (reason) => {
    if (!isUnavailable(reason)) throw reason;
  });
}
