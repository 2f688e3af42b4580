import { CodeBlock } from "../code-block.tsx";
import { BACKUP, CONTAINERS, SYSTEMD_UNITS } from "../examples/operations.ts";
import { Heading, Prose, Table } from "../prose.tsx";
import { Guide } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const SHARED_SETTINGS = [
  [
    "`DATABASE_URL`",
    "The one PostgreSQL, 15 or later; over TLS with `?sslmode=verify-full`, or `require` for any certificate",
  ],
  ["`ENCRYPTION_KEY`", "The same everywhere: what one instance seals the others open"],
  ["`PUBLIC_URL`", "The address that browsers know, which is the proxy's"],
  [
    "`TRUST_PROXY`",
    "How many proxies stand in front. With 0 all clients share the proxy's address, and its limits",
  ],
  [
    "`DATABASE_POOL`",
    "Connections of one process; the webhook worker takes 4 more. All together must fit `max_connections`",
  ],
  [
    "`SHUTDOWN_DRAIN_SECONDS`",
    "How long a stopping instance still serves while `/readyz` says 503, so that the proxy sees it",
  ],
] as const;

/** Each row a figure that was seen, and what it was seen on. */
const SIZES = [
  ["Memory of `npm start`, idle: the service", "247 MB", "Node 24, 2 cores"],
  ["Memory of its embedded PostgreSQL, idle", "55 MB", "PostgreSQL 18"],
  ["All of it after 1,000 submissions", "397 MB", "Node 24, 2 cores"],
  ["From `npm start` to ready, once built", "2.4 s", "2 cores"],
  ["The first start, which makes the database", "3.9 s", "2 cores"],
  [
    "Submissions of 20 questions a second, graded and recorded",
    "582 to 1,014",
    "2 cores, which clients and PostgreSQL share",
  ],
  [
    "Learners who load, save and submit within a minute",
    "5,000",
    "2 cores, which clients and PostgreSQL share",
  ],
  ["A submission in the database, with all that goes with it", "5 KiB", "20 questions"],
] as const;

