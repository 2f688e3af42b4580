import { once } from "node:events";
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startService, stopService } from "#tests/support/service.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

test("answers a proxy's health check without a Host header", async () => {
  const service = await startService({ build: "none" });
  try {
    const socket = net.connect(Number(new URL(service.baseUrl).port), "127.0.0.1").setEncoding("utf8");
    socket.write("GET /readyz HTTP/1.0\r\n\r\n");
    let answer = "";
    for await (const chunk of socket) answer += chunk;
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*"status":"ready"/s);
  } finally {
    await stopService(service);
  }
});

test("a stopping service returns 503 at /readyz and keeps serving for SHUTDOWN_DRAIN_SECONDS", async () => {
  const service = await startService({ build: "none", env: { SHUTDOWN_DRAIN_SECONDS: "1" } });
  try {
    const draining = await startService({
      build: "none",
      existingDatabase: service.connection,
      env: { SHUTDOWN_DRAIN_SECONDS: "600" },
    });
    onTestFinished(() => void draining.child.kill("SIGKILL"));
    const ask = (path: string) => fetch(draining.baseUrl + path);
    expect((await ask("/readyz")).status).toBe(200);
    draining.child.kill("SIGTERM");
    await waitUntil(async () => (await ask("/readyz")).status === 503);
    const unready = await ask("/readyz");
    expect(unready.headers.get("retry-after")).toBe("1");
    expect((await unready.json()).error.message).toBe("This instance is stopping");
    expect((await ask("/v1/assessments")).status).toBe(401);
    draining.child.kill("SIGKILL");
    await stopService(draining);

    const ended = once(service.child, "exit");
    const told = performance.now();
    service.child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - told).toBeGreaterThanOrEqual(990);
  } finally {
    await stopService(service);
  }
});
