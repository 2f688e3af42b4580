import { randomBytes } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { createApiClient, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createOwnedOrganization, createPerson, createVisitor, signInAs } from "#tests/support/people.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";

const HOUR = 3_600_000;
const SHIFT = pathToFileURL(path.resolve("tests/support/shifted-clock.mjs")).href;

/** Instances on the same database whose clocks are hours ahead or behind. */
let right: RunningService;
let ahead: RunningService;
let behind: RunningService;
const ENCRYPTION_KEY = randomBytes(32).toString("base64");
const start = (ms: number) =>
  startService({
    build: "production",
    existingDatabase: inject("connection"),
    env: {
      TRUST_PROXY: "1",
      ENCRYPTION_KEY,
      NODE_OPTIONS: `--import ${SHIFT}`,
      CLOCK_SHIFT_MS: String(ms),
    },
  });
beforeAll(async () => {
  [right, ahead, behind] = await Promise.all([start(0), start(6 * HOUR), start(-30 * HOUR)]);
});
afterAll(async () => {
  await Promise.all([right, ahead, behind].map((service) => stopService(service)));
});
const getSite = ({ baseUrl }: RunningService) => baseUrl.replace("127.0.0.1", "localhost");
const listInstances = () => [right, ahead, behind];
const listSites = () => listInstances().map(getSite);

describe("a process whose clock is hours off", () => {
  test("doesn't repeat a request with a known Idempotency-Key", async () => {
    const api = await createTestClient();
    const at = ({ baseUrl }: { baseUrl: string }) => createApiClient(baseUrl, api.organizationId, api.key);
    const everywhere = listInstances().map(at);
    for (const first of everywhere) {
      const key = { headers: { "idempotency-key": newId() } };
      expect((await first.post("/v1/assessments", { title: "Once" }, key)).status).toBe(201);
      for (const again of everywhere) {
        const { headers } = await again.post("/v1/assessments", { title: "Once" }, key);
        expect(headers.get("idempotent-replayed")).toBe("true");
      }
    }
    expect((await api.get("/v1/assessments")).meta.total).toBe(3);
  });

  test("counts requests of API keys the same as every other instance", async () => {
    const api = await createTestClient();
    await testDatabase().sql`update organizations set limit_default = 6 where id = ${api.organizationId}`;
    const at = (baseUrl: string) =>
      createApiClient(baseUrl, api.organizationId, api.key).get("/v1/assessments");
    const urls = listInstances().map(({ baseUrl }) => baseUrl);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => at(urls[i % 3] ?? "")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    for (const { headers } of answers.filter(({ status }) => status === 429)) {
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
    }
  });

  test("counts password attempts the same as every other instance", async () => {
    const person = await createPerson();
    const guesses = Array.from({ length: 15 }, (_, i) => {
      const site = listSites()[i % 3] ?? "";
      return signInAs(person, { site, password: `guess ${i}` });
    });
    await Promise.all(guesses);
    for (const site of listSites()) expect(await signInAs(person, { site })).toBeUndefined();
  });

  test("signs nobody out, and starts sessions that other instances accept", async () => {
    const person = await createPerson();
    await createOwnedOrganization(person);
    for (const site of listSites()) {
      const cookies = (await signInAs(person, { site })) ?? "";
      for (const elsewhere of listSites()) {
        const { status } = await createVisitor(cookies, elsewhere).request("GET", "/checklist");
        expect([site, elsewhere, status]).toEqual([site, elsewhere, 200]);
      }
    }
  });

  test("sends invitations that can be accepted where the clock is right", async () => {
    const owner = await createPerson();
    await createOwnedOrganization(owner);
    for (const site of listSites()) {
      const guest = await createPerson();
      const theirs = createVisitor((await signInAs(owner, { site })) ?? "", site);
      const { data } = await theirs.request("POST", "/invitations", {
        email: guest.email,
        role: "viewer",
      });
      const token = data.link.split("/").at(-1);
      const invited = createVisitor((await signInAs(guest, { site: getSite(right) })) ?? "", getSite(right));
      expect((await invited.request("POST", "/account/memberships", { token })).status).toBe(201);
    }
  });
});
