import { once } from "node:events";
import net from "node:net";

/**
 * Returns a loopback port that is currently free. It isn't one of those that systems assign themselves, from 32768 on,
 * so no other connection or server gets it in the meantime.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = net.createServer();
    try {
      await once(server.listen(port, "127.0.0.1"), "listening");
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
      continue;
    }
    server.close();
    await once(server, "close");
    return port;
  }
}
