import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { reportOutage } from "#scripts/pages-handler.ts";

/** Fetches a page that `render` writes. Its statements fail, or did before the request, because the database is away. */
async function fetchPage(failure: "during" | "before" | "never", render: http.RequestListener) {
  let failedAt = failure === "before" ? performance.now() : Number.NEGATIVE_INFINITY;
  const database = { wasUnavailableSince: (time: number) => failedAt >= time };
  const server = http.createServer((request, response) => {
    reportOutage(response, database);
    if (failure === "during") failedAt = performance.now();
    render(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const page = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/take/ABCDEFGH`);
  const retryAfter = page.headers.get("retry-after");
  return [page.status, page.statusText, retryAfter, page.headers.get("x-next"), await page.text()];
}

/** As Next does: the status is set, and the head is written with the first piece of the body. */
const writePieces =
  (status: number): http.RequestListener =>
  (_request, response) => {
    response.statusCode = status;
    response.setHeader("x-next", "1");
    response.write("This page ");
    response.end("failed");
  };

test.each<[string, http.RequestListener]>([
  ["in pieces", writePieces(500)],
  ["at once", (_, response) => response.writeHead(500, { "x-next": "1" }).end("This page failed")],
  [
    "with a reason",
    (_, response) => response.writeHead(500, "Oh no", { "x-next": "1" }).end("This page failed"),
  ],
])(
  "a page that fails while the database is unavailable returns 503 with Retry-After and its own body: %s",
  async (_, render) => {
    const expected = [503, "Service Unavailable", "5", "1", "This page failed"];
    expect(await fetchPage("during", render)).toEqual(expected);
  },
);

test.each<["before" | "never"]>([["before"], ["never"]])(
  "a page that fails for another reason returns 500, if the database was unavailable %s the request",
  async (failure) => {
    const expected = [500, "Internal Server Error", null, "1", "This page failed"];
    expect(await fetchPage(failure, writePieces(500))).toEqual(expected);
  },
);

test("a page that doesn't need the unavailable database keeps its status", async () => {
  expect(await fetchPage("during", writePieces(404))).toEqual([
    404,
    "Not Found",
    null,
    "1",
    "This page failed",
  ]);
});
