import { randomInt } from "node:crypto";
import type { Part } from "../part.ts";
import { type Extent, runFaults } from "./run.ts";

const FULL: Extent = { submissions: 10_000, kills: { app: 50, database: 10, worker: 50 }, isQuick: false };
const QUICK: Extent = { submissions: 1000, kills: { app: 5, database: 2, worker: 5 }, isQuick: true };

export const faults: Part = {
  name: "faults",
  title: "nothing acknowledged is ever lost or doubled",
  run: ({ isQuick, log: say, stop }) =>
    runFaults(isQuick ? QUICK : FULL, parseSeed(process.env.CHAOS_SEED), say, stop),
};

/** CHAOS_SEED reproduces the random choices, but not the timing. */
const parseSeed = (given: string | undefined): number => (given ? Number(given) : randomInt(2 ** 31));
