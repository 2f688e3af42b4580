/** Runs the service of `service.ts`, samples its stacks between two commands, and returns the profile. */
import { type Profiler, Session } from "node:inspector/promises";
import { env } from "#lib/platform/runtime/env.ts";
import { serve } from "#scripts/serve.ts";
import type { ServiceConfig } from "./service.ts";
import { runWorker } from "./worker.ts";

export type Profile = Profiler.Profile;

const SAMPLE_EVERY_US = 200;

await runWorker<ServiceConfig, { port: number }, "start" | "stop", Profile | null>(
  async ({ connection, build }) => {
    const service = await serve({ env: env(), database: connection, build });
    const session = new Session();
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_US });
    return {
      ready: { port: service.port },
      async answer(question) {
        if (question === "stop") return (await session.post("Profiler.stop")).profile;
        await session.post("Profiler.start");
        return null;
      },
      end: () => service.close(),
    };
  },
);
