/** The client process of the soak test: first a closed loop that finds the capacity, then arrivals. */
import { runClosedLoop } from "#tests/load/bench/closed-loop.ts";
import { runWorker } from "../bench/worker.ts";
import { arrival, type Memory, type Workload } from "./arrivals.ts";
import { openConnections } from "./connections.ts";
import { type Arrivals, runOpenLoop } from "./open-loop.ts";
import { collectSamples, type Figures, type Window } from "./samples.ts";

export type ClientConfig = { port: number; apiKey: string; world: Workload };

export type Question =
  | { closed: { callers: number; seconds: number; first: number } }
  | { open: Arrivals }
  | { windows: Window[] };

/** The number of arrivals, the responses by kind, and everything that failed. */
export type LoadResult = {
  arrived: number;
  seconds: number;
  answered: Record<string, number>;
  errors: Record<string, number>;
};
export type Answer = { course: LoadResult } | { figures: Record<string, Figures>[] };

const MOST_CONNECTIONS = 256;
const MOST_ARRIVALS = 5_000_000;

await runWorker<ClientConfig, null, Question, Answer>(async ({ port, apiKey, world }) => {
  const connections = openConnections(port, apiKey, MOST_CONNECTIONS);
  const samples = collectSamples();
  const memory: Memory = { submissions: [] };
  let answered: Record<string, number> = {};
  let errors: Record<string, number> = {};

  /** Sends the requests of an arrival in order. The latency of the first one counts from when it was due. */
  const runArrival = async (i: number, due: number): Promise<number> => {
    const steps = arrival(world, i, memory);
    let since = due;
    for (let next = steps.next(); !next.done; ) {
      const { kind, request } = next.value;
      const { status, body } = await connections.send(request).catch((error: Error) => ({
        status: 0,
        body: Buffer.from(error.message),
      }));
      const now = performance.now();
      if (status < 200 || status > 299) {
        increment(errors, `${kind}: ${status} ${body.toString("utf8", 0, 120)}`);
        return status;
      }
      samples.add(kind, since, now - since);
      increment(answered, kind);
      since = now;
      next = steps.next(body);
    }
    return 200;
  };
  const course = (arrived: number, seconds: number): Answer => {
    const made = { course: { arrived, seconds, answered, errors } };
    [answered, errors] = [{}, {}];
    return made;
  };

  return {
    ready: null,
    async answer(question) {
      if ("windows" in question) return { figures: question.windows.map((window) => samples.within(window)) };
      if ("closed" in question) {
        const { requests, seconds } = await runClosedLoop({ ...question.closed, most: MOST_ARRIVALS }, (i) =>
          runArrival(i, performance.now()),
        );
        return course(requests, seconds);
      }
      const begun = performance.now();
      const { arrived, rejected } = await runOpenLoop(
        question.open,
        async (i, due) => void (await runArrival(i, due)),
      );
      if (rejected > 0) errors["not begun, 2,000 being under way"] = rejected;
      return course(arrived, (performance.now() - begun) / 1000);
    },
    end: async () => connections.close(),
  };
});

const increment = (sums: Record<string, number>, key: string) => {
  sums[key] = (sums[key] ?? 0) + 1;
};
