import { isConnectionLost } from "./driver-error.ts";
import type { SocketPool } from "./socket-pool.ts";

const CHECK_INTERVAL_MS = 500;
/**
 * How many checks a ping can stay unanswered. This counts checks instead of time, because if the process itself was
 * blocked, it has checked only once.
 */
const MAX_MISSED_CHECKS = { direct: 4, pooled: 20 };

export type Probe = {
  /** Sends a query on a separate connection. Resolves to false if the server isn't the right one any longer. */
  ping(): Promise<boolean>;
  /** Drops that connection. */
  reset(): void;
  /**
   * Whether a pooler is in front of the server. Then a ping waits like any other query while slow statements use all of
   * the pooler's connections.
   */
  isPooled(): boolean;
  /** Whether a server can respond and still be the wrong one, so that it is asked even while bytes arrive. */
  isSelective: boolean;
  /** Called when the database becomes unavailable. */
  onUnavailable(): void;
};

/**
 * Watches a pool, because postgres.js waits forever for a server that stops responding (porsager/postgres#1089). If no
 * bytes arrive while two pings on another connection fail, or one isn't answered within 2 s (10 s behind a pooler), the
 * database counts as unavailable: its connections are closed and new ones are refused until it responds again. A
 * statement that only takes long isn't affected.
 */
export function startHealthProbe(sockets: SocketPool, probe: Probe): { stop(): void } {
  let lastBytesRead = sockets.getBytesRead();
  let pendingPing: Promise<unknown> | undefined;
  let missedChecks = 0;
  let failures = 0;

  const markUnavailable = () => {
    probe.onUnavailable();
    sockets.setRefusing(true);
    sockets.destroyAll();
  };
  /** Closes all connections, including the probe's, which connects again. */
  const abandonServer = () => {
    pendingPing = undefined;
    probe.reset();
    markUnavailable();
    ping();
  };
  const ping = () => {
    missedChecks = 0;
    const bytesBefore = sockets.getBytesRead();
    const currentPing = probe.ping();
    pendingPing = currentPing;
    const settlePing = (isReachable: boolean) => {
      if (pendingPing !== currentPing) return;
      pendingPing = undefined;
      failures = isReachable ? 0 : failures + 1;
      if (isReachable) sockets.setRefusing(false);
      // Maybe only the probe's own connection broke.
      else if (failures === 1) ping();
      // Otherwise the server may have started after it refused the ping.
      else if (sockets.getBytesRead() === bytesBefore) markUnavailable();
    };
    currentPing.then(
      (isRightServer) => {
        if (isRightServer || pendingPing !== currentPing) settlePing(true);
        else abandonServer();
      },
      // An error response also shows that the server is reachable, for example if disk, memory or connections have run
      // out, or if a prepared statement was lost.
      (error: unknown) => settlePing(!isConnectionLost(error)),
    );
  };

  const checkHealth = () => {
    const previousBytesRead = lastBytesRead;
    lastBytesRead = sockets.getBytesRead();
    const hasTraffic = lastBytesRead !== previousBytesRead;
    const maxMissedChecks = probe.isPooled() ? MAX_MISSED_CHECKS.pooled : MAX_MISSED_CHECKS.direct;
    if (hasTraffic) missedChecks = 0;
    if (!pendingPing) {
      if (!hasTraffic || probe.isSelective) ping();
    } else if (!hasTraffic && ++missedChecks >= maxMissedChecks) abandonServer();
  };
  const timer = setInterval(checkHealth, CHECK_INTERVAL_MS).unref();
  return { stop: () => clearInterval(timer) };
}
