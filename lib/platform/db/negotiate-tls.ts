import { once } from "node:events";
import net from "node:net";
import tls from "node:tls";
import { createSystemError } from "./resilient-socket.ts";

/** `must`: not spoken to otherwise. `verify`: only with a certificate that names the host and is trusted. */
export type Encryption = { isRequired: boolean; verify: boolean };

/** What `sslmode` in a URL asks for, as postgres.js takes it; undefined for plain. */
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
/** The message SSLRequest: its length, and 1234.5679 (PostgreSQL's protocol, 54.2.10). */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const [TLS_ACCEPTED, TLS_DECLINED] = ["S", "N"];

/**
 * Agrees with the server on TLS over a socket that is connecting. Gives the socket to go on with: the same one where
 * the server is unwilling and need not be.
 * @throws Error where it is unwilling and must, its certificate is not to be trusted, or it has not answered within 3 s
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
    // More than one character was said by somebody in between, before there was a secret.
    if (reply === TLS_DECLINED && !isRequired) return socket;
    if (reply !== TLS_ACCEPTED) throw createSystemError("ECONNRESET", "The database does not speak TLS");
    const servername = net.isIP(host) ? undefined : host;
    const tlsSocket = tls.connect({ socket, servername, rejectUnauthorized: verify });
    socket.on("error", (error) => tlsSocket.destroy(error));
    await once(tlsSocket, "secureConnect", { signal });
    return tlsSocket;
  } catch (error) {
    throw signal.aborted
      ? createSystemError("CONNECT_TIMEOUT", "The database did not agree on TLS in time")
      : error;
  }
}
