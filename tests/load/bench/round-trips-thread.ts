import { once } from "node:events";
import net from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/** The socket of PostgreSQL, the one to listen at, and the shared counter. */
export type ProxyData = { target: string; socket: string; roundTrips: Int32Array };

const REPLY_MESSAGE_TYPES = new Set(["Q", "S", "H"].map((type) => type.charCodeAt(0)));

const { target, socket, roundTrips } = workerData as ProxyData;
const open = new Set<net.Socket>();
const server = net.createServer((client) => {
  const upstream = net.connect(target);
  const count = createMessageCounter(() => Atomics.add(roundTrips, 0, 1));
  client.on("data", count);
  client.pipe(upstream).pipe(client);
  for (const each of [client, upstream]) {
    open.add(each);
    each.on("error", () => {});
    each.once("close", () => {
      open.delete(each);
      client.destroy();
      upstream.destroy();
    });
  }
});
parentPort?.once("message", () => {
  for (const each of open) each.destroy();
  server.close();
});
await once(server.listen(socket), "listening");
parentPort?.postMessage("listening");

/** Parses a client's messages: a startup message with its length, then messages with a type, a length and content. */
function createMessageCounter(onWait: () => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (pending.length < head + 4) return;
      const end = head + pending.readUInt32BE(head);
      if (pending.length < end) return;
      if (isStarted && REPLY_MESSAGE_TYPES.has(pending[0] ?? 0)) onWait();
      isStarted = true;
      pending = pending.subarray(end);
    }
  };
}
