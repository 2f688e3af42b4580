import { setTimeout as sleep } from "node:timers/promises";
import { createTestOrganization } from "#tests/support/organization.ts";
import { createApiClient } from "../api.ts";
import type { BenchEnvironment } from "../environment.ts";
import { connect, type HttpRequest } from "../http-client.ts";
import { createInvalidBodies, createValidBodies, type LargeBody } from "../large-writes/bodies.ts";
import { formatNumber, percentile } from "../numbers.ts";
import type { Part } from "../part.ts";
import { submit } from "../scenarios/submit.ts";

/** The highest acceptable p99 of the neighbor in ms, while another organization sends large writes. */
const P99_MS = 150;
const NEIGHBOR = { connections: 6, everyMs: 150 };
const WRITER = { connections: 10, refusedPerSecond: 5, takenPerSecond: 1 };

type LoadResult = { times: number[]; statuses: Record<string, number> };

/**
 * Measures how much an organization's large writes slow another one down. The neighbor fetches an assessment and
 * submits to it about 40 times a second. The writer sends bodies of nearly 5 MiB: first ones that are refused, and then
 * ones that are accepted.
 */
export const largeWrites: Part = {
  name: "large-writes",
  async measure(environment, { isQuick }, stop) {
    const seconds = isQuick ? 6 : 20;
    const { apiKey: writerKey } = await createTestOrganization(environment.database);
    const { id } = await createApiClient(environment.direct.port, writerKey).post<{ id: string }>(
      "/v1/assessments",
      {
        title: "To be changed",
      },
    );
    const create = ({ bytes }: LargeBody): HttpRequest => ({
      method: "POST",
      path: "/v1/assessments",
      body: bytes,
    });
    const change = ({ bytes }: LargeBody): HttpRequest => ({
      method: "PATCH",
      path: `/v1/assessments/${id}`,
      body: bytes,
    });
    const refused = createInvalidBodies();
    const taken = createValidBodies();
    const measureBeside = async (requests: readonly HttpRequest[], perSecond: number) => {
      stop.throwIfAborted();
      const deadline = AbortSignal.any([stop, AbortSignal.timeout(seconds * 1000)]);
      const [neighbor, writer] = await Promise.all([
        runNeighbor(environment, deadline),
        runWriter(environment, writerKey, requests, perSecond, deadline),
      ]);
      return { neighbor, writer };
    };
    await measureBeside(refused.map(create), 1);
    const alone = await measureBeside([], 0);
    const loadResults = [
      { name: "alone", ...alone },
      ...(isQuick
        ? []
        : await mapSequentially(refused, async (body) => ({
            name: `beside refused: ${body.name}`,
            ...(await measureBeside([create(body)], WRITER.refusedPerSecond)),
          }))),
      {
        name: "beside refused bodies of all kinds",
        ...(await measureBeside(refused.map(create), WRITER.refusedPerSecond)),
      },
      { name: "beside new assessments", ...(await measureBeside(taken.map(create), WRITER.takenPerSecond)) },
      { name: "beside changes", ...(await measureBeside(taken.map(change), WRITER.takenPerSecond)) },
    ];
    return {
      report: `
large-writes: a neighbor's requests beside bodies of nearly 5 MiB, ${WRITER.refusedPerSecond} refused or ${WRITER.takenPerSecond} taken a second, ${seconds} s each; ms
${loadResults.map(formatResult).join("\n")}`,
      verdicts: loadResults.slice(1).map(({ name, neighbor }) => ({
        isMet: percentile(neighbor.times, 0.99) < P99_MS,
        sentence: `${name}, a neighbor's p99 is below ${P99_MS} ms: ${formatNumber(percentile(neighbor.times, 0.99), 0)}`,
      })),
      faults: loadResults.flatMap(({ name, neighbor }) =>
        Object.entries(neighbor.statuses)
          .filter(([status]) => status !== "200")
          .map(([status, count]) => `${name}: ${count} of the neighbor's answers were ${status}`),
      ),
    };
  },
};

async function mapSequentially<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await act(item));
  return results;
}

const formatResult = ({
  name,
  neighbor,
  writer,
}: {
  name: string;
  neighbor: LoadResult;
  writer: LoadResult;
}): string => {
  const at = (loadResult: LoadResult, p: number) =>
    formatNumber(percentile(loadResult.times, p), 0).padStart(5);
  const line = `  ${name.padEnd(64)} p50 ${at(neighbor, 0.5)}, p99 ${at(neighbor, 0.99)}, max ${at(neighbor, 1)}`;
  const statuses = Object.entries(writer.statuses).map(([status, count]) => `${count} × ${status}`);
  return writer.times.length === 0
    ? line
    : `${line}; the writer: ${statuses.join(", ")}, p50 ${at(writer, 0.5).trim()}`;
};

/** Sends small requests at a steady rate until it is stopped. */
async function runNeighbor(environment: BenchEnvironment, deadline: AbortSignal): Promise<LoadResult> {
  const data = await submit.prepare(createApiClient(environment.direct.port, environment.apiKey));
  const path = [submit.request(data, 0)].flat()[0]?.path.replace(/\/submit$/, "") ?? "";
  let i = 0;
  return runClients(
    environment.direct.port,
    environment.apiKey,
    NEIGHBOR.connections,
    deadline,
    async (send) => {
      i += 1;
      await send(
        i % 2 === 0 ? { method: "GET", path } : ([submit.request(data, i)].flat()[0] as HttpRequest),
      );
      await sleep(NEIGHBOR.everyMs);
    },
  );
}

/** Sends large requests at a steady rate, as long as a connection is free. */
function runWriter(
  environment: BenchEnvironment,
  apiKey: string,
  requests: readonly HttpRequest[],
  perSecond: number,
  deadline: AbortSignal,
): Promise<LoadResult> {
  const begun = performance.now();
  let next = 0;
  return runClients(
    environment.direct.port,
    apiKey,
    requests.length === 0 ? 0 : WRITER.connections,
    deadline,
    async (send) => {
      const due = begun + (next * 1000) / perSecond;
      const request = requests[next++ % requests.length] as HttpRequest;
      await sleep(Math.max(0, due - performance.now()));
      if (!deadline.aborted) await send(request);
    },
  );
}

async function runClients(
  port: number,
  apiKey: string,
  connections: number,
  deadline: AbortSignal,
  step: (send: (request: HttpRequest) => Promise<void>) => Promise<void>,
): Promise<LoadResult> {
  const loadResult: LoadResult = { times: [], statuses: {} };
  const caller = async () => {
    const connection = await connect(port, apiKey);
    while (!deadline.aborted)
      await step(async (request) => {
        const sent = performance.now();
        const { status } = await connection.send(request);
        loadResult.times.push(performance.now() - sent);
        loadResult.statuses[status] = (loadResult.statuses[status] ?? 0) + 1;
      });
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, caller));
  loadResult.times.sort((a, b) => a - b);
  return loadResult;
}
