import { setTimeout as sleep } from "node:timers/promises";
import { newTestOrganization } from "#tests/support/organization.ts";
import { apiClient } from "../api.ts";
import { connect, type HttpRequest } from "../http-client.ts";
import { type LargeBody, refusedBodies, validBodies } from "../large-writes/bodies.ts";
import { figure, percentile } from "../numbers.ts";
import type { Part } from "../part.ts";
import { submit } from "../scenarios/submit.ts";
import type { Stage } from "../stage.ts";

/** What the neighbor's slowest hundredth may take beside somebody's large writes. */
const P99_MS = 150;
const NEIGHBOR = { connections: 6, everyMs: 150 };
const WRITER = { connections: 10, refusedPerSecond: 5, takenPerSecond: 1 };

type Course = { times: number[]; statuses: Record<string, number> };

/**
 * What an organization's large writes cost another one. The neighbor fetches an assessment and submits to it, some 40
 * times a second; the writer sends bodies of nearly 5 MiB, that are refused, and then that are taken.
 */
export const largeWrites: Part = {
  name: "large-writes",
  async measure(stage, { isQuick }, stop) {
    const seconds = isQuick ? 6 : 20;
    const { apiKey: writerKey } = await newTestOrganization(stage.database);
    const { id } = await apiClient(stage.direct.port, writerKey).post<{ id: string }>("/v1/assessments", {
      title: "To be changed",
    });
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
    const refused = refusedBodies();
    const taken = validBodies();
    const beside = async (requests: readonly HttpRequest[], perSecond: number) => {
      stop.throwIfAborted();
      const over = AbortSignal.any([stop, AbortSignal.timeout(seconds * 1000)]);
      const [neighbor, writer] = await Promise.all([
        playNeighbor(stage, over),
        playWriter(stage, writerKey, requests, perSecond, over),
      ]);
      return { neighbor, writer };
    };
    await beside(refused.map(create), 1);
    const alone = await beside([], 0);
    const courses = [
      { name: "alone", ...alone },
      ...(isQuick
        ? []
        : await inTurn(refused, async (body) => ({
            name: `beside refused: ${body.name}`,
            ...(await beside([create(body)], WRITER.refusedPerSecond)),
          }))),
      {
        name: "beside refused bodies of all kinds",
        ...(await beside(refused.map(create), WRITER.refusedPerSecond)),
      },
      { name: "beside new assessments", ...(await beside(taken.map(create), WRITER.takenPerSecond)) },
      { name: "beside changes", ...(await beside(taken.map(change), WRITER.takenPerSecond)) },
    ];
    return {
      report: `
large-writes: a neighbor's requests beside bodies of nearly 5 MiB, ${WRITER.refusedPerSecond} refused or ${WRITER.takenPerSecond} taken a second, ${seconds} s each; ms
${courses.map(told).join("\n")}`,
      verdicts: courses.slice(1).map(({ name, neighbor }) => ({
        isMet: percentile(neighbor.times, 0.99) < P99_MS,
        sentence: `${name}, a neighbor's p99 is below ${P99_MS} ms: ${figure(percentile(neighbor.times, 0.99), 0)}`,
      })),
      faults: courses.flatMap(({ name, neighbor }) =>
        Object.entries(neighbor.statuses)
          .filter(([status]) => status !== "200")
          .map(([status, count]) => `${name}: ${count} of the neighbor's answers were ${status}`),
      ),
    };
  },
};

async function inTurn<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await act(item));
  return results;
}

const told = ({ name, neighbor, writer }: { name: string; neighbor: Course; writer: Course }): string => {
  const at = (course: Course, p: number) => figure(percentile(course.times, p), 0).padStart(5);
  const line = `  ${name.padEnd(64)} p50 ${at(neighbor, 0.5)}, p99 ${at(neighbor, 0.99)}, max ${at(neighbor, 1)}`;
  const statuses = Object.entries(writer.statuses).map(([status, count]) => `${count} × ${status}`);
  return writer.times.length === 0
    ? line
    : `${line}; the writer: ${statuses.join(", ")}, p50 ${at(writer, 0.5).trim()}`;
};

/** Small requests at a steady pace, until it is over. */
async function playNeighbor(stage: Stage, over: AbortSignal): Promise<Course> {
  const data = await submit.prepare(apiClient(stage.direct.port, stage.apiKey));
  const path = [submit.request(data, 0)].flat()[0]?.path.replace(/\/submit$/, "") ?? "";
  let i = 0;
  return play(stage.direct.port, stage.apiKey, NEIGHBOR.connections, over, async (send) => {
    i += 1;
    await send(i % 2 === 0 ? { method: "GET", path } : ([submit.request(data, i)].flat()[0] as HttpRequest));
    await sleep(NEIGHBOR.everyMs);
  });
}

/** Large requests, begun so many times a second as long as there is a connection free. */
function playWriter(
  stage: Stage,
  apiKey: string,
  requests: readonly HttpRequest[],
  perSecond: number,
  over: AbortSignal,
): Promise<Course> {
  const begun = performance.now();
  let next = 0;
  return play(
    stage.direct.port,
    apiKey,
    requests.length === 0 ? 0 : WRITER.connections,
    over,
    async (send) => {
      const due = begun + (next * 1000) / perSecond;
      const request = requests[next++ % requests.length] as HttpRequest;
      await sleep(Math.max(0, due - performance.now()));
      if (!over.aborted) await send(request);
    },
  );
}

async function play(
  port: number,
  apiKey: string,
  connections: number,
  over: AbortSignal,
  turn: (send: (request: HttpRequest) => Promise<void>) => Promise<void>,
): Promise<Course> {
  const course: Course = { times: [], statuses: {} };
  const caller = async () => {
    const connection = await connect(port, apiKey);
    while (!over.aborted)
      await turn(async (request) => {
        const sent = performance.now();
        const { status } = await connection.send(request);
        course.times.push(performance.now() - sent);
        course.statuses[status] = (course.statuses[status] ?? 0) + 1;
      });
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, caller));
  course.times.sort((a, b) => a - b);
  return course;
}
