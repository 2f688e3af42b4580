import http from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A request to a receiver. */
export type ReceivedRequest = { path: string; headers: Record<string, string>; body: string; at: number };

/**
 * How a receiver responds: with a status or a given response. `hang` never responds, `drip` sends an occasional byte
 * forever, `endless` never stops sending, `close` closes the connection at once, `break` closes it in the middle of a
 * response, and `continue` sends the status 100 before 200.
 */
export type Behavior =
  | number
  | "hang"
  | "drip"
  | "endless"
  | "close"
  | "break"
  | "continue"
  | { status: number; headers?: Record<string, string>; body?: string | Buffer; afterMs?: number };

export type Receiver = {
  url: string;
  port: number;
  requests: ReceivedRequest[];
  /** Resolves when `count` requests have arrived in total. */
  received(count: number): Promise<ReceivedRequest[]>;
  /** Returns the number of connections accepted so far. */
  connections(): number;
  /** Returns the number of connections that are open now. */
  open(): number;
  close(): Promise<void>;
};

/**
 * Starts a receiver on loopback. `chooseBehavior` is called for each request, whose numbers start at 1. A promise holds
 * the response until it is resolved.
 */
export async function startReceiver(
  chooseBehavior: (received: ReceivedRequest, number: number) => Behavior | Promise<Behavior> = () => 200,
  host = "127.0.0.1",
): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let waiters: { count: number; resolve(): void }[] = [];

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const received: ReceivedRequest = {
      path: request.url ?? "",
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString("utf8"),
      at: performance.now(),
    };
    requests.push(received);
    const chosen = chooseBehavior(received, requests.length);
    if (chosen instanceof Promise) void chosen.then((behavior) => applyBehavior(behavior, response));
    else applyBehavior(chosen, response);
    const due = waiters.filter(({ count }) => requests.length >= count);
    waiters = waiters.filter(({ count }) => requests.length < count);
    for (const { resolve } of due) resolve();
  });
  // Longer than a busy machine takes between two requests.
  server.keepAliveTimeout = 60_000;
  server.on("connection", (socket) => {
    connections++;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    requests,
    connections: () => connections,
    open: () => sockets.size,
    async received(count) {
      if (requests.length < count) {
        await new Promise<void>((resolve) => waiters.push({ count, resolve }));
      }
      return requests;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function applyBehavior(behavior: Behavior, response: http.ServerResponse): void {
  if (typeof behavior === "number") {
    response.writeHead(behavior).end();
  } else if (typeof behavior === "object") {
    const answer = () => response.writeHead(behavior.status, behavior.headers).end(behavior.body ?? "");
    if (behavior.afterMs === undefined) answer();
    else setTimeout(answer, behavior.afterMs);
  } else if (behavior === "drip") {
    response.writeHead(200);
    const timer = setInterval(() => response.write("."), 50);
    response.once("close", () => clearInterval(timer));
  } else if (behavior === "endless") {
    response.writeHead(200);
    const chunk = Buffer.alloc(64 * 1024, "x");
    const writeMore = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", writeMore);
    writeMore();
  } else if (behavior === "close") {
    response.socket?.destroy();
  } else if (behavior === "break") {
    response.writeHead(200, { "content-length": "100" });
    response.write("only this", () => response.socket?.destroy());
  } else if (behavior === "continue") {
    response.writeContinue();
    response.writeHead(200).end();
  }
}
