import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#lib/platform/db/client.ts";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { readPostmasterPid } from "#tests/start/support.ts";
import { createApiClient } from "#tests/support/api.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { buildAnswers, buildQuiz, choiceQuestion } from "#tests/support/quiz.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const MEGABYTE = 1024 * 1024;

/** Mounts a file system of 160 MB at the directory. Returns undefined if this process isn't allowed to. */
function mountSmallDisk(): string | undefined {
  const dir = fs.mkdtempSync("/tmp/touchstone-disk-");
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m,mode=0755", "tmpfs", dir], { stdio: "ignore" });
    return dir;
  } catch {
    fs.rmdirSync(dir);
    return undefined;
  }
}

const disk = mountSmallDisk();
afterAll(() => {
  if (!disk) return;
  execFileSync("umount", ["-l", disk]);
  fs.rmdirSync(disk);
});

// Only root can mount a file system. tests/rules/database-failures.test.ts tests the handling of each error for
// everyone.
describe.skipIf(!disk)("while the disk of the database is full", () => {
  const ballast = path.join(disk ?? "", "ballast");
  let service: RunningService;
  let receiver: Receiver;
  let api: ReturnType<typeof createApiClient>;
  let assessment: { id: string; exercises: { id: string; questions: { id: string }[] }[] };
  const acknowledged: string[] = [];

  beforeAll(async () => {
    receiver = await startReceiver();
    const dataDir = path.join(disk ?? "", "data");
    fs.mkdirSync(dataDir, { mode: 0o755 });
    const env = { WEBHOOK_WORKER: "1", ALLOW_INSECURE_WEBHOOKS: "1" };
    service = await startService({ build: "none", dataDir, env });
    const database = openDatabase(service.connection, 1);
    const { organizationId, apiKey } = await createTestOrganization(database);
    await database.close();
    api = createApiClient(service.baseUrl, organizationId, apiKey);
    await api.post("/v1/webhooks", { url: receiver.url, events: ["submission.graded"] });
    const { data } = await api.post("/v1/assessments", buildQuiz([choiceQuestion()]));
    await api.post(`/v1/assessments/${data.id}/publish`);
    assessment = (await api.get(`/v1/assessments/${data.id}`)).data;
    expect((await submit()).status).toBe(200);
  });
  afterAll(async () => {
    fs.rmSync(ballast, { force: true });
    if (service) await stopService(service, { keepData: true });
    await receiver?.close();
  });

  async function submit() {
    const learner_ref = `learner-${acknowledged.length}`;
    const metadata = { filler: Buffer.from(crypto.getRandomValues(new Uint8Array(6000))).toString("base64") };
    const answers = buildAnswers(assessment, [["b"]]);
    const answer = await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref,
      metadata,
      answers,
    });
    if (answer.status < 300) acknowledged.push(answer.data.submission_id);
    return answer;
  }
  const fetchReadyStatus = async () => (await fetch(`${service.baseUrl}/readyz`)).status;

  function fill(): void {
    const file = fs.openSync(ballast, "a");
    try {
      for (let size = MEGABYTE; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (;;) fs.writeSync(file, Buffer.alloc(size));
        } catch {
          // If this size doesn't fit, the next one is half of it.
        }
      }
    } finally {
      fs.closeSync(file);
    }
  }

  async function submitUntilRefused() {
    for (let n = 0; n < 500; n++) {
      const answer = await submit();
      if (answer.status >= 300) return answer;
    }
    throw new Error("Nothing was refused, with no room left");
  }

  async function waitUntilRecovered(): Promise<void> {
    await waitUntil(async () => (await fetchReadyStatus()) === 200, "/readyz says 200");
    expect((await submit()).status).toBe(200);
    const listed = await api.get(`/v1/assessments/${assessment.id}/results?limit=100`);
    const known = new Set((listed.data as { id: string }[]).map(({ id }) => id));
    expect(acknowledged.slice(-100).filter((id) => !known.has(id))).toEqual([]);
    const last = acknowledged.at(-1) ?? "";
    await waitUntil(() => receiver.requests.some(({ body }) => body.includes(last)), "webhooks continue");
    expect(service.child.exitCode).toBeNull();
  }

  test("writes and /readyz return 503 with Retry-After, and everything works again once there is space", async () => {
    fill();
    const refused = await submitUntilRefused();
    expect([refused.status, refused.error.code, refused.headers.get("retry-after")]).toEqual([
      503,
      "unavailable",
      "5",
    ]);
    await waitUntil(async () => (await fetchReadyStatus()) === 503, "/readyz says 503");
    expect((await fetch(`${service.baseUrl}/healthz`)).status).toBe(200);
    fs.rmSync(ballast);
    await waitUntilRecovered();
  });

  test("PostgreSQL is restarted once there is space, if it died because its log had none", async () => {
    const dataDir = path.join(disk ?? "", "data");
    const postmaster = readPostmasterPid(dataDir);
    const superuser = postgres({ ...(service.connection as SocketConnection), user: "postgres", max: 1 });
    fill();
    // Each switch starts a new WAL file, until there is no room for the next one.
    for (let n = 0; n < 50 && readPostmasterPid(dataDir) === postmaster; n++) {
      const switched = superuser`select pg_logical_emit_message(true, 'fill', ''), pg_switch_wal()`;
      if (!(await switched.then(() => true).catch(() => false))) break;
    }
    await superuser.end({ timeout: 0 });
    await waitUntil(async () => (await fetchReadyStatus()) === 503, "/readyz says 503");
    const refused = await submitUntilRefused();
    expect([refused.status, refused.error.code]).toEqual([503, "unavailable"]);
    expect((await fetch(`${service.baseUrl}/healthz`)).status).toBe(200);
    fs.rmSync(ballast);
    await waitUntilRecovered();
  });

  test("PostgreSQL is started once there is space, if it was killed and couldn't start without", async () => {
    fill();
    process.kill(readPostmasterPid(path.join(disk ?? "", "data")) ?? 0, "SIGKILL");
    await waitUntil(async () => (await fetchReadyStatus()) === 503, "/readyz says 503");
    const since = performance.now();
    await waitUntil(() => performance.now() - since > 2500, "it has been tried in vain");
    expect(service.child.exitCode).toBeNull();
    fs.rmSync(ballast);
    await waitUntilRecovered();
  });
});
