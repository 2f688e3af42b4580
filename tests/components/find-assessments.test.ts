import { afterEach, expect, test, vi } from "vitest";
import { findAssessments } from "#components/collections/find-assessments.ts";

afterEach(() => vi.unstubAllGlobals());

const ids = Array.from({ length: 500 }, (_, i) => `a${i}`);

/** Serves the list of assessments, 100 a page. Returns the URLs that were requested. */
function serveAssessments(): URL[] {
  const requested: URL[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const url = new URL(path, "http://service.example");
    requested.push(url);
    const start = Number(url.searchParams.get("cursor") || 0);
    const end = start + Number(url.searchParams.get("limit"));
    const data = ids.slice(start, end).map((id) => ({ id, title: id, status: "draft" }));
    return Response.json({ data, meta: { next_cursor: end < ids.length ? String(end) : null }, error: null });
  });
  return requested;
}

test("assessments can be added to a collection that has the newest hundreds", async () => {
  const requested = serveAssessments();
  const found = await findAssessments("plate & arc", ids.slice(0, 220));
  expect(found[0]).toEqual({ id: "a220", name: "a220", note: "Draft" });
  expect(found).toHaveLength(80);
  expect(requested.map(({ searchParams }) => searchParams.get("cursor"))).toEqual(["", "100", "200"]);
  expect(requested[0]?.searchParams.get("q")).toBe("plate & arc");
});

test("one page is read if the collection has few of its assessments, and all pages if it has all assessments", async () => {
  const requested = serveAssessments();
  expect(await findAssessments("", ["a0"])).toHaveLength(99);
  expect(requested).toHaveLength(1);
  expect(await findAssessments("", ids)).toEqual([]);
  expect(requested).toHaveLength(6);
});
