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

type Caller = { role: string };

let onAdmitted = () => {};
const renew = vi.fn(async (): Promise<Admission<Caller>> => createAdmission("renewed"));
const handle = vi.fn(async ({ role }: Caller) => ({ role }));
const release = vi.fn(async () => {});

const createAdmission = (role: string): Admission<Caller> => ({
  db: undefined as never,
  createContext: () => ({ role }),
  renew,
});
const auth: Auth<Caller> = {
  kind: "none",
  async admit() {
    onAdmitted();
    return createAdmission("admitted");
  },
};
const data = z.object({ role: z.string() });
const upload = new StreamSchema(() => 1000, {
  async store(_, chunks) {
    for await (const _chunk of chunks);
    return { stored: "stored", digest: Buffer.alloc(0) };
  },
  release,
});
const server = http.createServer(
  createDirectHandler([
    route("/json", { POST: { auth, summary: "", body: z.object({ a: z.int() }), data, handle } }),
    route("/stream", { POST: { auth, summary: "", body: upload, data, handle } }),
  ]),
);

beforeAll(async () => {
  setServices({ log: { error: () => {} }, requestLog: { info: () => {} } } as never);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});
afterAll(() => {
  setServices(undefined);
  server.close();
});

/** Sends a request whose body arrives `ms` after it was admitted. Returns the status and the body of the response. */
async function send(path: string, ms: number): Promise<{ status: number; body: unknown }> {
  const admitted = new Promise<void>((resolve) => {
    onAdmitted = resolve;
  });
  // The clock stands still otherwise, because this process may have to wait for a CPU.
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(now);
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  const head = [
    "Host: localhost",
    "Connection: close",
    "Content-Type: application/json",
    "Content-Length: 7",
  ];
  socket.write([`POST ${path} HTTP/1.1`, ...head, "", ""].join("\r\n"));
  await admitted;
  await setImmediate();
  clock.mockReturnValue(now + ms);
  socket.write('{"a":1}');
  const text = (await socket.setEncoding("utf8").toArray()).join("");
  const [headers = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(headers.split(" ")[1]), body: JSON.parse(body) };
}

describe.each(["/json", "/stream"])("a body of %s", (path) => {
  test("that arrives at once is handled as admitted, without another lookup", async () => {
    expect(await send(path, 0)).toMatchObject({ status: 200, body: { data: { role: "admitted" } } });
    expect(renew).not.toHaveBeenCalled();
  });

  test("that arrives later is handled with what the caller may do then", async () => {
    expect(await send(path, 1001)).toMatchObject({ status: 200, body: { data: { role: "renewed" } } });
    expect(renew).toHaveBeenCalledOnce();
  });

  test("that arrives after the caller has lost access changes nothing", async () => {
    renew.mockRejectedValueOnce(new AppError("unauthenticated", "Revoked"));
    expect(await send(path, 1001)).toMatchObject({
      status: 401,
      body: { error: { code: "unauthenticated" } },
    });
    expect(handle).not.toHaveBeenCalled();
    expect(release).toHaveBeenCalledTimes(path === "/stream" ? 1 : 0);
  });
});
