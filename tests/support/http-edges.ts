import http from "node:http";
import { describe, expect, inject, test } from "vitest";
import { formatRequest, type RawResponse, sendBytes, sendRaw } from "./raw-http.ts";

const HOST = "Host: localhost";
const PAGE = "/sign-in";
const API = "/v1/assessments";

const TARGETS = [
  ...["/%", "/take/%", "/author/%ff", "/docs/%", "/assets/%E0%A4%A", "/v1/%", "/v1/assessments/%ff"],
  ...["/api/%", "/take/%ED%A0%80", "/take/%00", "/v1/learners/%00/results", "*", "/v1\\assessments"],
  ...["//evil.example/", "///evil.example/%2e%2e", "/\\evil.example/", "/\\/evil.example/", "\\evil.example"],
  ...["/take//evil.example/", "/docs//evil.example/", "/%2f%2fevil.example/", "/%5cevil.example/"],
  ...["/v1/../x", "/v1/../../x", "/..//evil.example/", "/%2e%2e/x", "/keys//", "/v1//assessments"],
  ...["evil.example", "evil.example:80", "ftp://evil.example/x", "http://", "http:///x", "http://[::1/x"],
  ...[
    "http://a@evil.example/",
    "http://evil.example\\@localhost/",
    "/#x",
    `${API}#x`,
    `/${"x/".repeat(7000)}`,
  ],
  ...["/\u00e9", "/v1/\u00e9", "/\u0001", "/v1/a b"],
];

/** Requests that violate HTTP, each with a description of the violation. */
const BROKEN: [string, string | Buffer][] = [
  ["a header with NUL", formatRequest(`GET ${API}`, [HOST, "X: a\0b"])],
  ["a header's name with a blank", formatRequest(`GET ${API}`, [HOST, "X y: b"])],
  ["a folded header", formatRequest(`GET ${API}`, [HOST, "X: a\r\n b"])],
  ["two equal lengths", formatRequest(`POST ${API}`, [HOST, "Content-Length: 2", "Content-Length: 2"], "{}")],
  ["two lengths", formatRequest(`POST ${API}`, [HOST, "Content-Length: 2", "Content-Length: 3"], "{}")],
  ["a negative length", formatRequest(`POST ${API}`, [HOST, "Content-Length: -1"])],
  ["a length that overflows", formatRequest(`POST ${API}`, [HOST, "Content-Length: 99999999999999999999"])],
  [
    "a length with chunked encoding",
    formatRequest(
      `POST ${API}`,
      [HOST, "Content-Length: 2", "Transfer-Encoding: chunked"],
      "2\r\n{}\r\n0\r\n\r\n",
    ),
  ],
  ["an encoding other than chunked", formatRequest(`POST ${API}`, [HOST, "Transfer-Encoding: gzip"], "{}")],
  [
    "a chunk of no length",
    formatRequest(`POST ${API}`, [HOST, "Transfer-Encoding: chunked"], "zz\r\n{}\r\n"),
  ],
  ["bare line feeds", `GET ${API} HTTP/1.1\nHost: x\n\n`],
  ["a version that there is not", `GET ${API} HTTP/1.7\r\n${HOST}\r\n\r\n`],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["a TLS handshake", Buffer.from("16030100a5010000a10303", "hex")],
  ["a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n"],
];

const expectRefusal = ({ status, headers }: RawResponse) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(headers.get("location")).toBeNull();
};

const expectEnvelope = ({ headers, body }: RawResponse, code: string) => {
  const id = headers.get("x-request-id");
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.parse(body)).toEqual({
    data: null,
    error: { message: expect.any(String), code, request_id: id },
    meta: null,
  });
};

