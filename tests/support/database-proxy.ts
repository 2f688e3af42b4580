import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";

export type DatabaseProxy = {
  port: number;
  /** The statements and parameters that it refused. */
  refused: string[];
  /** Closes all connections. With `isDown`, it refuses new ones. */
  destroyConnections(isDown?: boolean): void;
  close(): Promise<void>;
};

export type ProxyOptions = {
  /** Whether it behaves like a pooler in transaction mode that knows no prepared statements. */
  isPooler?: boolean;
  /** Parameters of each session. A pooler sets none. */
  parameters?: Record<string, string>;
  /** Called with the text of each statement of a session. */
  onStatement?: (text: string) => void;
};

/** PgBouncer 1.18 tracks these for each client. It refuses others. */
const POOLER_PARAMETERS = ["user", "database", "client_encoding", "application_name", "TimeZone"];
/** Statements whose effect or lock would outlast the transaction. */
const SESSION_STATEMENT =
  /^\s*(?:listen|set (?!local)|declare .* with hold|prepare|create temp)|pg_(?:try_)?advisory_lock/i;

/** Starts a proxy on TCP in front of PostgreSQL's Unix socket. It understands the messages of the protocol. */
export async function startDatabaseProxy(
  to: SocketConnection,
  { isPooler = false, parameters = {}, onStatement }: ProxyOptions = {},
): Promise<DatabaseProxy> {
  const refused: string[] = [];
  const sockets = new Set<net.Socket>();
  let isDown = false;
  const refuse = (client: net.Socket, code: string, message: string) => {
    refused.push(message);
    client.end(encodeError(code, message));
  };

  const server = net.createServer((client) => {
    if (isDown) return void client.destroy();
    // Otherwise small messages wait for acknowledgments.
    client.setNoDelay();
    const upstream = net.connect(to.path);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    let isStarted = false;
    splitMessages(client, { startsUntyped: true }, (message) => {
      if (isStarted) {
        onStatement?.(parseStatement(message).text);
        const statement = isPooler ? findRefused(message) : undefined;
        if (statement === undefined) return void upstream.write(message);
        return refuse(client, "08P01", `refused: ${statement}`);
      }
      isStarted = true;
      const asked = parseStartup(message);
      const unknown = isPooler && Object.keys(asked).find((name) => !POOLER_PARAMETERS.includes(name));
      if (unknown) return refuse(client, "08P01", `unsupported startup parameter: ${unknown}`);
      upstream.write(encodeStartup({ ...asked, ...parameters }));
    });
    splitMessages(upstream, { startsUntyped: false }, (message) => {
      // BackendKeyData: the pid and the secret for canceling.
      if (isPooler && message.toString("latin1", 0, 1) === "K") message.writeInt32BE(1, 5);
      client.write(message);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const destroyConnections = (down = false) => {
    isDown = down;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    refused,
    destroyConnections,
    async close() {
      destroyConnections(true);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Calls `handle` for each message: a type of one byte, except for the first one of a client, and a length of four. */
function splitMessages(
  socket: net.Socket,
  { startsUntyped }: { startsUntyped: boolean },
  handle: (message: Buffer) => void,
): void {
  let received = Buffer.alloc(0);
  let typeBytes = startsUntyped ? 0 : 1;
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= typeBytes + 4) {
      const length = typeBytes + received.readInt32BE(typeBytes);
      if (received.length < length) return;
      handle(received.subarray(0, length));
      received = received.subarray(length);
      typeBytes = 1;
    }
  });
}

/** Returns what a pooler in transaction mode can't do with a message, if anything. */
function findRefused(message: Buffer): string | undefined {
  const { name, text } = parseStatement(message);
  if (name !== "") return `a statement named ${name}`;
  return SESSION_STATEMENT.test(text) ? text : undefined;
}

/** Returns the statement that a message contains, and the name that it gets. */
function parseStatement(message: Buffer): { name: string; text: string } {
  const type = message.toString("latin1", 0, 1);
  const [first = "", second = ""] = message.toString("utf8", 5).split("\0");
  if (type === "P") return { name: first, text: second };
  return { name: "", text: type === "Q" ? first : "" };
}

function parseStartup(message: Buffer): Record<string, string> {
  const words = message.toString("utf8", 8).split("\0");
  const pairs: [string, string][] = [];
  for (let i = 0; words[i]; i += 2) pairs.push([words[i] ?? "", words[i + 1] ?? ""]);
  return Object.fromEntries(pairs);
}

function encodeStartup(parameters: Record<string, string>): Buffer {
  const words = Object.entries(parameters).flat();
  const body = Buffer.from(`${words.join("\0")}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  // Version 3.0 of the protocol.
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, body]);
}

function encodeError(code: string, message: string): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5, "E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
