import net from "node:net";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

describe("a request", () => {
  test("with a compressed body never gets it decompressed", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, " "));
    const headers = { "content-encoding": "gzip" };
    const answer = await api.request("POST", "/v1/assessments", { raw: new Uint8Array(bomb), headers });
    expect([answer.status, answer.error.code]).toEqual([415, "unsupported_media_type"]);
  });

  test("with fields named like prototypes is refused by their names, and changes no object's prototype", async () => {
    const before = Reflect.ownKeys(Object.prototype).length;
    for (const name of ["__proto__", "constructor", "prototype"]) {
      const raw = `{"title":"t","${name}":{"polluted":true,"status":"published"}}`;
      const answer = await api.request("POST", "/v1/assessments", { raw });
      expect([name, answer.status]).toEqual([name, 400]);
      expect(answer.error.details[0].path).toContain(name);
    }
    const made = await api.post("/v1/assessments", { title: "after" });
    expect(made.data).toEqual({ id: expect.any(String), status: "draft" });
    expect(Reflect.ownKeys(Object.prototype)).toHaveLength(before);
  });

  test("with a repeated field is refused, so that no two checks can read different values", async () => {
    const raw = '{"title":"first","title":"second"}';
    const answer = await api.request("POST", "/v1/assessments", { raw });
    expect([answer.status, answer.error.code]).toEqual([400, "invalid_json"]);
    expect(
      (await api.get("/v1/assessments")).data.map(({ title }: { title: string }) => title),
    ).not.toContain("second");
  });

  test.each([
    ["/assets/%E0%A4%A", 404],
    ["/assets/..%2f..%2fetc%2fpasswd", 404],
    ["/v1/assessments/%E0%A4%A", 401],
    ["/v1/%2e%2e/api/keys", 405],
    ["/v1//assessments", 404],
  ])("for %s gets the response of the normalized path, never a 5xx", async (target, status) => {
    expect(await fetchRawStatus(`GET ${target} HTTP/1.1`)).toBe(status);
  });

  test("with forged host headers gets links to none of those hosts", async () => {
    const answer = await fetch(`${inject("baseUrl")}/v1/author-links`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${api.key}`,
        "x-forwarded-host": "evil.example",
        forwarded: "host=evil.example",
      },
    });
    const { data } = (await answer.json()) as { data: { author_url: string } };
    expect(answer.status).toBe(201);
    expect(new URL(data.author_url).hostname).toBe("localhost");
  });
});

/** Sends a request whose target HTTP clients would normalize, and returns the status. */
function fetchRawStatus(line: string): Promise<number> {
  const { port } = new URL(inject("baseUrl"));
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), "127.0.0.1", () => {
      socket.write(`${line}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
    });
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", reject).on("end", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])));
  });
}
