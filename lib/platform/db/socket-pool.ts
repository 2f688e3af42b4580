import net from "node:net";
import { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { type Encryption, negotiateTls } from "./negotiate-tls.ts";
import { createSystemError, makeResilient } from "./resilient-socket.ts";

/** What postgres.js tells of where to dial. */
export type Target = { path?: string | false; host: string[]; port: number[] };

export type SocketPool = {
  /** A socket that is connecting; while refusing, one that fails. */
  dial(target: Target): Promise<Duplex>;
  /** Bytes that came in over those open now: another number than before tells that something was heard. */
  getBytesRead(): number;
  /** Cuts all of them: whoever waits for an answer is told that there is none. */
  destroyAll(): void;
  setRefusing(isRefusing: boolean): void;
  isRefusing(): boolean;
};

/** Those who dial again at once do not keep the process busy. */
const REFUSE_DELAY_MS = 10;

/**
 * The sockets of a pool. postgres.js keeps them to itself, and waits for ever on one whose server went silent. They come
 * to it encrypted already: it would put a socket of its own over ours.
 */
export function createSocketPool(encryption?: Encryption): SocketPool {
  const openSockets = new Set<net.Socket>();
  let refusing = false;
  let dialCount = 0;
  return {
    async dial({ path, host, port }) {
      // postgres.js names the server, in TLS and in errors, by what stands on the socket.
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
        return createFailingSocket(error as Error);
      }
    },
    getBytesRead() {
      let bytes = 0;
      for (const socket of openSockets) {
        bytes += socket.bytesRead;
        // No listener would tell of the end: postgres.js takes all of them off.
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

/** Fails at the first word, not before: postgres.js would say to the next one what it could not say to this. */
async function createFailingSocket(error: Error): Promise<Duplex> {
  await sleep(REFUSE_DELAY_MS);
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done(error) });
  setTimeout(() => socket.destroy(error), REFUSE_DELAY_MS);
  return socket;
}

const createTimeoutError = () => createSystemError("ETIMEDOUT", "The database does not answer");
