import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { createClient, locateServer, parseDatabaseUrl, withTimeout } from "./driver/index.ts";

/** The minimum version, in the format of `server_version_num`. */
const MIN_VERSION = 150_000;
const ANSWER_TIMEOUT_MS = 8000;

/**
 * Checks that PostgreSQL 15 or later responds at `url` within `timeoutMs` milliseconds. If the URL has several hosts, one
 * of them must fit its `target_session_attrs`.
 * @throws OperatorError that says what is wrong and how to fix it, without the password
 */
export async function checkServer(url: string, timeoutMs = ANSWER_TIMEOUT_MS): Promise<void> {
  const chosen = await chooseUrl(url);
  const serverInfo = parseServerUrl(chosen);
  const version = await queryVersion(chosen, timeoutMs).catch((error: unknown) => {
    throw new OperatorError(explainError(error, serverInfo, timeoutMs));
  });
  if (version >= MIN_VERSION) return;
  throw new OperatorError(
    `The server at ${serverInfo.server} is PostgreSQL ${Math.floor(version / 10_000)}, and Touchstone needs 15 or later. ` +
      "Upgrade it, or set DATABASE_URL to another server.",
  );
}

/** Returns the URL of the server to use. If there is only one, it needn't respond yet. */
async function chooseUrl(url: string): Promise<string> {
  const parsed = parseDatabaseUrl(url);
  if (!parsed) throw new OperatorError("DATABASE_URL must be a URL that begins with postgres://.");
  const [first, ...others] = parsed.urls;
  if (others.length === 0 && parsed.wanted === "any") return first;
  try {
    const { connection } = await locateServer(url);
    return typeof connection === "string" ? connection : first;
  } catch (error) {
    const { password } = parseServerUrl(first);
    const message = redact(error instanceof Error ? error.message : String(error), password);
    throw new OperatorError(`${message}. Check DATABASE_URL and the servers.`);
  }
}

const redact = (message: string, password: string): string =>
  password === "" ? message : message.replaceAll(password, "***");

async function queryVersion(url: string, timeoutMs: number): Promise<number> {
  const sql = createClient(url, {
    max: 1,
    connect_timeout: timeoutMs / 1000,
    fetch_types: false,
    onnotice: () => {},
  });
  try {
    // A statement without parameters uses the simple protocol, which poolers and old servers also support.
    const answer = sql.unsafe<{ server_version_num: string }[]>("show server_version_num");
    // The driver itself would reconnect forever, even to a server that closes every connection.
    const [row] = await withTimeout(timeoutMs, answer, () =>
      Object.assign(new Error("No response"), { code: "CONNECT_TIMEOUT" }),
    );
    return Number(row?.server_version_num);
  } finally {
    void sql.end({ timeout: 0 }).catch(() => {});
  }
}

type ServerInfo = { host: string; server: string; user: string; password: string; database: string };

function parseServerUrl(url: string): ServerInfo {
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

/**
 * Returns a sentence for the operator. It includes the server's own message if the error code isn't specific enough.
 */
function explainError(
  error: unknown,
  { host, server, user, password, database }: ServerInfo,
  timeoutMs: number,
): string {
  const { code = "", message = String(error) } = error as { code?: string; message?: string };
  const redactedMessage = redact(message, password);
  switch (code) {
    case "CONNECT_TIMEOUT":
    case "ETIMEDOUT":
      return `No PostgreSQL server responded at ${server} within ${timeoutMs / 1000} s. Check the host, port, and sslmode in DATABASE_URL, and any firewall in between.`;
    case "ECONNREFUSED":
      return `No server is listening at ${server}. Start PostgreSQL there, or correct the host and port in DATABASE_URL.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host name ${host} can't be resolved. Correct it in DATABASE_URL.`;
    case "28P01":
      return `PostgreSQL at ${server} rejected the password of the user "${user}". Correct it in DATABASE_URL.`;
    case "28000":
      return `PostgreSQL at ${server} rejected the user "${user}" (${redactedMessage}). Correct DATABASE_URL or the server's pg_hba.conf.`;
    case "3D000":
      return `PostgreSQL at ${server} has no database "${database}". Create it, or correct its name in DATABASE_URL.`;
    case "53300":
      return `PostgreSQL at ${server} has no connections left. Raise its max_connections, or lower DATABASE_POOL.`;
    case "57P03":
      return `PostgreSQL at ${server} is starting up or shutting down. Try again shortly.`;
    default:
      return `PostgreSQL at ${server} can't be used (${redactedMessage}). Check DATABASE_URL and the server.`;
  }
}
