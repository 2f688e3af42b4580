import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { AppError } from "#lib/contract/app-error.ts";
import { type Admission, type Auth, StreamSchema } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { setServices } from "#lib/platform/http/services.ts";
import { createDirectHandler } from "#scripts/direct-handler.ts";

type Caller = Record<string, never>;

const refusing: Auth<Caller> = {
  kind: "none",
  async admit() {
    throw new AppError("rate_limited", "Slow down", { retryAfter: 7 });
  },
};
const admission: Admission<Caller> = { db: undefined as never, createContext: () => ({}) };
const admitting: Auth<Caller> = { kind: "none", admit: async () => admission };
const upload = new StreamSchema(() => 1000, {
  async store(_, chunks) {
    for await (const _chunk of chunks);
    return { stored: "stored", digest: Buffer.alloc(0) };
  },
  release: async () => {},
});
const data = z.object({});
const handle = vi.fn(async () => ({}));
const server = http.createServer(
  createDirectHandler([
    route("/refused", { POST: { auth: refusing, summary: "", body: z.object({}), data, handle } }),
    route("/json", { POST: { auth: admitting, summary: "", body: z.object({}), data, handle } }),
    route("/stream", { POST: { auth: admitting, summary: "", body: upload, data, handle } }),
  ]),
);

const logError = vi.fn();
const logRequest = vi.fn();

beforeAll(async () => {
  setServices({ log: { error: logError }, requestLog: { info: logRequest } } as never);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => vi.clearAllMocks());
afterAll(() => {
  setServices(undefined);
  server.close();
});

/** Connects and sends the head of a request, and what is there of its body. */
function begin(path: string, lines: readonly string[], body: Buffer | string): net.Socket {
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  const head = [`POST ${path} HTTP/1.1`, "Host: localhost", "Content-Type: application/json", ...lines];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(body);
  return socket;
}

/** Returns everything that the service sends. Fails if the connection is reset. */
const readAll = async (socket: net.Socket): Promise<string> =>
  (await socket.setEncoding("latin1").toArray()).join("");

const LARGE = Buffer.alloc(5 * 1024 * 1024, " ");

describe("a request that is refused before its body is read", () => {
  test.each([
    ["/refused", 429],
    ["/unknown", 404],
  ])("to %s has a response that a client can read which closes the connection: %i", async (path, status) => {
    for (let round = 0; round < 5; round++) {
      const lines = ["Connection: close", `Content-Length: ${LARGE.length}`];
      expect(await readAll(begin(path, lines, LARGE))).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    }
  });

  test("has its response also if the rest of the body doesn't arrive", async () => {
    const answer = await readAll(begin("/refused", ["Connection: close", "Content-Length: 100000"], "{"));
    expect(answer).toMatch(/^HTTP\/1.1 429 .*retry-after: 7\r\n/is);
  });

  test("has a response that a client can read also if the service was busy while the body arrived", async () => {
    const [first, rest] = [LARGE.subarray(0, 1000), LARGE.subarray(0, 4_000_000)];
    const lines = ["Connection: close", `Content-Length: ${first.length + rest.length}`];
    const socket = begin("/refused", lines, first);
    await once(server, "request");
    for (let turn = 0; turn < 10; turn++) await setImmediate();
    socket.write(rest);
    // Longer than the service waits for the next part of a body.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200);
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 429 /);
  });
});

describe("a client that hangs up before its body is complete", () => {
  test.each([
    ["/json", "Content-Length: 500"],
    ["/json", "Transfer-Encoding: chunked"],
    ["/stream", "Content-Length: 500"],
  ])("to %s with %s is logged as an invalid request, not as a failure", async (path, line) => {
    const logged = new Promise<Record<string, unknown>>((resolve) => logRequest.mockImplementation(resolve));
    const socket = begin(path, [line], line.endsWith("chunked") ? '5\r\n{"na"\r\n' : '{"na');
    socket.on("error", () => {});
    await new Promise<void>((resolve) => server.once("request", () => resolve()));
    socket.destroy();
    expect(await logged).toMatchObject({ status: 400, code: "invalid_request" });
    expect(logError).not.toHaveBeenCalled();
    expect(handle).not.toHaveBeenCalled();
  });
});
