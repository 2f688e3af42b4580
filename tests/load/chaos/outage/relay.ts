import net from "node:net";
import path from "node:path";
import type { SocketConnection } from "#lib/db/embedded.ts";

export type SwallowingRelay = {
  connection: SocketConnection;
  /** From now on what is said is lost, either way, and nobody is told; until the function given is called. */
  swallow(): () => void;
  close(): Promise<void>;
};

/** A way to PostgreSQL that can lose everything without a word, as a network does. Lost bytes never come later. */
export async function startSwallowingRelay(to: SocketConnection, dir: string): Promise<SwallowingRelay> {
  let isSwallowing = false;
  const sockets = new Set<net.Socket>();
  const carry = (from: net.Socket, onto: net.Socket) => {
    sockets.add(from);
    from.on("data", (chunk) => {
      if (!isSwallowing && onto.writable) onto.write(chunk);
    });
    from.on("error", () => {});
    from.once("close", () => {
      sockets.delete(from);
      onto.destroy();
    });
  };
  const server = net.createServer((near) => {
    const far = net.connect(to.path);
    carry(near, far);
    carry(far, near);
  });
  const socketPath = path.join(dir, "relay.sock");
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  return {
    connection: { ...to, path: socketPath },
    swallow() {
      isSwallowing = true;
      return () => {
        isSwallowing = false;
      };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
