import net from "node:net";
import { inject } from "vitest";

export type RawResponse = { status: number; headers: Headers; body: string };

/**
 * A loopback address that no other test sends from, for limits by address. On macOS, only 127.0.0.1 is set up by default.
 */
export const OWN_ADDRESS = process.platform === "linux" ? "127.0.0.77" : "127.0.0.1";

function connect(bytes: string | Buffer, localAddress = "127.0.0.1"): net.Socket {
  const port = Number(new URL(inject("baseUrl")).port);
  const socket = net.connect({ port, host: "127.0.0.1", localAddress });
  socket.write(bytes);
  return socket;
}

const readText = async (socket: net.Socket): Promise<string> =>
  (await socket.setEncoding("latin1").toArray()).join("");

/** Sends raw bytes to the service. Returns everything that it sends until it closes the connection, which can be "". */
export const sendBytes = (bytes: string | Buffer, localAddress?: string): Promise<string> =>
  readText(connect(bytes, localAddress));

/** Sends a request with `Connection: close` and returns the response. */
export const sendRaw = async (bytes: string | Buffer, localAddress?: string): Promise<RawResponse> =>
  parseResponse(await sendBytes(bytes, localAddress));

/** Sends a request without its body. The returned function sends the body and returns the response. */
export function beginRequest(head: string): (body: string) => Promise<RawResponse> {
  const socket = connect(head);
  return async (body) => {
    socket.write(body);
    return parseResponse(await readText(socket));
  };
}

function parseResponse(text: string): RawResponse {
  const [head = "", ...body] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Headers(lines.map((line) => line.split(": ", 2) as [string, string]));
  return { status: Number(statusLine.split(" ")[1] ?? 0), headers, body: body.join("\r\n\r\n") };
}

/** Formats a request, with `Connection: close` unless `lines` has another one. */
export const formatRequest = (
  line: string,
  lines: readonly string[] = ["Host: localhost"],
  body = "",
): string => `${[`${line} HTTP/1.1`, "Connection: close", ...lines].join("\r\n")}\r\n\r\n${body}`;
