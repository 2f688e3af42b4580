import { setTimeout as sleep } from "node:timers/promises";
import { waitUntil } from "#tests/support/wait-until.ts";
import type { Options, Outcome, Part } from "../chaos/part.ts";
import { type Cluster, withServer } from "../fleet/cluster.ts";
import { createFindings, type Findings } from "../fleet/findings.ts";
import { type Fleet, withFleet } from "../fleet/fleet.ts";
import { sendRequest } from "../fleet/requests.ts";
import { createQuiz, createTenant, type Quiz, submit } from "../fleet/tenant.ts";

/** How many requests are sent at once, without pause. */
const CLIENTS = 8;
const MAX_READY_SECONDS = 10;

type Context = { fleet: Fleet; quiz: Quiz; primary: Cluster; standby: Cluster; found: Findings };

/** Two instances whose DATABASE_URL has two hosts: a PostgreSQL 15 and its synchronous standby. */
export const failover: Part = {
  name: "failover",
  title:
    "the primary is killed and its synchronous standby promoted: nothing acknowledged is lost, no restart",
  needs: ["haproxy", "postgres", "initdb", "pg_basebackup"],
  async run(options) {
    let servers: { primary: Cluster; standby: Cluster } | undefined;
    const connectThrough = async (primary: Cluster) => {
      const standby = await primary.follower();
      servers = { primary, standby };
      await makeSynchronous(primary);
      return { url: buildUrl(primary, standby), close: () => standby.stop("SIGQUIT") };
    };
    const env = { WEBHOOK_WORKER: "1" };
    return withFleet({ names: ["one", "two"], connectThrough, env }, async (fleet) => {
      if (!servers) throw new Error("there are no servers");
      const quiz = await createQuiz(fleet, await createTenant(fleet));
      return runFailover({ fleet, quiz, ...servers, found: createFindings() }, options);
    });
  },
};

async function runFailover(context: Context, { isQuick, stop }: Options): Promise<Outcome> {
  const { fleet, quiz, primary, standby, found } = context;
  const traffic = startTraffic(fleet, quiz);
  try {
    await waitUntil(
      () => traffic.acknowledged.size >= (isQuick ? 200 : 2000),
      "submissions are recorded",
      120_000,
    );
    const beforeKill = traffic.acknowledged.size;
    await primary.stop("SIGKILL");
    // As long as a monitor needs to notice.
    await sleep(isQuick ? 500 : 3000);
    stop.throwIfAborted();
    await withServer(standby, (sql) => sql`select pg_promote()`);
    const promotedAt = performance.now();
    await waitUntilReady(fleet);
    const readySeconds = (performance.now() - promotedAt) / 1000;
    found.expect(readySeconds <= MAX_READY_SECONDS, `ready ${readySeconds.toFixed(1)} s after the promotion`);
    const atReady = traffic.acknowledged.size;
    await waitUntil(() => traffic.acknowledged.size >= atReady + 200, "submissions are recorded again");
    found.report.push(
      `${beforeKill} submissions recorded when the primary was killed; all instances ready ${readySeconds.toFixed(1)} s after the promotion`,
    );
    await checkListeners(context);
    await returnOldPrimary(context, traffic.acknowledged);
  } finally {
    await traffic.stop();
  }
  await checkNothingLost(context, traffic.acknowledged);
  return found;
}

/** The old primary comes back as it was, on its old timeline, and accepts writes. An instance that restarts sees both. */
async function returnOldPrimary(
  { fleet, primary, found }: Context,
  acknowledged: ReadonlySet<string>,
): Promise<void> {
  const countRows = () =>
    withServer(primary, async (sql) => {
      const [row] = await sql<{ n: number }[]>`select count(*)::int as n from submissions`;
      return row?.n ?? 0;
    });
  await primary.start();
  await withServer(primary, async (sql) => {
    await sql.unsafe("alter system set synchronous_standby_names = ''");
    await sql`select pg_reload_conf()`;
  });
  const before = await countRows();
  for (const instance of fleet.instances) {
    await instance.stop();
    await instance.start();
  }
  await waitUntilReady(fleet);
  const count = acknowledged.size;
  await waitUntil(() => acknowledged.size >= count + 200, "submissions are recorded");
  const after = await countRows();
  found.expect(before === after, `the old primary got ${after - before} submissions`);
  found.report.push(
    `the old primary came back writable, and all instances restarted: it got ${after - before} submissions`,
  );
}

async function checkListeners({ fleet, standby, found }: Context): Promise<void> {
  const count = async () => {
    const rows = await withServer(
      standby,
      (sql) =>
        sql`select from pg_stat_activity where query like 'listen%' and application_name = 'touchstone'`,
    );
    return rows.length;
  };
  await waitUntil(async () => (await count()) === fleet.instances.length, "workers listen", 10_000).catch(
    async () => found.expect(false, `${await count()} workers listen on the promoted server`),
  );
}

async function checkNothingLost(
  { standby, found }: Context,
  acknowledged: ReadonlySet<string>,
): Promise<void> {
  const rows = await withServer(standby, (sql) => sql<{ id: string }[]>`select id from submissions`);
  const stored = new Set(rows.map(({ id }) => id));
  const lost = [...acknowledged].filter((id) => !stored.has(id));
  found.expect(lost.length === 0, `${lost.length} acknowledged submissions are lost, such as ${lost[0]}`);
  found.report.push(
    `${acknowledged.size} submissions acknowledged, ${lost.length} lost, ${stored.size} stored`,
  );
}

/** Submits without pause until it is stopped, and collects the ids of acknowledged submissions. */
function startTraffic(fleet: Fleet, quiz: Quiz) {
  const acknowledged = new Set<string>();
  let isOver = false;
  const client = async (name: number) => {
    for (let n = 0; !isOver; n++) {
      const { status, data } = await submit(fleet.url, quiz, `learner-${name}-${n}`);
      if (status === 200) acknowledged.add(String(data.id ?? data.submission_id));
      else await sleep(20);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, n) => client(n));
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

const waitUntilReady = ({ instances }: Fleet): Promise<void> =>
  waitUntil(
    async () => {
      const answers = await Promise.all(instances.map(({ url }) => sendRequest(`${url}/readyz`)));
      return answers.every(({ status }) => status === 200);
    },
    "all instances are ready",
    60_000,
  );

/** Makes commits wait for the standby. */
async function makeSynchronous(primary: Cluster): Promise<void> {
  await withServer(primary, async (sql) => {
    await sql.unsafe("alter system set synchronous_standby_names = '*'");
    await sql`select pg_reload_conf()`;
    const isSynchronous = async () =>
      (await sql`select from pg_stat_replication where sync_state = 'sync'`).length === 1;
    await waitUntil(isSynchronous, "the standby is synchronous", 10_000);
  });
}

/** Builds a URL with both hosts. */
function buildUrl(primary: Cluster, standby: Cluster): string {
  const [first, second] = [new URL(primary.url), new URL(standby.url)];
  return primary.url
    .replace(first.host, `${first.host},${second.host}`)
    .concat("?target_session_attrs=read-write");
}
