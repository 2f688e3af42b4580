import { beforeAll, describe, expect, inject, test } from "vitest";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
  await testDatabase()
    .sql`update organizations set embed_origins = ${["https://lms.example.com"]} where id = ${api.organizationId}`;
});

const getToken = (authorUrl: string) => authorUrl.split("/author/")[1] ?? "";

describe("the page of an author link for a signed-out visitor", () => {
  const open = async (token: string) => {
    const response = await fetch(`${inject("baseUrl")}/author/${token}`, { redirect: "manual" });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const secret = "Title that nobody may see";
  const link = async () => (await api.post("/v1/author-links", { title: secret })).data;

  test("asks them to sign in and reveals nothing about the assessment or organization", async () => {
    const { author_url, assessment_id } = await link();
    const page = await open(getToken(author_url));
    expect(page.status).toBe(200);
    expect(page.html).toContain("Sign in");
    expect(page.html).toContain("Sign in as a member whose role can edit assessments.");
    const [row] = await testDatabase()
      .sql`select id from author_links where organization_id = ${api.organizationId}`;
    for (const hidden of [secret, assessment_id, api.organizationId, row?.id, "lms.example.com"]) {
      expect(page.html).not.toContain(hidden);
    }
    const rsc = await fetch(`${inject("baseUrl")}/author/${getToken(author_url)}`, {
      headers: { RSC: "1" },
    });
    expect(await rsc.text()).not.toContain(secret);
  });

  test("can be opened repeatedly", async () => {
    const token = getToken((await link()).author_url);
    for (const _ of [1, 2, 3]) expect((await open(token)).status).toBe(200);
  });

  test("shows the same advice for an unknown, incomplete or expired link", async () => {
    const { author_url, assessment_id } = await link();
    const token = getToken(author_url);
    await testDatabase()
      .sql`update author_links set expires_at = now() - interval '1 ms' where assessment_id = ${assessment_id}`;
    const pages = await Promise.all(
      [token, token.slice(0, -1), `aut_${"A".repeat(43)}`, "7", "%00"].map((dead) => open(dead)),
    );
    for (const page of pages) {
      expect(page.html).toContain("expired or is incomplete");
      expect(page.html).toContain("Ask the person who sent you this one for a new link.");
      expect(page.html).not.toContain(secret);
      expect(page.html).not.toContain("Sign in");
    }
  });

  test("doesn't leak the token to search engines, caches or by Referer", async () => {
    const live = getToken((await link()).author_url);
    for (const page of [await open(live), await open(`aut_${"A".repeat(43)}`)]) {
      expect(page.html).toMatch(/<meta name="robots" content="noindex/);
      expect(page.html).toMatch(/<meta name="referrer" content="no-referrer"/);
      expect(page.headers.get("cache-control")).toContain("no-store");
      expect(page.html).not.toMatch(/(?:href|src)="https?:/);
    }
  });

  test("stops working when its assessment is deleted", async () => {
    const { author_url, assessment_id } = await link();
    expect((await api.delete(`/v1/assessments/${assessment_id}`)).status).toBe(200);
    expect((await open(getToken(author_url))).html).toContain("expired or is incomplete");
  });
});