const SECTIONS = [
  {
    id: "operations-one",
    title: "One machine",
    text: `\`npm start\` needs nothing else: its PostgreSQL lies in \`DATA_DIR\` beside the key that seals secrets. \`deploy/\` has units for systemd, and the image keeps both in the volume \`/data\`. The
checkout is only read once it is built. \`WEB_CONCURRENCY\` starts so many processes on the one port: one for each core that PostgreSQL does not need.

\`/healthz\` answers while the process runs, \`/readyz\` while the database also answers and takes writes; send traffic by the second, and restart by neither: a service whose database was away, or whose disk was full, goes on by itself.
\`SIGTERM\` lets requests under way finish, for \`SHUTDOWN_TIMEOUT_SECONDS\`; give whatever kills afterwards more than that.
If only \`npm\` is killed, the service notices within a second and stops in the same way. Closing the terminal stops it too: Node resets what \`nohup\` sets up. To keep it running after you log out, use
\`setsid npm start\` or a systemd unit.`,
  },
  {
    id: "operations-many",
    title: "Several instances",
    text: `Instances keep nothing of their own. They share these settings, and every limit, lease and single use holds across them, exactly. Put a proxy before them that asks \`/readyz\`
(\`deploy/haproxy.cfg\`); no request need come to the same instance twice. \`npm run worker\` delivers webhooks apart, with \`WEBHOOK_WORKER=0\` in the others; any number of both may run.`,
    table: { label: "Settings of several instances", head: ["Variable", "Is"], rows: SHARED_SETTINGS },
  },
  {
    id: "operations-standby",
    title: "A standby to read from",
    text: `With \`DATABASE_READ_URL\` lists, results and analytics are read from a standby. A request reads there only what the standby has caught up with, so whoever wrote something sees it; one that
lags, or is away, costs nothing but the primary's time.`,
  },
  {
    id: "operations-sizes",
    title: "Sizes",
    text: `\`npm run bench\` measures the hot paths on your machine, beside a bare server that does the same work, and prints the ratios. Measure there before you buy.`,
    table: { label: "Sizes", head: ["What", "Takes", "Seen on"], rows: SIZES },
  },
  {
    id: "operations-backup",
    title: "Backup and restore",
    text: `The embedded database is copied at rest, the whole \`DATA_DIR\` with \`secrets.json\`. Of a server of your own \`pg_dump\` takes a consistent picture while requests go on: no submission is in it
without its event and its attempt. Keep \`ENCRYPTION_KEY\` apart from the dump, and as safe: without it no webhook is signed, and the log says at each start how many secrets cannot be opened. People sign in, and API keys
work, all the same; answers kept for an \`Idempotency-Key\` cannot be repeated.

\`npm run chaos -- --only restore,restore-dump\` does all of this and compares every row of every table. Do it with your own backup too, before you need it.`,
  },
  {
    id: "operations-releases",
    title: "Releases without an interruption",
    text: `An instance brings the schema up to date before it serves; of several that start at once one does, and the others wait. \`npm run -s admin -- migrate\` does it alone. Migrations only add, so that
instances of the version before go on beside it: what is to go is first no longer used, in one release, and removed in the next (expand, migrate, contract). Going back a release needs no change of the schema.
An index on a large table is made by hand before the release, with \`create index concurrently\`; the migration then finds it there.

A migration waits 2 seconds at most for a table that somebody holds, as everybody waits behind it; then it gives way and tries again, 20 times. A query of hours makes the start fail with nothing changed,
and the old instances go on.`,
  },
  {
    id: "operations-serverless",
    title: "Serverless",
    text: `Next alone serves all of it, from \`DATABASE_URL\` and \`ENCRYPTION_KEY\`. No process stays to deliver webhooks: set \`CRON_SECRET\`, and have \`GET /api/cron/deliveries\` called every minute with
\`Authorization: Bearer\` and that secret. It delivers what is due and does the upkeep, for 40 seconds at most; calls may overlap. \`vercel.json\` asks for it. Migrations are your release's step: \`npm run -s admin -- migrate\`,
on a direct connection, as it holds a lock of its session.

Set \`TRUST_PROXY=1\`: nobody but the host knows where a request comes from. Keep \`DATABASE_POOL\` at 1 to 3, and put a pooler before PostgreSQL. In its transaction mode statements are prepared by name, which PgBouncer
knows from 1.21 on with \`max_prepared_statements\` above 0 (set by default from 1.24 on), and \`statement_timeout\` and \`idle_in_transaction_session_timeout\` must be in its \`ignore_startup_parameters\`: set them for the role
instead. \`npm run worker\` listens, and so needs a direct connection.`,
  },
  {
    id: "operations-security",
    title: "Security",
    text: `Serve over TLS, with an \`https\` \`PUBLIC_URL\`: cookies are then for TLS alone. Let nobody but the proxy reach the instances, and nobody but them PostgreSQL. The image and the units run as an ordinary user
that may write to its data and nowhere else. Webhooks reach public addresses only; \`ALLOW_INSECURE_WEBHOOKS\` is for tests. Logs hold ids, never answers, keys or tokens.

\`npm run chaos\` breaks things on purpose, on databases and processes of its own, and tells what held: processes killed, connections cut, instances replaced, backups restored.`,
  },
] as const;

export const OperationsGuide = () => (
  <Guide
    id="operations"
    title={getGuideTitle("operations")}
    aside={
      <>
        <CodeBlock title="Containers" code={CONTAINERS} />
        <CodeBlock title="systemd" code={SYSTEMD_UNITS} />
        <CodeBlock title="Backup and restore" code={BACKUP} />
      </>
    }
  >
    <Prose text="For those who run the service themselves. `.env.example` names every variable." />
    {SECTIONS.map(({ id, title, text, ...section }) => (
      <section key={id} id={id} className="space-y-4 pt-4">
        <Heading id={id} level={3}>
          {title}
        </Heading>
        <Prose text={text} />
        {"table" in section && <Table {...section.table} />}
      </section>
    ))}
  </Guide>
);
