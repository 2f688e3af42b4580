import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { createClient } from "./driver.ts";

/** In the form of `server_version_num`. */
const OLDEST_VERSION = 150_000;
const ANSWER_LIMIT_MS = 8000;

/**
 * Makes sure that a PostgreSQL we can work with answers at `url` within 8 s, or another limit.
 * @throws OperatorError that says what is wrong with it and what to do, without the password
 */
export async function checkServer(url: string, limitMs = ANSWER_LIMIT_MS): Promise<void> {
  const place = describePlace(url);
  const version = await askVersion(url, limitMs).catch((error: unknown) => {
    throw new OperatorError(explain(error, place, limitMs));
  });
  if (version >= OLDEST_VERSION) return;
  throw new OperatorError(
    `The server at ${place.server} is PostgreSQL ${Math.floor(version / 10_000)}, and Touchstone needs 15 or later: ` +
      "upgrade it, or set DATABASE_URL to another server.",
  );
}

async function askVersion(url: string, limitMs: number): Promise<number> {
  const giveUp = new AbortController();
  // The driver itself dials again, for ever, whatever hangs up on it.
  const silence = sleep(limitMs, undefined, { signal: giveUp.signal }).then(() => {
    throw Object.assign(new Error("no answer"), { code: "CONNECT_TIMEOUT" });
  });
  const sql = createClient(url, {
    max: 1,
    connect_timeout: limitMs / 1000,
    fetch_types: false,
    onnotice: () => {},
  });
  try {
    // Without values a statement goes by the simple protocol, which poolers and old servers understand alike.
    const answer = sql.unsafe<{ server_version_num: string }[]>("show server_version_num");
    const [row] = await Promise.race([answer, silence]);
    return Number(row?.server_version_num);
  } finally {
    silence.catch(() => {});
    giveUp.abort();
    void sql.end({ timeout: 0 }).catch(() => {});
  }
}

type Place = { host: string; server: string; user: string; password: string; database: string };

function describePlace(url: string): Place {
  const { hostname, port, username, password, pathname } = new URL(url);
  const host = hostname || "localhost";
  const user = decodeURIComponent(username) || "postgres";
  return {
    host,
    server: `${host}:${port || 5432}`,
    user,
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || user,
  };
}

/** One sentence, or the server's own where it knows better. */
function explain(error: unknown, { host, server, user, password, database }: Place, limitMs: number): string {
  const { code = "", message = String(error) } = error as { code?: string; message?: string };
  const shown = password === "" ? message : message.replaceAll(password, "***");
  switch (code) {
    case "CONNECT_TIMEOUT":
    case "ETIMEDOUT":
      return `Nothing at ${server} answered as PostgreSQL does within ${limitMs / 1000} s: check host, port and sslmode in DATABASE_URL, and any firewall between.`;
    case "ECONNREFUSED":
      return `No server listens at ${server}: start PostgreSQL there, or correct host and port in DATABASE_URL.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host name ${host} could not be resolved: correct it in DATABASE_URL.`;
    case "28P01":
      return `PostgreSQL at ${server} did not accept the password of the user "${user}": correct it in DATABASE_URL.`;
    case "28000":
      return `PostgreSQL at ${server} does not let the user "${user}" in (${shown}): correct DATABASE_URL, or the server's pg_hba.conf.`;
    case "3D000":
      return `PostgreSQL at ${server} has no database "${database}": create it, or correct its name in DATABASE_URL.`;
    case "53300":
      return `PostgreSQL at ${server} has no connection left: raise its max_connections, or lower DATABASE_POOL.`;
    case "57P03":
      return `PostgreSQL at ${server} is starting up or shutting down: try again shortly.`;
    default:
      return `PostgreSQL at ${server} cannot be used (${shown}): correct DATABASE_URL, or the server.`;
  }
}
