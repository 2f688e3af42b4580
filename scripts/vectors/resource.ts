import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { anyone } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { ROOT } from "../run-tool.ts";

/**
 * Serves public/scoring-vectors.json at both of its paths where Next doesn't serve the files in public/. next.config.ts
 * has the same headers. The rules don't depend on the API's version, so the documented path has none; the other one is for
 * clients that prefix every path.
 */
export const scoringVectors = [declare("/scoring-vectors.json"), declare("/v1/scoring-vectors.json")];

function declare(address: string) {
  return route(address, {
    GET: {
      auth: anyone,
      data: OwnResponse,
      operationId: "getScoringVectors",
      tag: "Service",
      summary: "Fetch the scoring vectors",
      handle: async (request) => {
        const { bytes, etag } = await loadFile();
        const headers = {
          ETag: etag,
          "Cache-Control": "public, max-age=300",
          "Access-Control-Allow-Origin": "*",
          "Cross-Origin-Resource-Policy": "cross-origin",
          "X-Content-Type-Options": "nosniff",
        };
        if (request.headers.get("if-none-match") === etag)
          return new Response(null, { status: 304, headers });
        return new Response(bytes, {
          headers: { ...headers, "Content-Type": "application/json; charset=utf-8" },
        });
      },
    },
  });
}

type LoadedFile = { bytes: Uint8Array<ArrayBuffer>; etag: string };
let loaded: Promise<LoadedFile> | undefined;

/** Reads the file once. It doesn't change while the service runs. */
function loadFile(): Promise<LoadedFile> {
  loaded ??= fs.readFile(path.join(ROOT, "public/scoring-vectors.json")).then((bytes) => ({
    bytes: new Uint8Array(bytes),
    etag: `"${createHash("sha256").update(bytes).digest("base64url")}"`,
  }));
  return loaded;
}
