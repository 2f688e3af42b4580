import { isUnavailable } from "./driver-errors.ts";
import type { SocketPool } from "./socket-pool.ts";

const CHECK_INTERVAL_MS = 500;
/** Looks that a question may stay unanswered: a process that was held up itself has looked only once. */
const MAX_MISSED_CHECKS = 4;

/** Asks the database something, on a connection of its own; `drop` gives that up. */
export type Probe = { ping(): Promise<unknown>; reset(): void };

/**
 * Watches over a pool. When nothing is heard any more, and a question on another connection stays unanswered for 2 s,
 * the database is away: all who wait are told so, and so is whoever comes, until it answers again. A statement that
 * merely takes long is left alone.
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
      // It may have been no more than the probe's connection that broke.
      else if (failures === 1) ping();
      else markUnavailable();
    };
    currentPing.then(
      () => settlePing(true),
      (error: unknown) => settlePing(isServerReply(error)),
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

/** A refusal is an answer; one for want of connections, disk or a prepared statement too: what can be done goes on. */
const isServerReply = (error: unknown): boolean =>
  !isUnavailable(error) || /^53|^58030$|^25006$|^26000$/.test(String((error as { code?: unknown }).code));
