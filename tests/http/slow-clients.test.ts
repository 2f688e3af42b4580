import net, { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGracefulServer } from "#scripts/graceful-server.ts";

const PATIENCE = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50, timeout: 1000 };
/** More bytes than the buffers of both ends can store. */
const LARGE = Buffer.alloc(64 * 1024 * 1024, "x");
/** Timers are late on a busy machine, and the connection stays open for a while after the response. */
const LATEST_MS = 10_000;

const server = createGracefulServer((request, response) => {
  if (request.url === "/large") {
    response.end(LARGE);
    return;
  }
  text(request).then(
    (body) => response.end(body),
    () => response.destroy(),
  );
}, PATIENCE);
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.http.listen(0, "127.0.0.1", resolve));
  port = (server.http.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Sends `first` and then one byte at a time. Returns the response, and the time until the connection was closed. */
function sendSlowly(first: string): Promise<{ answer: string; ms: number }> {
  const since = performance.now();
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout;
    const socket = net.connect(port, "127.0.0.1", () => {
      socket.write(first);
      timer = setInterval(() => socket.write("x"), 40);
    });
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    // The connection can be reset before the next byte.
    socket.on("error", () => {});
    socket.once("close", () => {
      clearInterval(timer);
      resolve({ answer, ms: performance.now() - since });
    });
  });
}

describe("a client that sends slowly", () => {
  test.each([
    ["headers", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "],
    ["a body of a length", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n"],
    ["a chunk", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n"],
    ["a request line", "GET /"],
  ])("%s gets a 408 and is disconnected, however steadily it continues", async (_, first) => {
    const { answer, ms } = await sendSlowly(first);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeLessThan(LATEST_MS);
  });

  test("is disconnected by the real service, too", () => {
    const { http } = createGracefulServer(() => {});
    expect(http.headersTimeout).toBeGreaterThan(0);
    expect(http.headersTimeout).toBeLessThanOrEqual(60_000);
    expect(http.requestTimeout).toBeGreaterThan(0);
    expect(http.requestTimeout).toBeLessThanOrEqual(300_000);
    expect(http.timeout).toBeGreaterThan(0);
    expect(http.timeout).toBeLessThanOrEqual(120_000);
  });
});

test("an idle connection between two requests doesn't count as a slow client", async () => {
  const socket = net.connect(port, "127.0.0.1");
  const sendOnce = () =>
    new Promise<string>((resolve) => {
      socket.once("data", (chunk) => resolve(String(chunk)));
      socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi");
    });
  expect(await sendOnce()).toMatch(/^HTTP\/1\.1 200 /);
  await new Promise((resolve) => setTimeout(resolve, PATIENCE.requestTimeout * 2));
  expect(await sendOnce()).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

describe("a client that receives a large response", () => {
  const openRequest = () => {
    const socket = net.connect(port, "127.0.0.1", () =>
      socket.write("GET /large HTTP/1.1\r\nHost: x\r\n\r\n"),
    );
    return socket;
  };

  test("is disconnected if it reads nothing", async () => {
    const accepted = new Promise<net.Socket>((resolve) => server.http.once("connection", resolve));
    const socket = openRequest().pause();
    const theirs = await accepted;
    await new Promise((resolve) => theirs.once("close", resolve));
    expect(socket.bytesRead).toBeLessThan(LARGE.length);
    socket.destroy();
  });

  test("gets the whole response if it reads slowly, however long that takes", async () => {
    const socket = openRequest();
    const begun = performance.now();
    let [read, pauses] = [0, 0];
    await new Promise<void>((resolve) => {
      socket.on("data", (chunk) => {
        read += chunk.length;
        if (read >= LARGE.length) return resolve();
        if (read < (pauses * LARGE.length) / 16) return;
        pauses++;
        socket.pause();
        setTimeout(() => socket.resume(), PATIENCE.timeout / 10);
      });
    });
    expect(performance.now() - begun).toBeGreaterThan(PATIENCE.timeout);
    socket.destroy();
  });
});
