import net from "node:net";
import { inject } from "vitest";

export type RawResponse = { status: number; headers: Headers; body: string };

/** Sends bytes to the service as they are; what comes back until it hangs up. "" for a hang-up without an answer. */
export async function sendBytes(bytes: string | Buffer): Promise<string> {
  const socket = net.connect(Number(new URL(inject("baseUrl")).port), "127.0.0.1");
  socket.write(bytes);
  return (await socket.setEncoding("latin1").toArray()).join("");
}

/** The one answer to a request that asks for the connection to be closed. */
export async function sendRaw(bytes: string | Buffer): Promise<RawResponse> {
  const text = await sendBytes(bytes);
  const [head = "", ...body] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Headers(lines.map((line) => line.split(": ", 2) as [string, string]));
  return { status: Number(statusLine.split(" ")[1] ?? 0), headers, body: body.join("\r\n\r\n") };
}

/** A request's bytes. The connection is to be closed after it, unless `lines` says otherwise. */
export const formatRequest = (
  line: string,
  lines: readonly string[] = ["Host: localhost"],
  body = "",
): string => `${[`${line} HTTP/1.1`, "Connection: close", ...lines].join("\r\n")}\r\n\r\n${body}`;
