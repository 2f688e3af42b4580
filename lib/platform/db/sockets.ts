import net from "node:net";
import { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { failure, lasting } from "./lasting-socket.ts";
import { type Encryption, secured } from "./secure-socket.ts";

/** What postgres.js tells of where to dial. */
export type Target = { path?: string | false; host: string[]; port: number[] };

export type Sockets = {
  /** A socket that is connecting; while refusing, one that fails. */
  dial(target: Target): Promise<Duplex>;
  /** Bytes that came in over those open now: another number than before tells that something was heard. */
  heard(): number;
  /** Cuts all of them: whoever waits for an answer is told that there is none. */
  cut(): void;
  refuse(isRefusing: boolean): void;
  isRefusing(): boolean;
};

/** Those who dial again at once do not keep the process busy. */
const REFUSE_MS = 10;

/**
 * The sockets of a pool. postgres.js keeps them to itself, and waits for ever on one whose server went silent. They come
 * to it encrypted already: it would put a socket of its own over ours.
 */
export function createSockets(encryption?: Encryption): Sockets {
  const open = new Set<net.Socket>();
  let refusing = false;
  let turn = 0;
  return {
    async dial({ path, host, port }) {
      // postgres.js names the server, in TLS and in errors, by what stands on the socket.
      const place = { host: host[turn % host.length] ?? "localhost", port: port[turn % port.length] ?? 5432 };
      turn++;
      if (refusing) return failing(noAnswer());
      const socket = new net.Socket();
      open.add(socket);
      if (path) return Object.assign(lasting(socket), place).connect(path);
      if (!encryption) return Object.assign(lasting(socket), place).connect(place.port, place.host);
      try {
        const secure = await secured(socket.connect(place.port, place.host), place.host, encryption);
        open.add(secure);
        return Object.assign(lasting(secure), place);
      } catch (error) {
        socket.destroy();
        return failing(error as Error);
      }
    },
    heard() {
      let bytes = 0;
      for (const socket of open) {
        bytes += socket.bytesRead;
        // No listener would tell of the end: postgres.js takes all of them off.
        if (socket.destroyed) open.delete(socket);
      }
      return bytes;
    },
    cut() {
      for (const socket of open) socket.destroy(noAnswer());
      open.clear();
    },
    refuse(isRefusing) {
      refusing = isRefusing;
    },
    isRefusing: () => refusing,
  };
}

/** Fails at the first word, not before: postgres.js would say to the next one what it could not say to this. */
async function failing(error: Error): Promise<Duplex> {
  await sleep(REFUSE_MS);
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done(error) });
  setTimeout(() => socket.destroy(error), REFUSE_MS);
  return socket;
}

const noAnswer = () => failure("ETIMEDOUT", "The database does not answer");
