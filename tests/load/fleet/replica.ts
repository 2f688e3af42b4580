import { waitUntil } from "#tests/support/wait-until.ts";
import type { Options, Outcome, Part } from "../chaos/part.ts";
import { type Cluster, withServer } from "./cluster.ts";
import { createFindings, type Findings } from "./findings.ts";
import { type Fleet, withFleet } from "./fleet.ts";
import { type ApiResult, filterSuccessful, formatTally, repeat, sendRequest } from "./requests.ts";
import { createQuiz, createTenant, type Quiz, signInOwner, submit } from "./tenant.ts";

type ReplicaContext = {
  fleet: Fleet;
  quiz: Quiz;
  standby: Cluster;
  /** The headers that the owner's browser sends. */
  owner: Record<string, string>;
  found: Findings;
};

/** Two instances behind HAProxy that read from a streaming standby of their PostgreSQL 15. */
export const replica: Part = {
  name: "replica",
  title: "lists and analytics from a standby: who reads where, own writes, a standby that lags or is away",
  needs: ["haproxy", "postgres", "initdb", "pg_basebackup", "redis-server"],
  async run(options) {
    let standby: Cluster | undefined;
    const withStandby = async (cluster: Cluster) => {
      standby = await cluster.follower();
      return standby;
    };
    return withFleet({ names: ["one", "two"], withStandby }, async (fleet) => {
      if (!standby) throw new Error("there is no standby");
      const tenant = await createTenant(fleet);
      const quiz = await createQuiz(fleet, tenant);
      const owner = await signInOwner(fleet, tenant);
      return runProofs({ fleet, quiz, standby, owner, found: createFindings() }, options);
    });
  },
};

async function runProofs(context: ReplicaContext, { isQuick, stop }: Options): Promise<Outcome> {
  const rounds = isQuick ? 10 : 20;
  const proofs = [
    checkStandbyReads,
    checkOwnWrites,
    checkOwnWritesWhilePaused,
    checkStandbyOutage,
    checkStandbyReads,
  ];
  for (const proof of proofs) {
    stop.throwIfAborted();
    await proof(context, rounds);
  }
  return context.found;
}

/** Creates the requests that read from a standby, through the API and with a session. */
function createReads({ fleet, quiz, owner }: ReplicaContext): (() => Promise<ApiResult>)[] {
  const { key } = quiz.tenant;
  const v1 = [
    "assessments",
    "folders",
    "collections",
    "webhooks",
    "webhooks/deliveries",
    `assessments/${quiz.id}/results`,
    `assessments/${quiz.id}/analytics`,
    "learners/somebody/results",
  ];
  return [
    ...v1.map((path) => () => sendRequest(`${fleet.url}/v1/${path}`, { key })),
    ...["results.csv", `assessments/${quiz.id}/results.csv`, `assessments/${quiz.id}/analytics.csv`].map(
      (path) => () => sendRequest(`${fleet.url}/api/${path}`, { headers: owner }),
    ),
  ];
}

/** Checks where rows were read. PostgreSQL's statistics show how often each server scanned the table of submissions. */
async function checkStandbyReads(context: ReplicaContext, rounds: number): Promise<void> {
  const { fleet, standby, found } = context;
  await waitUntil(() => isReadAtStandby(context), "reads are at the standby", 60_000);
  const [primaryBefore, standbyBefore] = await Promise.all([countScans(fleet.cluster), countScans(standby)]);
  const answers: ApiResult[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const read of createReads(context)) answers.push(await read());
  }
  const [primaryAfter, standbyAfter] = await Promise.all([countScans(fleet.cluster), countScans(standby)]);
  const [atPrimary, atStandby] = [primaryAfter - primaryBefore, standbyAfter - standbyBefore];
  found.expect(filterSuccessful(answers).length === answers.length, `reading gave ${formatTally(answers)}`);
  found.expect(atStandby >= rounds, `the standby's submissions were read ${atStandby} times`);
  // A read waits at most 0.1 s for the standby, so on a busy machine some reads can go to the primary.
  found.expect(atPrimary * 20 <= atStandby, `the primary's submissions were read ${atPrimary} times`);
  found.report.push(
    `${answers.length} lists, analytics and CSVs: submissions read ${atStandby} times at the standby, ${atPrimary} at the primary`,
  );
}

