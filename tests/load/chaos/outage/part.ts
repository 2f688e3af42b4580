import { hasRedis } from "#tests/support/redis.ts";
import type { Outcome, Part } from "../part.ts";
import { runDatabaseOutages } from "./database.ts";
import { runRedisOutages } from "./redis.ts";

export const outage: Part = {
  name: "outage",
  title: "while PostgreSQL or Redis is away requests are answered, in time and exactly",
  async run({ isQuick }) {
    const awayMs = isQuick ? 4000 : 12_000;
    const database = await runDatabaseOutages(awayMs);
    const redis = hasRedis ? await runRedisOutages(awayMs) : NO_REDIS;
    return {
      report: [...database.report, ...redis.report],
      faults: [...database.faults, ...redis.faults],
    };
  },
};

const NO_REDIS: Outcome = { report: ["Redis: SKIPPED, there is no redis-server"], faults: [] };
