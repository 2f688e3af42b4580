import { ensureBuild } from "#scripts/build.ts";
import { apiClient } from "../bench/api.ts";
import { figure } from "../bench/numbers.ts";
import type { ServiceConfig } from "../bench/service.ts";
import { OWNER, onStage, postmasterOf, type Stage } from "../bench/stage.ts";
import type { Options, Outcome, Part } from "../chaos/part.ts";
import type { Answer, ClientConfig, Course, Question } from "./client.ts";
import { type Disturbed, disturb } from "./disturbances.ts";
import { judgeLatencies } from "./latencies.ts";
import { judgeMemory } from "./memory.ts";
import { SUBMITS } from "./mix.ts";
import { watchService } from "./monitor.ts";
import { type Counting, countingReceiver } from "./receiver.ts";
import { tellResources } from "./resources.ts";
import type { Figures } from "./samples.ts";
import type { Inside } from "./service.ts";
import { settle } from "./settle.ts";
import { signIn } from "./sign-in.ts";
import { makeLarge, makeWorld } from "./world.ts";

const CALLERS = 32;
const SHARE = 0.7;
/** Arrivals of the open loop have numbers of their own. */
const OPEN_FIRST = 10_000_000;

export const soak: Part = {
  name: "soak",
  title:
    "mixed traffic at 70 % of capacity for a long time; dead receivers and large analytics disturb nobody",
  async run(options) {
    await ensureBuild(options.stop);
    const receiver = await countingReceiver();
    try {
      return await onStage((stage) => wearOn(stage, receiver, options));
    } finally {
      await receiver.close();
    }
  },
};

async function wearOn(stage: Stage, receiver: Counting, options: Options): Promise<Outcome> {
  const { isQuick, minutes = isQuick ? 1 : 30, stop, say } = options;
  await stage.direct.end();
  const service = await stage.start<ServiceConfig, { port: number }, "inside", Inside>("../soak/service.ts", {
    connection: stage.connection,
    build: "production",
  });
  const { port } = service.ready;
  const api = apiClient(port, stage.apiKey);
  const world = await makeWorld(api, await signIn(port, OWNER.email, OWNER.password));
  const rows = isQuick ? 20_000 : 100_000;
  const large = { id: await makeLarge(stage, api, rows), rows };
  await api.post("/v1/webhooks", { url: receiver.url, events: ["submission.graded"] });
  const config: ClientConfig = { port, apiKey: stage.apiKey, world };
  const client = await stage.start<ClientConfig, null, Question, Answer>("../soak/client.ts", config);
  const course = async (question: Question) => {
    stop.throwIfAborted();
    return ((await client.worker.ask(question)) as { course: Course }).course;
  };

  const warm = await course({ closed: { callers: CALLERS, seconds: isQuick ? 6 : 15, first: 0 } });
  const closed = await course({
    closed: { callers: CALLERS, seconds: isQuick ? 8 : 15, first: OPEN_FIRST / 2 },
  });
  const capacity = closed.arrived / closed.seconds;
  const rate = capacity * SHARE;
  const seconds = minutes * 60;
  say(
    `  capacity ${figure(capacity, 0)} arrivals/s (${CALLERS} callers); now ${figure(rate, 0)}/s for ${minutes} min`,
  );

  const sizeBefore = await databaseSize(stage);
  const watch = watchService(stage.database.sql, {
    pid: service.worker.pid,
    client: client.worker.pid,
    postmaster: await postmasterOf(stage),
  });
  let disturbed: Disturbed;
  let open: Course;
  try {
    const running = course({ open: { rate, seconds, first: OPEN_FIRST } });
    [open, disturbed] = await Promise.all([running, disturb(stage, api, { seconds, large, stop })]);
  } finally {
    await watch.end();
  }
  const grown = (await databaseSize(stage)) - sizeBefore;
  const ids = world.assessments.map(({ id }) => id);
  const accepted = [warm, closed, open].map(submitsOf).reduce((a, b) => a + b, 0);
  const settled = await settle(stage, receiver, { ids, accepted, stop });

  const { before, dead, large: big, after } = disturbed.windows;
  const asked = (await client.worker.ask({ windows: [before, dead, big, after] })) as {
    figures: Record<string, Figures>[];
  };
  const inside = await service.worker.ask("inside");
  const latencies = judgeLatencies(asked.figures, disturbed, inside.turns);
  const memory = judgeMemory(watch.seconds, inside.left);
  const errors = [warm, closed, open].flatMap((each) => Object.entries(each.errors));
  return {
    report: [
      `${figure(open.arrived, 0)} arrivals in ${figure(open.seconds, 0)} s, ${figure(total(open.answered), 0)} requests answered`,
      ...latencies.report,
      ...memory.report,
      ...tellResources(watch.seconds, stage),
      `PostgreSQL grew by ${figure(grown / 2 ** 20, 0)} MB: ${figure(grown / submitsOf(open) / 1024, 1)} KiB a submission, with all that went on beside`,
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

const submitsOf = ({ answered }: Course): number =>
  SUBMITS.reduce((sum, kind) => sum + (answered[kind] ?? 0), 0);

const total = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);

async function databaseSize({ database }: Stage): Promise<number> {
  const [row] = await database.sql<{ bytes: string }[]>`select pg_database_size(current_database()) as bytes`;
  return Number(row?.bytes);
}
