import { once } from "node:events";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import type { Duplex } from "node:stream";
import tls from "node:tls";
import type { DatabaseConnection } from "#lib/platform/db/client.ts";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";

export type BlackholeRelay = {
  connection: DatabaseConnection;
  /** Silently drops data in both directions until the returned function is called. */
  dropTraffic(): () => void;
  /** Closes all connections. */
  destroyConnections(): void;
  close(): Promise<void>;
};

/**
 * Starts a relay to PostgreSQL that can silently drop data, as a network can. Dropped bytes never arrive later. With
 * `encrypted`, it listens on TCP and supports TLS with a certificate that no client trusts.
 */
export async function startBlackholeRelay(
  to: SocketConnection,
  dir: string,
  { encrypted = false } = {},
): Promise<BlackholeRelay> {
  let isDropping = false;
  const sockets = new Set<Duplex>();
  const pipeTraffic = (from: Duplex, onto: Duplex) => {
    sockets.add(from);
    from.on("data", (chunk) => {
      if (!isDropping && onto.writable) onto.write(chunk);
    });
    from.on("error", () => {});
    from.once("close", () => {
      sockets.delete(from);
      onto.destroy();
    });
  };
  const destroyConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = net.createServer(async (socket) => {
    const downstream = encrypted ? await upgradeToTls(socket) : socket;
    const upstream = net.connect(to.path);
    pipeTraffic(downstream, upstream);
    pipeTraffic(upstream, downstream);
  });
  if (encrypted) server.listen(0, "127.0.0.1");
  else server.listen(path.join(dir, "relay.sock"));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    connection: encrypted
      ? `postgres://${to.user}@127.0.0.1:${port}/${to.database}?sslmode=require`
      : { ...to, path: path.join(dir, "relay.sock") },
    dropTraffic() {
      isDropping = true;
      return () => {
        isDropping = false;
      };
    },
    destroyConnections,
    async close() {
      destroyConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const pem = (name: string) => fs.readFileSync(path.join(import.meta.dirname, "tls", `${name}.pem`));
const [KEY, CERTIFICATE] = [pem("key"), pem("certificate")];

/** Accepts a request for TLS as PostgreSQL does. */
async function upgradeToTls(socket: net.Socket): Promise<Duplex> {
  socket.on("error", () => {});
  await once(socket, "data");
  socket.write("S");
  return new tls.TLSSocket(socket, { isServer: true, key: KEY, cert: CERTIFICATE });
}
