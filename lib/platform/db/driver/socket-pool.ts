import net from "node:net";
import { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createDriverError, markDriverError } from "./driver-error.ts";
import { type Encryption, negotiateTls } from "./negotiate-tls.ts";
import { makeResilient } from "./resilient-socket.ts";

/** The server to connect to, as postgres.js passes it to `socket`. */
export type Target = { path?: string | false; host: string[]; port: number[] };

export type SocketPoolOptions = {
  encryption?: Encryption | undefined;
  /** Returns the server to connect to, instead of the driver's target. */
  chooseServer?: (target: Target) => Promise<Target>;
  /** Called when a connection fails or breaks. */
  onLost?: () => void;
};

export type SocketPool = {
  /** Returns a socket that is connecting or, while connections are refused, a socket that fails. */
  dial(target: Target): Promise<Duplex>;
  /** Returns the number of bytes received over all sockets so far. */
  getBytesRead(): number;
  /** Closes all connections. The queries that are waiting on them fail. */
  destroyAll(): void;
  setRefusing(isRefusing: boolean): void;
  isRefusing(): boolean;
};

/** postgres.js reconnects immediately. This delay keeps it from using up the CPU. */
const REFUSE_DELAY_MS = 10;

/**
 * Creates the sockets of a pool through the documented `socket` option and keeps references to them, because
 * postgres.js can't close sockets whose server has stopped responding (porsager/postgres#1089). TLS is negotiated here
 * as well, because postgres.js would wrap our socket in one that it creates itself.
 */
export function createSocketPool({ encryption, chooseServer, onLost }: SocketPoolOptions): SocketPool {
  const openSockets = new Set<net.Socket>();
  let closedBytesRead = 0;
  let refusing = false;
  const connect = async (target: Target): Promise<net.Socket> => {
    const { path, host, port } = chooseServer ? await chooseServer(target) : target;
    // postgres.js reads the server's name for its error messages from the socket.
    const endpoint = { host: host[0] ?? "localhost", port: port[0] ?? 5432 };
    const socket = new net.Socket();
    openSockets.add(socket);
    if (path) return Object.assign(makeResilient(socket, onLost), endpoint).connect(path);
    if (!encryption)
      return Object.assign(makeResilient(socket, onLost), endpoint).connect(endpoint.port, endpoint.host);
    try {
      const tlsSocket = await negotiateTls(
        socket.connect(endpoint.port, endpoint.host),
        endpoint.host,
        encryption,
      );
      openSockets.add(tlsSocket);
      return Object.assign(makeResilient(tlsSocket, onLost), endpoint);
    } catch (error) {
      socket.destroy();
      onLost?.();
      throw error;
    }
  };
  const forget = (socket: net.Socket) => {
    closedBytesRead += socket.bytesRead;
    openSockets.delete(socket);
  };
  return {
    async dial(target) {
      if (refusing) await sleep(REFUSE_DELAY_MS);
      // Checked after the delay, so that no query fails when the server is back.
      if (refusing) return createFailingSocket(createTimeoutError());
      try {
        return await connect(target);
      } catch (error) {
        await sleep(REFUSE_DELAY_MS);
        return createFailingSocket(markDriverError(error as Error));
      }
    },
    getBytesRead() {
      let openBytesRead = 0;
      for (const socket of openSockets) {
        // A listener wouldn't work, because postgres.js removes all listeners of a socket.
        if (socket.destroyed) forget(socket);
        else openBytesRead += socket.bytesRead;
      }
      return closedBytesRead + openBytesRead;
    },
    destroyAll() {
      for (const socket of openSockets) forget(socket.destroy(createTimeoutError()));
    },
    setRefusing(isRefusing) {
      refusing = isRefusing;
    },
    isRefusing: () => refusing,
  };
}

/**
 * Creates a socket that fails on the first write. If it failed earlier, postgres.js would report the error to the wrong
 * query.
 */
function createFailingSocket(error: Error): Duplex {
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done(error) });
  setTimeout(() => socket.destroy(error), REFUSE_DELAY_MS);
  return socket;
}

const createTimeoutError = () => createDriverError("ETIMEDOUT", "The database doesn't respond");
