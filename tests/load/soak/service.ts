/**
 * The service of the bench, which also reports its heap after each full collection and the delays of its event loop.
 */
import { constants, monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";
import { env } from "#lib/platform/runtime/env.ts";
import { serve } from "#scripts/serve.ts";
import type { ServiceConfig } from "../bench/service.ts";
import { runWorker } from "../bench/worker.ts";

const RESOLUTION_MS = 5;

/** A time in ms since the epoch, and the bytes of objects and of buffers. */
export type HeapSample = { at: number; heap: number; buffers: number };

/** The end of a second in ms since the epoch, and the longest delay of the event loop in it in ms. */
export type EventLoopDelay = { at: number; longest: number };

/** The measurements taken inside the process. */
export type ServiceMetrics = { heapSamples: HeapSample[]; delays: EventLoopDelay[] };

await runWorker<ServiceConfig, { port: number }, "inside", ServiceMetrics>(async ({ connection, build }) => {
  const heapSamples: HeapSample[] = [];
  const delays: EventLoopDelay[] = [];
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  setInterval(() => {
    delays.push({ at: Date.now(), longest: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) });
    delay.reset();
  }, 1000).unref();
  new PerformanceObserver((list) => {
    const isFull = list
      .getEntries()
      .some(({ detail }) => (detail as { kind: number }).kind === constants.NODE_PERFORMANCE_GC_MAJOR);
    if (!isFull) return;
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    heapSamples.push({ at: Date.now(), heap: heapUsed, buffers: arrayBuffers });
  }).observe({ entryTypes: ["gc"] });
  const service = await serve({ env: env(), database: connection, build });
  return {
    ready: { port: service.port },
    answer: async () => ({ heapSamples, delays }),
    end: () => service.close(),
  };
});
