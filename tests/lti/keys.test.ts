import http from "node:http";
import type { AddressInfo } from "node:net";
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createKeySets } from "#lib/domains/lti/key-sets.ts";
import {
  getKeySet,
  logUnreadableKeys,
  rotateKeys,
  signClaims,
  signClientAssertion,
} from "#lib/domains/lti/keys.ts";
import { sendRequest } from "#lib/platform/outbound/request.ts";
import { createSealer } from "#lib/platform/secrets.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { AGS_SCOPES } from "#tests/support/lti/messages.ts";
import { type Platform, startPlatform } from "#tests/support/lti/platform.ts";

const sealer = createSealer(Buffer.alloc(32, 7));
const HOUR = 3_600_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let platform: Platform;
beforeAll(async () => {
  database = await createTestDatabase();
  platform = await startPlatform();
});
afterAll(async () => {
  await platform?.close();
  await database?.close();
});

const at = (hours: number) => ({
  db: database.db,
  sealer,
  now: new Date(Date.UTC(2026, 0, 1) + hours * HOUR),
});
const listKids = async (hours: number) => (await getKeySet(at(hours))).keys.map(({ kid }) => kid);
const getSigningKid = async (hours: number) =>
  decodeProtectedHeader(await signClaims(at(hours), { sub: "x" })).kid;

test("parallel first requests create one key, whose private part isn't published", async () => {
  const sets = await Promise.all(Array.from({ length: 4 }, () => getKeySet(at(0))));
  const kids = sets.flatMap(({ keys }) => keys.map(({ kid }) => kid));
  expect([kids.length, new Set(kids).size]).toEqual([4, 1]);
  expect(Object.keys(sets[0]?.keys[0] ?? {}).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
});

test("a new key is published at once, signs after an hour, and the previous one stays for a week", async () => {
  const [first] = await listKids(0);
  const { kid, retired } = await rotateKeys(at(0));
  expect(retired.map((each) => each.kid)).toEqual([first]);
  expect(await listKids(0)).toEqual([first, kid]);
  expect([await getSigningKid(0.9), await getSigningKid(1)]).toEqual([first, kid]);
  expect(await listKids(7 * 24)).toEqual([first, kid]);
  expect(await listKids(7 * 24 + 1)).toEqual([kid]);
  const token = await signClaims(at(0), { sub: "x" });
  const keySet = createLocalJWKSet(await getKeySet(at(24)));
  await expect(jwtVerify(token, keySet)).resolves.toMatchObject({ payload: { sub: "x" } });
});

test("the worker's log names the signing key if it was sealed with another ENCRYPTION_KEY, until it is replaced", async () => {
  const lost = { ...at(200), sealer: createSealer(Buffer.alloc(32, 8)) };
  const listUnreadable = async (tools: Parameters<typeof logUnreadableKeys>[0]) => {
    const error = vi.fn();
    await logUnreadableKeys(tools, { error });
    return error.mock.calls.map(([{ kids }]) => kids);
  };
  const signing = await getSigningKid(200);
  expect(await listUnreadable(at(200))).toEqual([]);
  expect(await listUnreadable(lost)).toEqual([[signing]]);
  await expect(signClaims(lost, { sub: "x" })).rejects.toThrow();

  const { kid } = await rotateKeys(lost);
  expect(await listUnreadable(lost)).toEqual([[signing]]);
  expect(await listUnreadable({ ...lost, now: at(201).now })).toEqual([]);
  expect(await listUnreadable(at(201))).toEqual([[kid]]);
  const { kid: replaced } = await rotateKeys(lost, { immediately: true });
  expect(await listUnreadable(lost)).toEqual([]);
  expect(decodeProtectedHeader(await signClaims(lost, { sub: "x" })).kid).toBe(replaced);
  await rotateKeys(at(200), { immediately: true });
});

test("an exposed key is replaced at once", async () => {
  const { kid } = await rotateKeys(at(0), { immediately: true });
  expect([await listKids(0), await getSigningKid(0)]).toEqual([[kid], kid]);
});

test("a platform's token endpoint accepts the client assertion once, and no assertion by another key", async () => {
  const tools = { ...at(0), now: new Date() };
  const server = http.createServer(async (_, response) => {
    response.end(JSON.stringify(await getKeySet(tools)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  platform.toolKeySetUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { clientId, registration } = platform;
  const request = { clientId, tokenEndpoint: registration.token_endpoint, authorizationServer: null };
  const send = (assertion: string, allowInsecure = true) =>
    sendRequest(
      {
        method: "POST",
        url: registration.token_endpoint,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({
          grant_type: "client_credentials",
          client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
          client_assertion: assertion,
          scope: AGS_SCOPES.join(" "),
        }).toString(),
      },
      { allowInsecure },
    );
  const assertion = await signClientAssertion(tools, request);
  const granted = await send(assertion);
  expect(granted.status).toBe(200);
  expect(JSON.parse(granted.body)).toMatchObject({ token_type: "Bearer", scope: AGS_SCOPES.join(" ") });
  expect((await send(assertion)).status).toBe(400);
  await rotateKeys(tools, { immediately: true });
  const other = await signClientAssertion(tools, { ...request, clientId: "another" });
  expect((await send(other)).status).toBe(400);
  await expect(send(assertion, false)).rejects.toMatchObject({ code: "address_not_allowed" });
  server.close();
});

test("a platform's known keys stay in use while a fetch for an unknown one runs, and after it failed", async () => {
  const requests: ((status: number, kid?: string) => void)[] = [];
  const waiting: (() => void)[] = [];
  const server = http.createServer((_, response) => {
    requests.push((status, kid) =>
      response.writeHead(status).end(JSON.stringify({ keys: [{ kty: "RSA", kid }] })),
    );
    waiting.shift()?.();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nextRequest = async () => {
    if (requests.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    const respond = requests.shift();
    if (!respond) throw new Error("no request");
    return respond;
  };
  let now = 0;
  const keySets = createKeySets({ allowInsecure: true }, () => now);
  const first = keySets.get(url);
  (await nextRequest())(200, "a");
  const known = await first;

  const failing = keySets.refresh(url);
  const failed = expect(failing).rejects.toMatchObject({ code: "keys_unavailable" });
  const fail = await nextRequest();
  expect(await keySets.get(url)).toBe(known);
  expect(keySets.refresh(url)).toBe(failing);
  fail(503);
  await failed;
  expect(await keySets.get(url)).toBe(known);
  expect(keySets.refresh(url)).toBeUndefined();

  now += 60_000;
  const refreshing = keySets.refresh(url);
  (await nextRequest())(200, "b");
  const renewed = await refreshing;
  expect(renewed).not.toBe(known);
  expect(await keySets.get(url)).toBe(renewed);
  now += HOUR - 1;
  expect(await keySets.get(url)).toBe(renewed);
});
