import fs from "node:fs";
import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "#tests/support/api.ts";
import { startMailService } from "#tests/support/mail-server.ts";
import {
  createOwnedOrganization,
  createPerson,
  createVisitor,
  type Person,
  signInAs,
} from "#tests/support/people.ts";

const NEW = "another long password";
let running: Awaited<ReturnType<typeof startMailService>>;

beforeAll(async () => {
  running = await startMailService({ LOG_LEVEL: "trace" });
});
afterAll(() => running.close());

const createAddressHeaders = () => ({
  "x-forwarded-for": `2001:db8:${newId().slice(9, 13)}:${newId().slice(-4)}::1`,
});
const requestReset = (email: string, headers: Record<string, string> = {}) =>
  running.stranger.request("POST", "/password-resets", { email }, { ...createAddressHeaders(), ...headers });
const set = (token: string, new_password = NEW) =>
  running.stranger.request("PUT", "/password-resets", { token, new_password }, createAddressHeaders());

async function requestLink(person: Person, headers?: Record<string, string>) {
  expect((await requestReset(person.email, headers)).status).toBe(202);
  const mails = await running.server.to(person.email);
  const text = mails.at(-1)?.text ?? "";
  return { text, token: /reset-password\/(rst_[\w-]+)/.exec(text)?.[1] ?? "" };
}

describe("a password reset link", () => {
  test("used 30 times at once sets one password", async () => {
    const person = await createPerson();
    const { token } = await requestLink(person);
    const passwords = Array.from({ length: 30 }, (_, i) => `a password of number ${i}`);
    const answers = await Promise.all(passwords.map((password) => set(token, password)));
    const won = passwords.filter((_, i) => answers[i]?.status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(29);
    expect(await signInAs(person, { site: running.site, password: won[0] ?? "" })).toBeDefined();
  });

  test.each([
    ["Host", { host: "evil.example" }],
    ["X-Forwarded-Host", { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" }],
    ["Forwarded", { forwarded: "host=evil.example;proto=https" }],
    ["X-Original-Host", { "x-original-host": "evil.example", "x-host": "evil.example" }],
  ])("points to this service, whatever host the request claims in %s", async (_, headers) => {
    const person = await createPerson();
    // fetch isn't used here, because it sets Host itself.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = http.request(`${running.site}/api/password-resets`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "sec-fetch-site": "same-origin",
          ...createAddressHeaders(),
          ...headers,
        },
      });
      sent.on("response", (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on("error", reject);
      sent.end(JSON.stringify({ email: person.email }));
    });
    expect(status).toBe(202);
    const [mail] = await running.server.to(person.email);
    expect(mail?.text).toContain("http://assess.example.com/reset-password/rst_");
    expect(JSON.stringify(mail)).not.toContain("evil.example");
  });

  test("still works after link scanners opened it by GET and HEAD", async () => {
    const person = await createPerson();
    const { token } = await requestLink(person);
    for (const method of ["GET", "HEAD", "GET", "OPTIONS", "GET"]) {
      await fetch(`${running.site}/reset-password/${token}`, { method });
    }
    expect((await set(token)).status).toBe(200);
    expect((await set(token)).status).toBe(404);
  });

  test("doesn't leak by Referer, caches, search engines, or logs", async () => {
    const person = await createPerson();
    const { token } = await requestLink(person);
    const response = await fetch(`${running.site}/reset-password/${token}`);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("cache-control")).toMatch(/no-store/);
    expect(await response.text()).toMatch(/<meta name="robots" content="noindex/);
    await set(token, "short");
    await set(token);
    const log = fs.readFileSync(running.service.logFile, "utf8");
    expect(log).toContain("/api/password-resets");
    expect(log).not.toContain(token.slice(4));
    expect(log).not.toContain(NEW);
  });

  test("signs out all sessions, including an attacker's", async () => {
    const person = await createPerson();
    await createOwnedOrganization(person);
    const sessions = await Promise.all(
      [1, 2].map(async () =>
        createVisitor((await signInAs(person, { site: running.site })) ?? "", running.site),
      ),
    );
    const listStatuses = () =>
      Promise.all(sessions.map(async (session) => (await session.request("GET", "/checklist")).status));
    expect(await listStatuses()).toEqual([200, 200]);
    const { token } = await requestLink(person);
    expect((await set(token)).status).toBe(200);
    expect(await listStatuses()).toEqual([401, 401]);
  });

  test("sets no password on an account that now uses an identity provider", async () => {
    const person = await createPerson();
    const { token } = await requestLink(person);
    await testDatabase().sql`update users set password_hash = null where id = ${person.id}`;
    expect((await set(token)).status).toBe(404);
    const [row] = await testDatabase().sql`select password_hash from users where id = ${person.id}`;
    expect(row?.password_hash).toBeNull();
    // The link stays used, even if the account gets a password again.
    expect((await set(token)).status).toBe(404);
  });

  test.each([
    ["in capitals", (token: string) => token.toUpperCase()],
    ["cut by one", (token: string) => token.slice(0, -1)],
    ["with white space", (token: string) => ` ${token}`],
    ["with a dot", (token: string) => `${token}.`],
    ["without its prefix", (token: string) => token.slice(4)],
  ])("is refused %s", async (_, change) => {
    const person = await createPerson();
    const { token } = await requestLink(person);
    expect((await set(change(token))).status).toBe(404);
    expect((await set(token)).status).toBe(200);
  });
});

describe("requesting reset links", () => {
  test("lets 3 of 30 parallel requests per account through, known or not, and sends 3 emails", async () => {
    const person = await createPerson();
    for (const email of [person.email, `${newId()}@example.com`]) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => requestReset(email)));
      expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
      expect(answers.filter(({ error }) => error?.code === "rate_limited")).toHaveLength(27);
    }
    expect(await running.server.to(person.email, 3)).toHaveLength(3);
  });

  test("limits tries per IP address, so that no link can be guessed", async () => {
    const here = createAddressHeaders();
    const tried = await Promise.all(
      Array.from({ length: 30 }, () =>
        running.stranger.request(
          "PUT",
          "/password-resets",
          { token: `rst_${newId()}`, new_password: NEW },
          here,
        ),
      ),
    );
    expect(tried.filter(({ status }) => status === 404)).toHaveLength(20);
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
