import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runDatabaseOutages } from "#tests/load/chaos/outage/database.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let service: RunningService;
beforeAll(async () => {
  service = await startService({ build: "none" });
});
afterAll(() => stopService(service));

const fetchReadyStatus = () => fetch(`${service.baseUrl}/readyz`).then((response) => response.status);
const fetchWithKey = () =>
  fetch(`${service.baseUrl}/v1/assessments`, {
    headers: { authorization: `Bearer svc_live_${"A".repeat(43)}` },
  });

test("while the database is down, requests return 503 with Retry-After within 5 s, and they succeed soon after it is back", async () => {
  expect(await fetchReadyStatus()).toBe(200);
  expect((await fetchWithKey()).status).toBe(401);
  const [pid = ""] = fs.readFileSync(path.join(service.dataDir, "pg", "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGQUIT");

  let away: Response | undefined;
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const started = performance.now();
    const response = await fetchWithKey();
    expect(performance.now() - started).toBeLessThan(5000);
    expect([401, 503]).toContain(response.status);
    if (response.status === 503) away = response;
    else if (away) break;
    await pause(5);
  }
  expect(away?.headers.get("retry-after")).toBe("5");
  expect(await away?.json()).toMatchObject({ data: null, error: { code: "unavailable" }, meta: null });
  // Another connection might not have noticed yet that it is broken.
  await waitUntil(async () => (await fetchReadyStatus()) === 200);
  expect((await fetch(`${service.baseUrl}/healthz`)).status).toBe(200);
});

test("while the database hangs, requests return 503 with Retry-After within 5 s, and 200 within 5 s after it is back", async () => {
  const { faults, report } = await runDatabaseOutages(3500, ["hanging"]);
  expect(faults, report.join("\n")).toEqual([]);
});
