/** The service as in the bench, which tells what is left on its heap after each full collection. */
import { constants, PerformanceObserver } from "node:perf_hooks";
import { env } from "#lib/env.ts";
import { serve } from "#scripts/serve.ts";
import type { ServiceConfig } from "../bench/service.ts";
import { work } from "../bench/worker.ts";

/** ms since the epoch, and bytes: of objects, and of the buffers beside them. */
export type Left = { at: number; heap: number; buffers: number };

await work<ServiceConfig, { port: number }, "left", Left[]>(async ({ connection, build }) => {
  const left: Left[] = [];
  new PerformanceObserver((list) => {
    const isFull = list
      .getEntries()
      .some(({ detail }) => (detail as { kind: number }).kind === constants.NODE_PERFORMANCE_GC_MAJOR);
    if (!isFull) return;
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    left.push({ at: Date.now(), heap: heapUsed, buffers: arrayBuffers });
  }).observe({ entryTypes: ["gc"] });
  const service = await serve({ env: env(), database: connection, build });
  return { ready: { port: service.port }, answer: async () => left, end: () => service.close() };
});
