/** Which server of a URL with several hosts is used, as in libpq. */
export type SessionAttributes = keyof typeof ACCEPTS;

/** What a server says about itself. */
export type ServerMode = { isStandby: boolean; isReadOnly: boolean };

const ACCEPTS = {
  any: () => true,
  "read-write": ({ isReadOnly }: ServerMode) => !isReadOnly,
  "read-only": ({ isReadOnly }: ServerMode) => isReadOnly,
  primary: ({ isStandby }: ServerMode) => !isStandby,
  standby: ({ isStandby }: ServerMode) => isStandby,
  // The locator prefers a standby (locate-server.ts).
  "prefer-standby": () => true,
};

/** Checks whether a server may be used under `target_session_attrs`. */
export const acceptsMode = (wanted: SessionAttributes, mode: ServerMode): boolean => ACCEPTS[wanted](mode);

/** The servers of a URL: one URL for each host, in order, without `target_session_attrs`. */
export type DatabaseUrl = { urls: [string, ...string[]]; wanted: SessionAttributes };

/**
 * Parses `postgres://user:password@host:port,host:port/database?target_session_attrs=read-write`. Each host has its own
 * port, 5432 by default. Returns undefined if this isn't the URL of a PostgreSQL database. The driver itself would
 * never fail a query while none of several hosts responds (it waits for the next host), so it only ever gets one.
 */
export function parseDatabaseUrl(text: string): DatabaseUrl | undefined {
  const [, scheme = "", authority = "", rest = ""] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/s.exec(text) ?? [];
  const userEnd = authority.lastIndexOf("@") + 1;
  const hosts = authority.slice(userEnd).split(",");
  const parsed = hosts.map((host) => URL.parse(scheme + authority.slice(0, userEnd) + host + rest));
  const wanted = parsed[0]?.searchParams.get("target_session_attrs") ?? "any";
  if (!isSessionAttributes(wanted)) return undefined;
  const [first, ...others] = parsed.filter((url) => url !== null).map(formatServerUrl);
  if (first === undefined || others.length + 1 < hosts.length) return undefined;
  return { urls: [first, ...others], wanted };
}

const isSessionAttributes = (text: string): text is SessionAttributes => Object.hasOwn(ACCEPTS, text);

function formatServerUrl(url: URL): string {
  url.searchParams.delete("target_session_attrs");
  return url.href;
}

/** Returns the host, without the brackets of an IPv6 address, and the port of a URL with one host. */
export function parseHost(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, "") || "localhost", port: Number(port || 5432) };
}
