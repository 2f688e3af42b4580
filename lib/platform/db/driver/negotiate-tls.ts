import { once } from "node:events";
import net from "node:net";
import tls from "node:tls";
import { createDriverError } from "./driver-error.ts";

/**
 * `isRequired` means that connections without TLS fail. `verify` means that the certificate must be trusted and match
 * the host.
 */
export type Encryption = { isRequired: boolean; verify: boolean };

/** Reads `sslmode` from a URL, like postgres.js. Returns undefined for no TLS. */
export function parseEncryption(url: string): Encryption | undefined {
  const searchParams = new URL(url).searchParams;
  const mode =
    searchParams.get("sslrootcert") === "system"
      ? "verify-full"
      : (searchParams.get("sslmode") ?? searchParams.get("ssl"));
  switch (mode) {
    case null:
    case "":
    case "disable":
    case "false":
      return undefined;
    case "allow":
    case "prefer":
      return { isRequired: false, verify: false };
    case "require":
      return { isRequired: true, verify: false };
    default:
      return { isRequired: true, verify: true };
  }
}

const TLS_TIMEOUT_MS = 3000;
/** The SSLRequest message: its length, and the code 1234.5679 (PostgreSQL's protocol, 54.2.10). */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const [TLS_ACCEPTED, TLS_DECLINED] = ["S", "N"];

/**
 * Negotiates TLS over a socket that is connecting. Returns the TLS socket, or the plain socket if the server declines
 * TLS and it isn't required.
 * @throws Error if the server declines required TLS, its certificate isn't trusted, or it doesn't respond within 3 s
 */
export async function negotiateTls(
  socket: net.Socket,
  host: string,
  { isRequired, verify }: Encryption,
): Promise<net.Socket> {
  const signal = AbortSignal.timeout(TLS_TIMEOUT_MS);
  try {
    socket.write(SSL_REQUEST);
    const [answer] = (await once(socket, "data", { signal })) as [Buffer];
    const reply = answer.toString("latin1");
    // Any further characters were injected by an attacker before the connection was secure, so only an exact match
    // counts.
    if (reply === TLS_DECLINED && !isRequired) return socket;
    if (reply !== TLS_ACCEPTED) throw createDriverError("ECONNRESET", "The database doesn't support TLS");
    const servername = net.isIP(host) ? undefined : host;
    const tlsSocket = tls.connect({ socket, servername, rejectUnauthorized: verify });
    socket.on("error", (error) => tlsSocket.destroy(error));
    await once(tlsSocket, "secureConnect", { signal });
    return tlsSocket;
  } catch (error) {
    throw signal.aborted
      ? createDriverError("CONNECT_TIMEOUT", "The database didn't complete TLS negotiation in time")
      : error;
  }
}
