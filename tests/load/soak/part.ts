import { ensureBuild } from "#scripts/build.ts";
import {
  type BenchEnvironment,
  getPostmasterPid,
  OWNER,
  withBenchEnvironment,
} from "#tests/load/bench/environment.ts";
import { createApiClient } from "../bench/api.ts";
import { formatNumber } from "../bench/numbers.ts";
import type { ServiceConfig } from "../bench/service.ts";
import type { Options, Outcome, Part } from "../chaos/part.ts";
import { SUBMITS } from "./arrivals.ts";
import type { Answer, ClientConfig, LoadResult, Question } from "./client.ts";
import { type DisturbanceResult, disturb } from "./disturbances.ts";
import { judgeLatencies } from "./latencies.ts";
import { judgeMemory } from "./memory.ts";
import { monitorService } from "./monitor.ts";
import { type CountingReceiver, startCountingReceiver } from "./receiver.ts";
import { formatResources } from "./resources.ts";
import type { Figures } from "./samples.ts";
import type { ServiceMetrics } from "./service.ts";
import { waitForDeliveries } from "./settle.ts";
import { signIn } from "./sign-in.ts";
import { createLargeAssessment, createWorkload } from "./workload.ts";

const CALLERS = 32;
const CAPACITY_SHARE = 0.7;
/** The first number of the open loop's arrivals, which differ from those of the closed loop. */
const OPEN_FIRST = 10_000_000;

export const soak: Part = {
  name: "soak",
  title:
    "mixed traffic at 70 % of capacity for a long time; dead receivers and large analytics disturb nobody",
  async run(options) {
    await ensureBuild(options.stop);
    const receiver = await startCountingReceiver();
    try {
      return await withBenchEnvironment((environment) => runSoak(environment, receiver, options));
    } finally {
      await receiver.close();
    }
  },
};

async function runSoak(
  environment: BenchEnvironment,
  receiver: CountingReceiver,
  options: Options,
): Promise<Outcome> {
  const { isQuick, minutes = isQuick ? 1 : 30, stop, log } = options;
  await environment.direct.end();
  const service = await environment.start<ServiceConfig, { port: number }, "inside", ServiceMetrics>(
    "../soak/service.ts",
    {
      connection: environment.connection,
      build: "production",
    },
  );
  const { port } = service.ready;
  const api = createApiClient(port, environment.apiKey);
  const world = await createWorkload(api, await signIn(port, OWNER.email, OWNER.password));
  const rows = isQuick ? 20_000 : 100_000;
  const large = { id: await createLargeAssessment(environment, api, rows), rows };
  await api.post("/v1/webhooks", { url: receiver.url, events: ["submission.graded"] });
  const config: ClientConfig = { port, apiKey: environment.apiKey, world };
  const client = await environment.start<ClientConfig, null, Question, Answer>("../soak/client.ts", config);
  const course = async (question: Question) => {
    stop.throwIfAborted();
    return ((await client.worker.request(question)) as { course: LoadResult }).course;
  };

  const warm = await course({ closed: { callers: CALLERS, seconds: isQuick ? 6 : 15, first: 0 } });
  const closed = await course({
    closed: { callers: CALLERS, seconds: isQuick ? 8 : 15, first: OPEN_FIRST / 2 },
  });
  const capacity = closed.arrived / closed.seconds;
  const rate = capacity * CAPACITY_SHARE;
  const seconds = minutes * 60;
  log(
    `  capacity ${formatNumber(capacity, 0)} arrivals/s (${CALLERS} callers); now ${formatNumber(rate, 0)}/s for ${minutes} min`,
  );

  const sizeBefore = await readDatabaseSize(environment);
  const watch = monitorService(environment.database.sql, {
    pid: service.worker.pid,
    client: client.worker.pid,
    postmaster: await getPostmasterPid(environment),
  });
  let disturbed: DisturbanceResult;
  let open: LoadResult;
  try {
    const running = course({ open: { rate, seconds, first: OPEN_FIRST } });
    [open, disturbed] = await Promise.all([running, disturb(environment, api, { seconds, large, stop })]);
  } finally {
    await watch.end();
  }
  const grown = (await readDatabaseSize(environment)) - sizeBefore;
  const ids = world.assessments.map(({ id }) => id);
  const accepted = [warm, closed, open].map(countSubmits).reduce((a, b) => a + b, 0);
  const settled = await waitForDeliveries(environment, receiver, { ids, accepted, stop });

  const { before, dead, large: big, after } = disturbed.windows;
  const asked = (await client.worker.request({ windows: [before, dead, big, after] })) as {
    figures: Record<string, Figures>[];
  };
  const serviceMetrics = await service.worker.request("inside");
  const latencies = judgeLatencies(asked.figures, disturbed, serviceMetrics.delays);
  const memory = judgeMemory(watch.seconds, serviceMetrics.heapSamples);
  const errors = [warm, closed, open].flatMap((each) => Object.entries(each.errors));
  return {
    report: [
      `${formatNumber(open.arrived, 0)} arrivals in ${formatNumber(open.seconds, 0)} s, ${formatNumber(sumCounts(open.answered), 0)} requests answered`,
      ...latencies.report,
      ...memory.report,
      ...formatResources(watch.seconds, environment),
      `PostgreSQL grew by ${formatNumber(grown / 2 ** 20, 0)} MB: ${formatNumber(grown / countSubmits(open) / 1024, 1)} KiB a submission, with all that went on beside`,
      ...settled.report,
    ],
    faults: [
      ...errors.map(([what, count]) => `${count} times ${what}`),
      ...disturbed.faults,
      ...latencies.faults,
      ...memory.faults,
      ...settled.faults,
    ],
  };
}

const countSubmits = ({ answered }: LoadResult): number =>
  SUBMITS.reduce((sum, kind) => sum + (answered[kind] ?? 0), 0);

const sumCounts = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((a, b) => a + b, 0);

async function readDatabaseSize({ database }: BenchEnvironment): Promise<number> {
  const [row] = await database.sql<{ bytes: string }[]>`select pg_database_size(current_database()) as bytes`;
  return Number(row?.bytes);
}
