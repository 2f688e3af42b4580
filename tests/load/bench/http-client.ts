import net from "node:net";

/** `bearer` replaces the API key, and `cookie` replaces both. `origin` is that of the page that sends the request. */
export type HttpRequest = {
  method: "GET" | "POST" | "PUT" | "PATCH";
  path: string;
  body?: string | Buffer;
  bearer?: string;
  origin?: string;
  cookie?: string;
};
export type HttpResponse = { status: number; body: Buffer };

export type HttpConnection = { send(request: HttpRequest): Promise<HttpResponse>; close(): void };

/**
 * Opens a keep-alive connection to 127.0.0.1 for one request at a time. The bench has its own client because it shares
 * two cores with the candidates: this one costs a fraction of a general client and measures times below 1 ms.
 */
export async function connect(port: number, apiKey: string): Promise<HttpConnection> {
  const socket = net.connect(port, "127.0.0.1").setNoDelay(true);
  let received: Buffer = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<HttpResponse> | undefined;
  const fail = (error: Error) => waiting?.reject(error);
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the server closed the connection")));
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const read = parseResponse(received);
    if (!read || !waiting) return;
    received = received.subarray(read.end);
    const { resolve } = waiting;
    waiting = undefined;
    resolve(read.answer);
  });
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));

  return {
    send({ method, path, body, bearer = apiKey, origin, cookie }) {
      waiting = Promise.withResolvers();
      const content =
        body === undefined
          ? "\r\n"
          : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
      const page = origin === undefined ? "" : `origin: ${origin}\r\n`;
      const credentials = cookie === undefined ? `authorization: Bearer ${bearer}` : `cookie: ${cookie}`;
      const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${credentials}\r\n`;
      // A buffer can be megabytes long, so it isn't converted to a string.
      socket.write(head + page + content + (typeof body === "string" ? body : ""));
      if (body instanceof Buffer) socket.write(body);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

type ParsedResponse = { answer: HttpResponse; end: number };

/** Returns the response at the start of a buffer, or undefined if it is incomplete. */
function parseResponse(buffer: Buffer): ParsedResponse | undefined {
  const headEnd = buffer.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const head = buffer.toString("latin1", 0, headEnd);
  const status = Number(head.slice(9, 12));
  const start = headEnd + 4;
  if (status === 204) return { answer: { status, body: Buffer.alloc(0) }, end: start };
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) return parseChunks(buffer, start, status);
  const end = start + Number(length);
  return buffer.length < end ? undefined : { answer: { status, body: buffer.subarray(start, end) }, end };
}

function parseChunks(buffer: Buffer, start: number, status: number): ParsedResponse | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = buffer.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(buffer.toString("latin1", at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (buffer.length < end) return undefined;
    if (size === 0) return { answer: { status, body: Buffer.concat(chunks) }, end };
    chunks.push(buffer.subarray(lineEnd + 2, end - 2));
    at = end;
  }
}
