/**
 * The server that the service is compared with. It runs the same statements and grading on `node:http`, without
 * routing, validation, scopes, logs or envelope: only JSON.parse, the work, and JSON.stringify.
 */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { type BaselineConfig, createBaselineScenarios, openBaselineDatabase } from "./baseline.ts";
import { runWorker } from "./worker.ts";

await runWorker<BaselineConfig, { port: number }>(async (config) => {
  const sql = openBaselineDatabase(config);
  const baselines = new Map(
    [...(await createBaselineScenarios(sql, config)).values()].map((baseline) => [baseline.path, baseline]),
  );

  const answer = async (request: http.IncomingMessage, bytes: Buffer): Promise<string> => {
    const apiKey = request.headers.authorization?.slice("Bearer ".length) ?? "";
    const [path = "", query = ""] = (request.url ?? "").split("?");
    const body: unknown = bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined;
    const input = { query: new URLSearchParams(query), body };
    return JSON.stringify(await baselines.get(path)?.answer(apiKey, input));
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      answer(request, Buffer.concat(chunks)).then(
        (text) => {
          const length = Buffer.byteLength(text);
          response.writeHead(200, { "Content-Type": "application/json", "Content-Length": length }).end(text);
        },
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { ready: { port: (server.address() as AddressInfo).port } };
});
