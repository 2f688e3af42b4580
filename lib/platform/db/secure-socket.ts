import { once } from "node:events";
import net from "node:net";
import tls from "node:tls";
import { failure } from "./lasting-socket.ts";

/** `must`: not spoken to otherwise. `verify`: only with a certificate that names the host and is trusted. */
export type Encryption = { must: boolean; verify: boolean };

/** What `sslmode` in a URL asks for, as postgres.js takes it; undefined for plain. */
export function encryptionOf(url: string): Encryption | undefined {
  const asked = new URL(url).searchParams;
  const mode =
    asked.get("sslrootcert") === "system" ? "verify-full" : (asked.get("sslmode") ?? asked.get("ssl"));
  switch (mode) {
    case null:
    case "":
    case "disable":
    case "false":
      return undefined;
    case "allow":
    case "prefer":
      return { must: false, verify: false };
    case "require":
      return { must: true, verify: false };
    default:
      return { must: true, verify: true };
  }
}

const LIMIT_MS = 3000;
/** The message SSLRequest: its length, and 1234.5679 (PostgreSQL's protocol, 54.2.10). */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const [WILLING, UNWILLING] = ["S", "N"];

/**
 * Agrees with the server on TLS over a socket that is connecting. Gives the socket to go on with: the same one where
 * the server is unwilling and need not be.
 * @throws Error where it is unwilling and must, its certificate is not to be trusted, or it has not answered within 3 s
 */
export async function secured(
  socket: net.Socket,
  host: string,
  { must, verify }: Encryption,
): Promise<net.Socket> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  try {
    socket.write(SSL_REQUEST);
    const [answer] = (await once(socket, "data", { signal })) as [Buffer];
    const said = answer.toString("latin1");
    // More than one character was said by somebody in between, before there was a secret.
    if (said === UNWILLING && !must) return socket;
    if (said !== WILLING) throw failure("ECONNRESET", "The database does not speak TLS");
    const servername = net.isIP(host) ? undefined : host;
    const secure = tls.connect({ socket, servername, rejectUnauthorized: verify });
    socket.on("error", (error) => secure.destroy(error));
    await once(secure, "secureConnect", { signal });
    return secure;
  } catch (error) {
    throw signal.aborted ? failure("CONNECT_TIMEOUT", "The database did not agree on TLS in time") : error;
  }
}
