/** The clients of the soak, in a process of their own: first a closed loop that finds the capacity, then arrivals. */
import { drive } from "../bench/drive.ts";
import { work } from "../bench/worker.ts";
import { openConnections } from "./connections.ts";
import { arrival, type Memory, type World } from "./mix.ts";
import { type Arrivals, openLoop } from "./open-loop.ts";
import { collectSamples, type Figures, type Window } from "./samples.ts";

export type ClientConfig = { port: number; apiKey: string; world: World };

export type Question =
  | { closed: { callers: number; seconds: number; first: number } }
  | { open: Arrivals }
  | { windows: Window[] };

/** How many arrivals there were, what was answered by kind, and everything that was no success. */
export type Course = {
  arrived: number;
  seconds: number;
  answered: Record<string, number>;
  errors: Record<string, number>;
};
export type Answer = { course: Course } | { figures: Record<string, Figures>[] };

const MOST_CONNECTIONS = 256;
const MOST_ARRIVALS = 5_000_000;

await work<ClientConfig, null, Question, Answer>(async ({ port, apiKey, world }) => {
  const connections = openConnections(port, apiKey, MOST_CONNECTIONS);
  const samples = collectSamples();
  const memory: Memory = { submissions: [] };
  let answered: Record<string, number> = {};
  let errors: Record<string, number> = {};

  /** Requests of one arrival, one after the other, the first counted from when it was due. */
  const act = async (i: number, due: number): Promise<number> => {
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
        count(errors, `${kind}: ${status} ${body.toString("utf8", 0, 120)}`);
        return status;
      }
      samples.add(kind, since, now - since);
      count(answered, kind);
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
        const { requests, seconds } = await drive({ ...question.closed, most: MOST_ARRIVALS }, (i) =>
          act(i, performance.now()),
        );
        return course(requests, seconds);
      }
      const begun = performance.now();
      const { arrived, turnedAway } = await openLoop(
        question.open,
        async (i, due) => void (await act(i, due)),
      );
      if (turnedAway > 0) errors["not begun, 2,000 being under way"] = turnedAway;
      return course(arrived, (performance.now() - begun) / 1000);
    },
    end: async () => connections.close(),
  };
});

const count = (sums: Record<string, number>, key: string) => {
  sums[key] = (sums[key] ?? 0) + 1;
};
