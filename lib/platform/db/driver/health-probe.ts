import { isConnectionLost } from "./driver-error.ts";
import type { SocketPool } from "./socket-pool.ts";

const CHECK_INTERVAL_MS = 500;
/** How many checks a ping may stay unanswered: a process that was held up itself has checked only once. */
const MAX_MISSED_CHECKS = 4;

/** `ping` asks the database something, on a connection of its own, which `reset` gives up. */
export type Probe = { ping(): Promise<unknown>; reset(): void };

/**
 * Watches a pool, since postgres.js waits forever on a server that went silent (porsager/postgres#1089). When no byte
 * arrives, and a ping on another connection stays unanswered for 2 s, the database is away: its connections are cut and
 * new ones refused until it answers again. A statement that merely takes long is left alone.
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
      // Perhaps only the probe's own connection broke.
      else if (failures === 1) ping();
      else markUnavailable();
    };
    currentPing.then(
      () => settlePing(true),
      // A refusal is an answer, too: for want of disk, memory or connections, or for a lost statement.
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