/** Describes how the entry point of the running project handles what RFC 9110 and 9112 leave to a server. */
export function describeHttpEdges(): void {
  describe("a malformed request", () => {
    test.each(TARGETS)("GET %s is refused with 4xx and redirects nowhere", async (target) => {
      expectRefusal(await sendRaw(Buffer.from(formatRequest(`GET ${target}`), "latin1")));
    });

    test.each(BROKEN)("with %s is refused with 4xx in the envelope", async (_what, bytes) => {
      const answer = await sendRaw(bytes);
      expectRefusal(answer);
      expectEnvelope(answer, answer.status === 405 ? "method_not_allowed" : "invalid_request");
    });

    test.each(["/", PAGE, API, "/healthz", "/docs", "*"])(
      "TRACE, OPTIONS and unknown methods for %s are refused with 4xx",
      async (target) => {
        for (const method of ["TRACE", "OPTIONS", "PROPFIND", "QUERY"])
          expectRefusal(await sendRaw(formatRequest(`${method} ${target}`)));
      },
    );
  });

  describe("a Host header", () => {
    const HOSTS = ["a b", "evil.example/x", "a@b", "x:y", "x:99999", "[::1", "<>", "a,b", "%", "x?", "é"];
    test.each(HOSTS)("that is malformed (%j) is refused with the envelope", async (host) => {
      for (const path of [API, PAGE]) {
        const answer = await sendRaw(Buffer.from(formatRequest(`GET ${path}`, [`Host: ${host}`]), "latin1"));
        expect(answer.status).toBe(400);
        expectEnvelope(answer, "invalid_request");
      }
    });

    test("that is missing or repeated is refused with the envelope, but HTTP/1.0 needs none", async () => {
      for (const lines of [[], ["Host: a", "Host: a"]]) {
        const answer = await sendRaw(formatRequest(`GET ${API}`, lines));
        expect(answer.status).toBe(400);
        expectEnvelope(answer, "invalid_request");
      }
      expect((await sendRaw("GET /healthz HTTP/1.0\r\n\r\n")).status).toBe(200);
    });

    test.each(["localhost:3000", "127.0.0.1", "[::1]:3000", "Some-Name_1.example", ""])(
      "of %j is served",
      async (host) => {
        expect((await sendRaw(formatRequest("GET /healthz", [`Host: ${host}`]))).status).toBe(200);
      },
    );
  });

  test("an unknown Expect is refused with 417 in the envelope, and 100-continue is supported", async () => {
    const refused = await sendRaw(formatRequest(`GET ${API}`, [HOST, "Expect: the-unexpected"]));
    expect(refused.status).toBe(417);
    expectEnvelope(refused, "invalid_request");
    const length = ["Content-Type: application/json", "Content-Length: 2"];
    const met = await sendBytes(
      formatRequest(`POST ${API}`, [HOST, "Expect: 100-continue", ...length], "{}"),
    );
    expect(met).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /);
  });

  test("a target in absolute form is served as its path, whatever host it names", async () => {
    expect((await sendRaw(formatRequest("GET http://evil.example/healthz"))).status).toBe(200);
    expect((await sendRaw(formatRequest("GET HTTP://evil.example:8080/healthz?x", []))).status).toBe(200);
    expect((await sendRaw(formatRequest(`GET https://evil.example${API}`))).status).toBe(401);
    for (const path of ["", "/", "/keys", "/keys/", "/sign-in", "?x=//evil.example"]) {
      const { status, headers } = await sendRaw(formatRequest(`GET http://evil.example${path}`));
      expect([path, status]).toEqual([path, expect.toSatisfy((s) => s >= 200 && s < 500)]);
      expect(headers.get("location") ?? "/").toMatch(/^\/(?!\/)(?!.*evil\.example\/)/);
    }
  });

  describe("an upgrade request", () => {
    // Next adds a listener for upgrades to the first server on which a page is requested.
    const requestPage = async () => void (await (await fetch(inject("baseUrl") + PAGE)).text());
    const sendRequest = (agent: http.Agent, method: string, path: string, upgrade?: string) =>
      new Promise<{ status: number | undefined; body: string; port: number | undefined }>(
        (resolve, reject) => {
          const { port } = new URL(inject("baseUrl"));
          const upgradeHeaders = upgrade
            ? { connection: "Upgrade, HTTP2-Settings", upgrade, "http2-settings": "AAEAAEAAAAIAAAAB" }
            : {};
          const sent = http.request({
            host: "127.0.0.1",
            port,
            agent,
            method,
            path,
            headers: upgradeHeaders,
          });
          sent.on("error", reject).on("upgrade", () => reject(new Error("switched protocols")));
          sent.on("response", async (response) => {
            const body = (await response.setEncoding("utf8").toArray()).join("");
            const localPort = response.socket?.localPort;
            // A page's nonces and an error's request id differ in every response.
            const same = body.replace(/nonce=\S+|"nonce\S+|[0-9a-f]{8}-[0-9a-f-]{27}/g, "");
            resolve({ status: response.statusCode, body: same, port: localPort });
          });
          sent.setHeader("content-type", "application/json");
          sent.end(method === "POST" ? '{"title":"x"}' : undefined);
        },
      );

    test.each(["h2c", "websocket", "a-protocol-of-my-own"])(
      "to %s is ignored, and the connection serves the next request",
      async (upgrade) => {
        await requestPage();
        for (const [method, path] of [
          ["GET", API],
          ["POST", API],
          ["GET", PAGE],
          ["GET", "/healthz"],
          ["POST", "/healthz"],
        ] as const) {
          const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
          const plain = await sendRequest(agent, method, path);
          const offered = await sendRequest(agent, method, path, upgrade);
          const after = await sendRequest(agent, method, path);
          expect({ ...offered, body: offered.body.length }, `${method} ${path}`).toEqual({
            ...plain,
            body: plain.body.length,
          });
          expect([after.status, after.port]).toEqual([plain.status, plain.port]);
          agent.destroy();
        }
      },
    );
  });
}
