import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseConnection } from "./create-client.ts";
import {
  acceptsMode,
  type DatabaseUrl,
  parseDatabaseUrl,
  parseHost,
  type ServerMode,
} from "./database-url.ts";
import { createDriverError } from "./driver-error.ts";
import { type Inspection, inspectServer } from "./inspect-server.ts";

/** The server to connect to. `isPooled` means that a pooler is in front of it. */
export type Server = { connection: DatabaseConnection; isPooled: boolean };

export type ServerLocator = {
  /** The connection itself or, of several hosts, the first one. */
  connection: DatabaseConnection;
  /** Returns the server, which is inspected on the first call and after `forget`. */
  locate(): Promise<Server>;
  /** Forgets which server was found, because connections to it were lost. */
  forget(): void;
  /** Whether a pooler was found, as far as is known. */
  isPooled(): boolean;
  /** Whether there is a choice between servers, or a condition on the only one. */
  isSelective: boolean;
  /** Whether a server in this mode may be used. */
  accepts(mode: ServerMode): boolean;
};

/** Returns the server to connect to. Of a connection with several hosts, it is a URL with one of them. */
export const locateServer = (connection: DatabaseConnection): Promise<Server> =>
  createServerLocator(connection).locate();

/** How long to wait for the other hosts once a suitable server has responded. */
const OTHERS_TIMEOUT_MS = 500;
/** How long a failure is cached, so that waiting requests don't each inspect every server. */
const FAILURE_CACHE_MS = 250;

/**
 * Creates a locator for a connection. Of several hosts, it picks the first one that `target_session_attrs` accepts.
 * A server that was the primary before a failover can come back and accept writes that no one will ever see, so servers
 * that accept writes must be on the newest timeline of all that respond, and never on an older one than was seen before.
 */
export function createServerLocator(connection: DatabaseConnection): ServerLocator {
  const hosts = typeof connection === "string" ? parseConnectionUrl(connection) : undefined;
  let pending: Promise<Server> | undefined;
  let found: Server | undefined;
  let newestTimeline = 0;
  let isPooled = false;

  const find = async ({ urls, wanted }: DatabaseUrl): Promise<Server> => {
    const { inspected, errors } = await inspectAll(urls, (mode) => acceptsMode(wanted, mode));
    const timelines = inspected.map(({ timeline }) => timeline);
    if (urls.length > 1) newestTimeline = Math.max(newestTimeline, ...timelines);
    const suitable = inspected.filter(
      (server) =>
        acceptsMode(wanted, server) &&
        (server.isStandby || server.isReadOnly || server.timeline >= newestTimeline),
    );
    const standby = wanted === "prefer-standby" && suitable.find((server) => server.isStandby);
    const chosen = standby || urls.map((url) => suitable.find((server) => server.url === url)).find(Boolean);
    if (chosen) return { connection: chosen.url, isPooled: chosen.isPooled };
    throw urls.length === 1 && errors.length === 1 ? errors[0] : createUnsuitableError(urls, wanted, errors);
  };
  const locate = async (): Promise<Server> => {
    if (!hosts) return { connection, isPooled: false };
    const server = await find(hosts);
    isPooled = server.isPooled;
    found = server;
    return server;
  };

  return {
    connection: hosts?.urls[0] ?? connection,
    async locate() {
      if (found) return found;
      if (!pending) {
        const current = locate();
        pending = current;
        current.then(
          () => {
            pending = undefined;
          },
          async () => {
            await sleep(FAILURE_CACHE_MS, undefined, { ref: false });
            pending = undefined;
          },
        );
      }
      return pending;
    },
    forget() {
      found = undefined;
    },
    isPooled: () => isPooled,
    isSelective: hosts !== undefined && (hosts.urls.length > 1 || hosts.wanted !== "any"),
    accepts: (mode) => acceptsMode(hosts?.wanted ?? "any", mode),
  };
}

function parseConnectionUrl(text: string): DatabaseUrl {
  const parsed = parseDatabaseUrl(text);
  if (!parsed) throw new TypeError("The connection must be a URL that begins with postgres://");
  return parsed;
}

/**
 * Inspects all servers at once. Waits for each response or error, but not for long once a suitable server has
 * responded.
 */
async function inspectAll(urls: readonly string[], isSuitable: (server: Inspection) => boolean) {
  const inspected: (Inspection & { url: string })[] = [];
  const errors: unknown[] = [];
  const first = Promise.withResolvers<void>();
  const inspections = urls.map(async (url) => {
    try {
      const server = { ...(await inspectServer(url, urls.length > 1)), url };
      inspected.push(server);
      if (isSuitable(server)) first.resolve();
    } catch (error) {
      errors.push(error);
    }
  });
  await Promise.race([
    Promise.all(inspections),
    first.promise.then(() => sleep(OTHERS_TIMEOUT_MS, undefined, { ref: false })),
  ]);
  return { inspected: [...inspected], errors: [...errors] };
}

function createUnsuitableError(urls: readonly string[], wanted: string, errors: readonly unknown[]): Error {
  const servers = urls.map((url) => {
    const { host, port } = parseHost(url);
    return `${host}:${port}`;
  });
  const causes = errors.map((error) => (error instanceof Error ? error.message : String(error)));
  const reasons = causes.length > 0 ? ` (${[...new Set(causes)].join("; ")})` : "";
  // If all servers are down, the database is unavailable. Otherwise it is read-only, for example during a failover.
  const code = errors.length === urls.length ? "ECONNREFUSED" : "25006";
  return createDriverError(
    code,
    `No server fits target_session_attrs=${wanted}: ${servers.join(", ")}${reasons}`,
  );
}
