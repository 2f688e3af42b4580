import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#lib/platform/db/client.ts";
import { startService } from "#tests/support/service.ts";
import { type ChaosDatabase, withDatabase } from "../database.ts";
import { createRequests } from "../outage/database.ts";
import type { RequestSpec } from "../outage/run-outage.ts";
import type { Outcome } from "../part.ts";
import { sendUntilRefused, type Tally } from "./client.ts";

const CLIENTS = 24;
/** How long clients send requests before the signal, so that all of them have a connection. */
const LOAD_MS = 1500;
/** An idle connection must not delay the shutdown for longer than this. */
const END_LIMIT_MS = 10_000;

/** Stops a service under load again and again. Returns each accepted request that failed. */
export const stopUnderLoad = (rounds: number, stop: AbortSignal): Promise<Outcome> =>
  withDatabase(async (database) => {
    const tally: Tally = { answered: 0, closing: 0, refused: 0, faults: [] };
    const durations: number[] = [];
    for (let round = 0; round < rounds; round++) {
      stop.throwIfAborted();
      durations.push(await runRound(database, tally));
    }
    return {
      report: [
        `SIGTERM ${rounds} times under ${CLIENTS} clients: ${tally.answered} answers, ${tally.closing} of them the last of their connection`,
        `the service was gone after ${Math.min(...durations).toFixed(0)} to ${Math.max(...durations).toFixed(0)} ms`,
      ],
      faults: [
        ...tally.faults.slice(0, 10),
        ...(tally.faults.length > 10 ? [`... ${tally.faults.length} such in all`] : []),
        ...(tally.closing === 0 ? ["nobody was told that the connection ends"] : []),
      ],
    };
  });

/** Runs a service once. Returns the time from the signal to its end. */
async function runRound({ dataDir, connection }: ChaosDatabase, tally: Tally): Promise<number> {
  const { baseUrl, child } = await startService({
    build: "none",
    dataDir,
    existingDatabase: connection,
    env: {
      LOG_LEVEL: "error",
      WEBHOOK_WORKER: "1",
      NODE_COMPILE_CACHE: path.join(dataDir, "compiled"),
    },
  });
  const tables = openDatabase(connection, 1);
  const { requests, bodies } = toRequests(baseUrl, await createRequests(baseUrl, tables));
  await tables.close();
  const silent = net.connect(Number(new URL(baseUrl).port), "127.0.0.1").on("error", () => {});
  let isLate = false;
  const clients = Array.from({ length: CLIENTS }, () =>
    sendUntilRefused(requests, bodies, tally, () => isLate),
  );
  await sleep(LOAD_MS);
  const exited = once(child, "exit");
  const started = performance.now();
  isLate = true;
  child.kill("SIGTERM");
  const [code, signal] = await Promise.race([exited, sleep(END_LIMIT_MS).then(() => [null, "no end"])]);
  if (code !== 0) tally.faults.push(`the service ended with ${code ?? signal}`);
  const ms = performance.now() - started;
  silent.destroy();
  child.kill("SIGKILL");
  await Promise.all(clients);
  return ms;
}

function toRequests(baseUrl: string, specs: readonly RequestSpec[]) {
  const { hostname, port } = new URL(baseUrl);
  const inits = specs.map(({ init }) => init?.() ?? {});
  // These requests are repeated, so they leave out the Idempotency-Key, which is for a single request.
  const getHeaders = ({ headers }: RequestInit) => {
    const { "idempotency-key": _, ...rest } = (headers ?? {}) as Record<string, string>;
    return rest;
  };
  return {
    requests: specs.map(({ path }, i) => ({
      hostname,
      port,
      path,
      method: inits[i]?.method ?? "GET",
      headers: getHeaders(inits[i] ?? {}),
    })),
    bodies: inits.map(({ body }) => body as string | undefined),
  };
}
