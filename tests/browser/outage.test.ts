import fs from "node:fs";
import os from "node:os";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { type BlackholeRelay, startBlackholeRelay } from "#tests/support/database-relay.ts";
import { createQuiz } from "#tests/support/hosted.ts";
import { createHostedClient } from "#tests/support/learners.ts";
import { expectAccessible, setUpBrowser, visit } from "#tests/support/pages.ts";
import { createOwnedOrganization, createPerson, signInAs } from "#tests/support/people.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";

setUpBrowser();

const startRelay = () => startBlackholeRelay(inject("connection") as SocketConnection, os.tmpdir());
let relay: BlackholeRelay;
let service: RunningService;
let site: string;
let takePath: string;
beforeAll(async () => {
  takePath = `/take/${(await createQuiz(await createHostedClient())).share_code}`;
  relay = await startRelay();
  service = await startService({ build: "production", existingDatabase: relay.connection });
  site = service.baseUrl.replace("127.0.0.1", "localhost");
});
afterAll(async () => {
  await stopService(service);
  await relay.close();
});

test("pages return 503 with Retry-After while the database is away, and work again when it is back", async () => {
  const owner = await createPerson();
  await createOwnedOrganization(owner);
  const headers = { cookie: (await signInAs(owner, { site })) ?? "" };
  const fetchPages = () =>
    Promise.all(
      [takePath, `${takePath}/attempt`, "/assessments"].map(async (path) => {
        const page = await fetch(site + path, { headers });
        const isPage = page.headers.get("content-type")?.startsWith("text/html");
        return [page.status, page.headers.get("retry-after"), isPage, page.url.includes("/sign-in")];
      }),
    );
  const [working, failing] = [
    [200, null, true, false],
    [503, "5", true, false],
  ];
  expect(await fetchPages()).toEqual([working, working, working]);
  await relay.close();
  expect(await fetchPages()).toEqual([failing, failing, failing]);
  relay = await startRelay();
  await expect.poll(fetchPages).toEqual([working, working, working]);
});

test("a learner's page says in its language that it couldn't be loaded, and loads when the learner tries again", async () => {
  await relay.close();
  const { page, close } = await visit(site + takePath, { locale: "de-DE" });
  await page.getByRole("heading", { name: "Diese Seite konnte nicht geladen werden", level: 1 }).waitFor();
  await expect.poll(() => page.title()).toBe("Diese Seite konnte nicht geladen werden · Touchstone");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
  await expectAccessible(page);
  relay = await startRelay();
  await expect.poll(async () => (await fetch(site + takePath)).status).toBe(200);
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await page.getByRole("heading", { name: "A quiz" }).waitFor();
  await expect.poll(() => page.title()).toBe("A quiz · Touchstone");
  await close();
});

test("a page that fails is logged once, as JSON with its route and digest, without the values of its statements", async () => {
  await relay.close();
  const { size } = fs.statSync(service.logFile);
  const readLog = () => fs.readFileSync(service.logFile).subarray(size).toString();
  expect((await fetch(site + takePath)).status).toBe(503);
  // Lines are written in order, so this request's line comes last.
  await fetch(`${site}/v1/nothing`);
  await expect.poll(readLog).toContain('"status":404');
  const failures = readLog()
    .split("\n")
    .filter((line) => line.endsWith('"msg":"a page failed"}'))
    .map((line) => JSON.parse(line));
  expect(failures[0]).toMatchObject({
    method: "GET",
    path: expect.stringContaining("/take/[code]"),
    digest: expect.stringMatching(/^\d+$/),
    err: { message: "the statement failed" },
  });
  expect(new Set(failures.map(({ digest }) => digest)).size).toBe(failures.length);
  const shareCode = takePath.split("/").at(-1);
  expect([shareCode, "Failed query", "⨯"].filter((text) => readLog().includes(String(text)))).toEqual([]);
  relay = await startRelay();
  await expect.poll(async () => (await fetch(site + takePath)).status).toBe(200);
});
