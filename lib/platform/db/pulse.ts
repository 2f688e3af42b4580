import { isUnavailable } from "./failure.ts";
import type { Sockets } from "./sockets.ts";

const LOOK_MS = 500;
/** Looks that a question may stay unanswered: a process that was held up itself has looked only once. */
const PATIENCE = 4;

/** Asks the database something, on a connection of its own; `drop` gives that up. */
export type Probe = { ask(): Promise<unknown>; drop(): void };

/**
 * Watches over a pool. When nothing is heard any more, and a question on another connection stays unanswered for 2 s,
 * the database is away: all who wait are told so, and so is whoever comes, until it answers again. A statement that
 * merely takes long is left alone.
 */
export function startPulse(sockets: Sockets, probe: Probe): { stop(): void } {
  let heard = sockets.heard();
  let asked: Promise<unknown> | undefined;
  let missed = 0;
  let failures = 0;

  const isAway = () => {
    sockets.refuse(true);
    sockets.cut();
  };
  const ask = () => {
    missed = 0;
    const question = probe.ask();
    asked = question;
    const settle = (isThere: boolean) => {
      if (asked !== question) return;
      asked = undefined;
      failures = isThere ? 0 : failures + 1;
      if (isThere) sockets.refuse(false);
      // It may have been no more than the probe's connection that broke.
      else if (failures === 1) ask();
      else isAway();
    };
    question.then(
      () => settle(true),
      (error: unknown) => settle(hasAnswered(error)),
    );
  };

  const look = () => {
    const before = heard;
    heard = sockets.heard();
    if (heard !== before) missed = 0;
    else if (!asked) ask();
    else if (++missed >= PATIENCE) {
      asked = undefined;
      probe.drop();
      isAway();
      ask();
    }
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/** A refusal is an answer; one for want of connections, disk or a prepared statement too: what can be done goes on. */
const hasAnswered = (error: unknown): boolean =>
  !isUnavailable(error) || /^53|^58030$|^25006$|^26000$/.test(String((error as { code?: unknown }).code));
