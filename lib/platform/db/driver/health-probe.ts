import { isConnectionLost } from "./driver-error.ts";
import type { SocketPool } from "./socket-pool.ts";

const CHECK_INTERVAL_MS = 500;
/**
 * How many checks a ping can stay unanswered. This counts checks instead of time, because if the process itself was
 * blocked, it has checked only once.
 */
const MAX_MISSED_CHECKS = 4;

/** `ping` sends a query on a separate connection, and `reset` drops that connection. */
export type Probe = { ping(): Promise<unknown>; reset(): void };

/**
 * Watches a pool, because postgres.js waits forever for a server that stops responding (porsager/postgres#1089). If no
 * bytes arrive and a ping on another connection isn't answered within 2 s, the database counts as unavailable: its
 * connections are closed and new ones are refused until it responds again. A statement that only takes long isn't
 * affected.
 */
export function startHealthProbe(sockets: SocketPool, probe: Probe): { stop(): void } {
  let lastBytesRead = sockets.getBytesRead();
  let pendingPing: Promise<unknown> | undefined;
  let missedChecks = 0;
  let failures = 0;

  const markUnavailable = () => {
    sockets.setRefusing(true);
    sockets.destroyAll();
  };
  const ping = () => {
    missedChecks = 0;
    const currentPing = probe.ping();
    pendingPing = currentPing;
    const settlePing = (isReachable: boolean) => {
      if (pendingPing !== currentPing) return;
      pendingPing = undefined;
      failures = isReachable ? 0 : failures + 1;
      if (isReachable) sockets.setRefusing(false);
      // Maybe only the probe's own connection broke.
      else if (failures === 1) ping();
      else markUnavailable();
    };
    currentPing.then(
      () => settlePing(true),
      // An error response also shows that the server is reachable, for example if disk, memory or connections have run
      // out, or if a prepared statement was lost.
      (error: unknown) => settlePing(!isConnectionLost(error)),
    );
  };

  const checkHealth = () => {
    const previousBytesRead = lastBytesRead;
    lastBytesRead = sockets.getBytesRead();
    if (lastBytesRead !== previousBytesRead) missedChecks = 0;
    else if (!pendingPing) ping();
    else if (++missedChecks >= MAX_MISSED_CHECKS) {
      pendingPing = undefined;
      probe.reset();
      markUnavailable();
      ping();
    }
  };
  const timer = setInterval(checkHealth, CHECK_INTERVAL_MS).unref();
  return { stop: () => clearInterval(timer) };
}