/** Checks that a new submission is in the next list and in the analytics, on every instance. */
async function checkOwnWrites(context: ReplicaContext, rounds: number): Promise<void> {
  const { seen, writers } = await writeAndRead(context, rounds, "follows");
  context.found.report.push(
    `${writers} submissions while it follows: ${seen} seen in the next list and analytics`,
  );
}

async function checkOwnWritesWhilePaused(context: ReplicaContext, rounds: number): Promise<void> {
  await withServer(context.standby, (sql) => sql`select pg_wal_replay_pause()`);
  try {
    const { seen, writers } = await writeAndRead(context, rounds, "paused");
    context.found.report.push(
      `${writers} submissions while replay is paused: ${seen} seen at once all the same`,
    );
  } finally {
    await withServer(context.standby, (sql) => sql`select pg_wal_replay_resume()`);
  }
  await waitUntil(() => isReadAtStandby(context), "reads are at the standby", 60_000);
}

async function writeAndRead(context: ReplicaContext, rounds: number, name: string) {
  const { fleet, quiz, found } = context;
  const { key } = quiz.tenant;
  const path = `${fleet.url}/v1/assessments/${quiz.id}`;
  let seen = 0;
  const writer = async (n: number) => {
    const learner = `${name}-${n}`;
    const written = await submit(fleet.url, quiz, learner);
    const list = await sendRequest(`${path}/results?learner_ref=${learner}`, { key });
    const figures = await sendRequest(`${path}/analytics`, { key });
    const students = figures.data.student_results as { display_name: string }[] | undefined;
    const isSeen =
      Array.isArray(list.data) &&
      list.data.length === 1 &&
      students?.some((each) => each.display_name === learner);
    if (isSeen) seen++;
    else found.expect(false, `${learner} was not seen: ${formatTally([written, list, figures])}`);
  };
  // Four run at a time, so that the standby has writes to catch up with.
  for (let n = 0; n < rounds; n += 4) await repeat(Math.min(4, rounds - n), (i) => writer(n + i));
  return { seen, writers: rounds };
}

/** Kills the standby during reads, and starts it again. */
async function checkStandbyOutage(context: ReplicaContext, rounds: number): Promise<void> {
  const { standby, found } = context;
  const answers: ApiResult[] = [];
  let isOver = false;
  const reader = async () => {
    while (!isOver) for (const read of createReads(context)) answers.push(await read());
  };
  const readers = [reader(), reader()];
  try {
    await waitUntil(() => answers.length >= rounds, "reading continues", 60_000);
    await standby.stop("SIGQUIT");
    const atKill = answers.length;
    await waitUntil(() => answers.length >= atKill + rounds, "reading continues without it", 60_000);
    await standby.start();
    await waitUntil(() => isReadAtStandby(context), "reads are at the standby again", 60_000);
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
  found.expect(
    filterSuccessful(answers).length === answers.length,
    `with the standby killed: ${formatTally(answers)}`,
  );
  found.report.push(`the standby killed and back under reads: ${formatTally(answers)}`);
}

/** Checks whether every instance reads a list from the standby. */
async function isReadAtStandby({ fleet, quiz, standby }: ReplicaContext): Promise<boolean> {
  const { key } = quiz.tenant;
  for (const { url } of fleet.instances) {
    const before = await countScans(standby);
    await sendRequest(`${url}/v1/assessments/${quiz.id}/results`, { key });
    if ((await countScans(standby)) === before) return false;
  }
  return true;
}

/** Returns how often the table of submissions was scanned. A backend reports this within a second of its last query. */
async function countScans(cluster: Cluster): Promise<number> {
  const count = () =>
    withServer(
      cluster,
      (sql) => sql<{ n: number }[]>`
        select (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as n
        from pg_stat_user_tables where relname = 'submissions'`,
    );
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const [row] = await count();
  return row?.n ?? 0;
}
