import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { apiClient } from "../api.ts";
import { connect } from "../http-client.ts";
import { type Life, type Memory, npmStart } from "../npm-start.ts";
import { figure, median } from "../numbers.ts";
import type { Part } from "../part.ts";
import { send } from "../scenario.ts";
import { submit } from "../scenarios/submit.ts";
import { productionEnv } from "../stage.ts";

const IDLE_MS = 10_000;
const REQUESTS = 1000;
const READY_WITHIN_S = 5;
const IDLE_MB = 512;

type Start = Pick<Life, "readyMs" | "cpuMs">;
type Sized = { empty: Start; existing: Start[]; idle: Memory; used: Memory };

export const size: Part = {
  name: "size",
  isApart: true,
  async measure(_stage, { isQuick }, stop) {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-size-"));
    try {
      const { empty, existing, idle, used } = await live(dataDir, isQuick ? 1 : 3, stop);
      const again = median(existing.map(({ readyMs }) => readyMs)) / 1000;
      return {
        report: `
size: npm start, from the command to the first 200 of /readyz; memory is PSS, what is shared counted once
  on an empty data directory ${taken(empty)}; on an existing one ${existing.map(taken).join(", ")}
  ${IDLE_MS / 1000} s after the start ${told(idle)}
  after ${figure(REQUESTS, 0)} submissions ${told(used)}`,
        verdicts: [
          {
            isMet: again <= READY_WITHIN_S,
            sentence: `npm start is ready within ${READY_WITHIN_S} s on an existing data directory: ${figure(again, 1)}`,
          },
          {
            isMet: total(idle) <= IDLE_MB,
            sentence: `all of it takes ${IDLE_MB} MB or less while nothing is asked: ${figure(total(idle), 0)}`,
          },
        ],
        faults: [],
      };
    } finally {
      fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

async function live(dataDir: string, times: number, stop: AbortSignal): Promise<Sized> {
  const start = <T>(act: (life: Life) => Promise<T>) => during(dataDir, stop, act);
  const empty = await start(async ({ readyMs, cpuMs }) => ({ readyMs, cpuMs }));
  const existing: Start[] = [];
  for (let n = 1; n < times; n++)
    existing.push(await start(async ({ readyMs, cpuMs }) => ({ readyMs, cpuMs })));
  return start(async (life) => {
    existing.push(life);
    await sleep(IDLE_MS, undefined, { signal: stop });
    const idle = life.memory();
    await useIt(life, stop);
    return { empty, existing, idle, used: life.memory() };
  });
}

async function during<T>(dataDir: string, stop: AbortSignal, act: (life: Life) => Promise<T>): Promise<T> {
  const life = await npmStart(productionEnv(dataDir), path.join(dataDir, "npm-start.log"), stop);
  try {
    return await act(life);
  } finally {
    await life.end();
  }
}

async function useIt({ port, bootstrap }: Life, stop: AbortSignal): Promise<void> {
  const apiKey = await bootstrap();
  const data = await submit.prepare(apiClient(port, apiKey));
  const connection = await connect(port, apiKey);
  for (let i = 0; i < REQUESTS; i++) {
    stop.throwIfAborted();
    const { status, body } = await send(connection, submit as never, data, i);
    if (status !== 200) throw new Error(`a submission was answered ${status}: ${body}`);
  }
  connection.close();
}

const taken = ({ readyMs, cpuMs }: Start): string =>
  `${figure(readyMs / 1000, 1)} s (${figure(cpuMs / 1000, 1)} s of CPU)`;
const total = ({ npm, service, postgres }: Memory): number => npm + service + postgres;
const told = (memory: Memory): string =>
  `${figure(total(memory), 0)} MB: the service ${figure(memory.service, 0)}, PostgreSQL ${figure(memory.postgres, 0)}, ` +
  `npm and the launcher ${figure(memory.npm, 0)}`;
