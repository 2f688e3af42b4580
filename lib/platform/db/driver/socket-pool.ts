import net from "node:net";
import { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createDriverError, markDriverError } from "./driver-error.ts";
import { type Encryption, negotiateTls } from "./negotiate-tls.ts";
import { makeResilient } from "./resilient-socket.ts";

/** Where to dial, as postgres.js passes it to `socket`. */
export type Target = { path?: string | false; host: string[]; port: number[] };

export type SocketPool = {
  /** Gives a socket that is connecting; while refusing, one that fails. */
  dial(target: Target): Promise<Duplex>;
  /** Bytes received over the sockets that are open now. A number that differs from the last one says that bytes arrived. */
  getBytesRead(): number;
  /** Cuts all connections: the queries that wait on them fail. */
  destroyAll(): void;
  setRefusing(isRefusing: boolean): void;
  isRefusing(): boolean;
};

/** Keeps postgres.js, which dials again at once, from keeping the process busy. */
const REFUSE_DELAY_MS = 10;

/**
 * Makes the sockets of a pool, by the documented option `socket`, and keeps hold of them: postgres.js has no way to cut
 * those whose server went silent (porsager/postgres#1089). TLS is agreed on here, since postgres.js would put a socket of
 * its own over ours.
 */
export function createSocketPool(encryption?: Encryption): SocketPool {
  const openSockets = new Set<net.Socket>();
  let refusing = false;
  let dialCount = 0;
  return {
    async dial({ path, host, port }) {
      // postgres.js reads the server's name, for its errors, from the socket.
      const endpoint = {
        host: host[dialCount % host.length] ?? "localhost",
        port: port[dialCount % port.length] ?? 5432,
      };
      dialCount++;
      if (refusing) return createFailingSocket(createTimeoutError());
      const socket = new net.Socket();
      openSockets.add(socket);
      if (path) return Object.assign(makeResilient(socket), endpoint).connect(path);
      if (!encryption)
        return Object.assign(makeResilient(socket), endpoint).connect(endpoint.port, endpoint.host);
      try {
        const tlsSocket = await negotiateTls(
          socket.connect(endpoint.port, endpoint.host),
          endpoint.host,
          encryption,
        );
        openSockets.add(tlsSocket);
        return Object.assign(makeResilient(tlsSocket), endpoint);
      } catch (error) {
        socket.destroy();
        return createFailingSocket(markDriverError(error as Error));
      }
    },
    getBytesRead() {
      let bytes = 0;
      for (const socket of openSockets) {
        bytes += socket.bytesRead;
        // A listener wouldn't do: postgres.js removes all listeners of a socket.
        if (socket.destroyed) openSockets.delete(socket);
      }
      return bytes;
    },
    destroyAll() {
      for (const socket of openSockets) socket.destroy(createTimeoutError());
      openSockets.clear();
    },
    setRefusing(isRefusing) {
      refusing = isRefusing;
    },
    isRefusing: () => refusing,
  };
}

/** Fails at the first write, not before: postgres.js would give an earlier error to the wrong query. */
async function createFailingSocket(error: Error): Promise<Duplex> {
  await sleep(REFUSE_DELAY_MS);
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done(error) });
  setTimeout(() => socket.destroy(error), REFUSE_DELAY_MS);
  return socket;
}

const createTimeoutError = () => createDriverError("ETIMEDOUT", "The database does not answer");
