import { Client } from "undici";
import type { Connector } from "./connector.ts";

/** One connection to a receiver, for one request at a time. */
export type Line = {
  client: Client;
  origin: string;
  /** Whether the connection that is open now has carried an answer: such a one may have been closed meanwhile. */
  hasAnswered: boolean;
  requests: number;
};

export type Lines = {
  /** An idle line to an origin, or a new one; `fresh`: a new one. */
  take(origin: string, fresh?: boolean): Line;
  /** Back, for the next request: after an answer that was read to its end. */
  give(line: Line): void;
  /** Closes it, whatever is under way on it. */
  drop(line: Line): void;
  close(): Promise<void>;
};

/** Receivers move; a name is looked up again after so many requests, if it was never idle for long. */
const MAX_REQUESTS = 1000;
const KEEP_ALIVE_MS = 4000;
const MAX_KEEP_ALIVE_MS = 30_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** Connections that are kept open between requests, a few seconds each. Time limits are the caller's. */
export function createLines(connector: Connector): Lines {
  const idle = new Map<string, Line[]>();
  const open = new Set<Line>();

  const forget = (line: Line) => {
    const rest = idle.get(line.origin)?.filter((other) => other !== line) ?? [];
    if (rest.length > 0) idle.set(line.origin, rest);
    else idle.delete(line.origin);
  };

  const drop = (line: Line) => {
    forget(line);
    open.delete(line);
    void line.client.destroy().catch(() => {});
  };

  const connect = (origin: string): Line => {
    const client = new Client(origin, {
      connect: connector,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    const line: Line = { client, origin, hasAnswered: false, requests: 0 };
    client.on("disconnect", () => {
      line.hasAnswered = false;
      if (idle.get(origin)?.includes(line)) drop(line);
    });
    open.add(line);
    return line;
  };

  return {
    take(origin, fresh = false) {
      // The one used last is the least likely to have been closed.
      const found = fresh ? undefined : idle.get(origin)?.at(-1);
      const line = found ?? connect(origin);
      forget(line);
      line.requests++;
      return line;
    },
    give(line) {
      if (line.client.destroyed || !open.has(line) || line.requests >= MAX_REQUESTS) return drop(line);
      line.hasAnswered = true;
      idle.set(line.origin, [...(idle.get(line.origin) ?? []), line]);
    },
    drop,
    async close() {
      await Promise.all([...open].map((line) => line.client.destroy().catch(() => {})));
      open.clear();
      idle.clear();
    },
  };
}
