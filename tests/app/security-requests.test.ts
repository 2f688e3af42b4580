import { readFile } from "node:fs/promises";
import net from "node:net";
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  createAssessmentAs,
  createMember,
  createOwnedOrganization,
  createPerson,
  createVisitor,
  getCookies,
  getSiteUrl,
  PASSWORD,
  type Visitor,
} from "#tests/support/people.ts";
import { formatRequest, sendBytes } from "#tests/support/raw-http.ts";

const CANARY = "Title that strangers never see";
const NOBODY = createVisitor("");
let owner: Visitor;
let pages: string[] = [];

beforeAll(async () => {
  owner = await createMember(await createOwnedOrganization(await createPerson(), CANARY), "owner");
  const id = await createAssessmentAs(owner, { title: CANARY });
  pages = ["/", `/assessments/${id}`, `/assessments/${id}/results`, "/keys", "/members", "/settings/audit"];
});

/** Headers that the framework uses internally, sent by an attacker. */
const FORGED: Record<string, string>[] = [
  { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
  { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
  { "x-middleware-subrequest": "src/middleware", "x-middleware-rewrite": "/keys" },
  { "x-middleware-override-headers": "cookie", "x-middleware-request-cookie": "touchstone.session=x" },
  {
    "x-middleware-next": "1",
    "x-middleware-invoke": "1",
    "x-invoke-path": "/keys",
    "x-invoke-status": "200",
  },
  { "x-matched-path": "/keys", "x-now-route-matches": "1=keys" },
  { "x-nextjs-data": "1" },
  { RSC: "1" },
  { RSC: "1", "Next-Router-Prefetch": "1" },
  {
    RSC: "1",
    "Next-Router-State-Tree": encodeURIComponent('["",{"children":["keys",{"children":["__PAGE__",{}]}]}]'),
  },
  { RSC: "1", "Next-Router-State-Tree": "%E0%A4%A" },
  { RSC: "1", "Next-Router-State-Tree": "[".repeat(5000) },
  { RSC: "1", "Next-Router-Segment-Prefetch": "/_tree" },
  { RSC: "1", "Next-Url": "/keys" },
  { "x-touchstone-path": "//evil.example/", "content-security-policy": "script-src *" },
];

test.each(FORGED)("%j opens no page without a session", async (headers) => {
  for (const path of pages) {
    for (const target of [
      path,
      `${path}?_rsc=abc12`,
      `/_next/data/x${path === "/" ? "/index" : path}.json`,
    ]) {
      const { status, text, location } = await NOBODY.page(target, headers);
      const seen = `${status} ${location} ${text}`;
      expect(seen, target).not.toContain(CANARY);
      expect(seen, target).not.toMatch(/evil\.example/);
    }
  }
});

test("the same pages contain the secrets for members who may see them", async () => {
  for (const path of pages.slice(0, 2)) {
    expect((await owner.page(path)).text).toContain(CANARY);
    expect(
      (await owner.page(path, { RSC: "1" })).text + (await owner.page(`${path}?_rsc=abc12`)).text,
    ).toContain(CANARY);
  }
});

test.each(FORGED.filter((headers) => !("RSC" in headers)))(
  "with %j pages keep their content security policy",
  async (headers) => {
    const policies = await Promise.all(
      [1, 2].map(async () =>
        (await fetch(`${getSiteUrl()}/sign-in`, { headers })).headers.get("content-security-policy"),
      ),
    );
    expect(policies[0]).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}' 'strict-dynamic'/);
    expect(policies[0]).not.toBe(policies[1]);
  },
);

describe("files", () => {
  test("of the server or another host can't be fetched by an image service", async () => {
    for (const url of [
      "/etc/passwd",
      "http://127.0.0.1/",
      `${getSiteUrl()}/healthz`,
      "//127.0.0.1/",
      "/v1/openapi.json",
      "file:///etc/passwd",
    ]) {
      const answer = await fetch(`${getSiteUrl()}/_next/image?url=${encodeURIComponent(url)}&w=640&q=75`);
      expect([url, answer.status >= 400, answer.status < 500]).toEqual([url, true, true]);
      expect(await answer.text()).not.toMatch(/root:|openapi|"ok"/);
    }
  });

  test("with source maps aren't served", async () => {
    const html = await (await fetch(`${getSiteUrl()}/sign-in`)).text();
    const scripts = [...new Set(html.match(/\/_next\/static\/[^"'\\]+\.js/g))];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      expect((await fetch(`${getSiteUrl()}${script}.map`)).status, script).toBe(404);
      expect(await (await fetch(getSiteUrl() + script)).text()).not.toContain("sourceMappingURL");
    }
  });

  test.each([
    "/_next/../package.json",
    "/_next/static/../../package.json",
    "/_next/static/..%2f..%2fpackage.json",
    "/_next/static/%2e%2e/%2e%2e/package.json",
    "/_next/static/..%5c..%5cpackage.json",
    "/_next/static/%252e%252e%252f%252e%252e%252fpackage.json",
    "/_next/server/middleware-manifest.json",
    "/.next/BUILD_ID",
    "/..%2fpackage.json",
    "/package.json",
    "/.env",
    "//etc/passwd",
  ])("outside of public can't be reached by %s", async (target) => {
    const answer = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: localhost`);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:30[78]|40\d) /);
    expect(answer).not.toMatch(/"dependencies"|"sortedMiddleware"|root:x/);
  });
});

/** Sends a request that HTTP clients would normalize, and returns the raw response. */
function sendRaw(head: string): Promise<string> {
  const { port } = new URL(inject("baseUrl"));
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), "127.0.0.1", () =>
      socket.write(`${head}\r\nConnection: close\r\n\r\n`),
    );
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", reject).on("end", () => resolve(text));
  });
}

describe("the endpoints of next-auth", () => {
  const call = (path: string, init?: RequestInit) =>
    fetch(`${getSiteUrl()}/api/auth/${path}`, { redirect: "manual", ...init });
  const post = (path: string, body: BodyInit, type = "application/json") =>
    call(path, { method: "POST", body, headers: { "content-type": type } });
  const expectError = async (response: Response, status: number, code: string) => {
    const { error } = (await response.json()) as { error: { code: string; request_id: string } };
    expect([response.status, error.code, error.request_id]).toEqual([
      status,
      code,
      response.headers.get("x-request-id"),
    ]);
  };

  test.each([
    "_log",
    "_LOG",
    "%5Flog",
    "verify-request",
    "callback",
    "callback/x",
    "csrf/x/y",
    "constructor",
  ])("%s isn't one of them", async (path) => {
    await expectError(await call(path), 404, "not_found");
    const line = JSON.stringify({ level: "error", code: "FORGED", message: "sign-in failed" });
    await expectError(await post(path, line), 404, "not_found");
    expect(await readFile(inject("logFile"), "utf8")).not.toContain("FORGED");
  });

  test.each([
    ["GET", "callback/credentials", "POST"],
    ["POST", "csrf", "GET"],
    ["POST", "session", "GET"],
    ["PUT", "signout", "GET, POST"],
    ["HEAD", "csrf", "GET, POST"],
  ])("%s %s returns 405", async (method, path, allow) => {
    const response = await call(path, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
  });

  test.each(["callback/credentials", "signin/oidc", "signin/credentials", "signout"])(
    "%s refuses a body that it can't read",
    async (path) => {
      await expectError(await post(path, "{bad"), 400, "invalid_json");
      await expectError(await post(path, "[]"), 400, "invalid_request");
      await expectError(await post(path, '{"email":"\\u0000"}'), 400, "invalid_request");
      await expectError(await post(path, "a=1", "text/plain"), 415, "unsupported_media_type");
      await expectError(await post(path, "x".repeat(16_385)), 413, "payload_too_large");
      const chunks = formatRequest(
        `POST /api/auth/${path}`,
        ["Host: localhost", "Content-Type: application/json", "Transfer-Encoding: chunked"],
        `4002\r\n"${"x".repeat(16_384)}"\r\n0\r\n\r\n`,
      );
      expect(await sendBytes(chunks)).toMatch(/^HTTP\/1.1 413 /);
    },
  );

  test("still sign in with JSON, too", async () => {
    const csrf = await call("csrf");
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const { email } = await createPerson();
    const response = await call("callback/credentials", {
      method: "POST",
      headers: { cookie: getCookies(csrf), "content-type": "application/json" },
      body: JSON.stringify({ email, password: PASSWORD, csrfToken, json: "true" }),
    });
    expect([response.status, await response.json()]).toEqual([200, { url: `${getSiteUrl()}/` }]);
    expect(getCookies(response)).toContain("touchstone.session=");
  });
});

describe("a foreign host", () => {
  const EVIL = {
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    forwarded: "host=evil.example",
  };

  test.each(["evil.example", "localhost.evil.example", "localhost@evil.example", "evil.example:80"])(
    "in Host (%s) appears in no redirect",
    async (host) => {
      const lines = Object.entries(EVIL).map(([name, value]) => `${name}: ${value}`);
      for (const path of [
        "/",
        "/keys",
        "/api/auth/signin",
        "/api/auth/signout",
        "/api/auth/error",
        "/author/x",
        "/invitations/x",
        "/sign-in/",
      ]) {
        const answer = await sendRaw([`GET ${path} HTTP/1.1`, `Host: ${host}`, ...lines].join("\r\n"));
        const [head = ""] = answer.split("\r\n\r\n");
        expect(head, path).not.toContain("evil.example");
      }
    },
  );

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https:/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " //evil.example",
    "javascript:alert(1)",
    "http://localhost@evil.example/",
    "http://localhost.evil.example/",
  ])("as callbackUrl %j isn't followed when signing in or out", async (callbackUrl) => {
    const site = getSiteUrl();
    const csrf = await fetch(`${site}/api/auth/csrf`);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    for (const action of ["callback/credentials", "signout"]) {
      const answer = await fetch(`${site}/api/auth/${action}`, {
        method: "POST",
        headers: { cookie: getCookies(csrf), ...EVIL },
        body: new URLSearchParams({ csrfToken, callbackUrl, email: "a@example.com", password: "x" }),
        redirect: "manual",
      });
      const location = answer.headers.get("location");
      expect([new URL(location ?? "", site).origin, answer.status], `${action}: ${location}`).toEqual([
        site,
        302,
      ]);
      const kept = answer.headers.getSetCookie().filter((each) => each.includes("touchstone.return="));
      for (const each of kept) {
        const url = decodeURIComponent(/=([^;]*)/.exec(each)?.[1] ?? "");
        expect(new URL(url, site).origin, `${action}: ${each}`).toBe(site);
      }
    }
  });

  test.each(["%", "https://", "http://[", "\u0000", "http://localhost:4106.evil.example"])(
    "as callbackUrl %j is ignored, and isn't an error of the server",
    async (address) => {
      const value = encodeURIComponent(address);
      for (const path of ["csrf", "session", "providers"])
        for (const [query, headers] of [
          [`?callbackUrl=${value}`, {}],
          [`?callbackUrl=%2F&callbackUrl=${value}`, {}],
          ["", { cookie: `touchstone.return=${value}` }],
        ] as const) {
          const { status } = await fetch(`${getSiteUrl()}/api/auth/${path}${query}`, { headers });
          expect(status, path + query).toBe(200);
        }
    },
  );
});
