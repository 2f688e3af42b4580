import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createApiClient } from "../api.ts";
import { buildProductionEnv } from "../environment.ts";
import { connect } from "../http-client.ts";
import { type Memory, type RunningApp, startWithNpm } from "../npm-start.ts";
import { formatNumber, median } from "../numbers.ts";
import type { Part } from "../part.ts";
import { sendScenario } from "../scenario.ts";
import { submit } from "../scenarios/submit.ts";

const IDLE_MS = 10_000;
const REQUESTS = 1000;
const READY_WITHIN_S = 5;
const IDLE_MB = 512;

type Start = Pick<RunningApp, "readyMs" | "cpuMs">;
type SizeResult = { empty: Start; existing: Start[]; idle: Memory; used: Memory };

export const size: Part = {
  name: "size",
  isOptional: true,
  async measure(_stage, { isQuick }, stop) {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-size-"));
    try {
      const { empty, existing, idle, used } = await measureStarts(dataDir, isQuick ? 1 : 3, stop);
      const again = median(existing.map(({ readyMs }) => readyMs)) / 1000;
      return {
        report: `
size: npm start, from the command to the first 200 of /readyz; memory is PSS, what is shared counted once
  on an empty data directory ${formatStart(empty)}; on an existing one ${existing.map(formatStart).join(", ")}
  ${IDLE_MS / 1000} s after the start ${formatMemory(idle)}
  after ${formatNumber(REQUESTS, 0)} submissions ${formatMemory(used)}`,
        verdicts: [
          {
            isMet: again <= READY_WITHIN_S,
            sentence: `npm start is ready within ${READY_WITHIN_S} s on an existing data directory: ${formatNumber(again, 1)}`,
          },
          {
            isMet: sumMemory(idle) <= IDLE_MB,
            sentence: `all of it takes ${IDLE_MB} MB or less while nothing is asked: ${formatNumber(sumMemory(idle), 0)}`,
          },
        ],
        faults: [],
      };
    } finally {
      fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

async function measureStarts(dataDir: string, times: number, stop: AbortSignal): Promise<SizeResult> {
  const start = <T>(act: (app: RunningApp) => Promise<T>) => withRunningApp(dataDir, stop, act);
  const empty = await start(async ({ readyMs, cpuMs }) => ({ readyMs, cpuMs }));
  const existing: Start[] = [];
  for (let n = 1; n < times; n++)
    existing.push(await start(async ({ readyMs, cpuMs }) => ({ readyMs, cpuMs })));
  return start(async (app) => {
    existing.push(app);
    await sleep(IDLE_MS, undefined, { signal: stop });
    const idle = app.memory();
    await submitMany(app, stop);
    return { empty, existing, idle, used: app.memory() };
  });
}

async function withRunningApp<T>(
  dataDir: string,
  stop: AbortSignal,
  act: (app: RunningApp) => Promise<T>,
): Promise<T> {
  const app = await startWithNpm(buildProductionEnv(dataDir), path.join(dataDir, "npm-start.log"), stop);
  try {
    return await act(app);
  } finally {
    await app.end();
  }
}

async function submitMany({ port, bootstrap }: RunningApp, stop: AbortSignal): Promise<void> {
  const apiKey = await bootstrap();
  const data = await submit.prepare(createApiClient(port, apiKey));
  const connection = await connect(port, apiKey);
  for (let i = 0; i < REQUESTS; i++) {
    stop.throwIfAborted();
    const { status, body } = await sendScenario(connection, submit as never, data, i);
    if (status !== 200) throw new Error(`a submission was answered ${status}: ${body}`);
  }
  connection.close();
}

const formatStart = ({ readyMs, cpuMs }: Start): string =>
  `${formatNumber(readyMs / 1000, 1)} s (${formatNumber(cpuMs / 1000, 1)} s of CPU)`;
const sumMemory = ({ npm, service, postgres }: Memory): number => npm + service + postgres;
const formatMemory = (memory: Memory): string =>
  `${formatNumber(sumMemory(memory), 0)} MB: the service ${formatNumber(memory.service, 0)}, PostgreSQL ${formatNumber(memory.postgres, 0)}, ` +
  `npm and the launcher ${formatNumber(memory.npm, 0)}`;
