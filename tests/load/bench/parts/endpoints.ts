import { newId } from "#lib/platform/ids.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { createApiClient } from "../api.ts";
import { openBaselineDatabase } from "../baseline.ts";
import { getCpuMs } from "../cpu.ts";
import type { BenchEnvironment } from "../environment.ts";
import { formatNumber, median } from "../numbers.ts";
import type { Part } from "../part.ts";
import { submit } from "../scenarios/submit.ts";

const ENDPOINTS = [0, 1, 50];
const SUBMISSIONS = 1000;
const MAX_RATIO = 1.2;

/** Measures what webhook endpoints cost the statement that records a submission. A worker writes the deliveries beside it. */
export const endpoints: Part = {
  name: "endpoints",
  isOptional: true,
  async measure(environment, { isQuick, rounds }, stop) {
    const subjects = await Promise.all(ENDPOINTS.map((count) => createSubject(environment, count)));
    try {
      // Taking turns spreads the noise of the machine over all of them. The first round warms up.
      for (let round = -1; round < rounds; round++) {
        for (const { record, cpu } of subjects) {
          stop.throwIfAborted();
          const spent = await record(isQuick ? SUBMISSIONS / 2 : SUBMISSIONS);
          if (round >= 0) cpu.push(spent);
        }
      }
      const none = median(subjects[0]?.cpu ?? []);
      const measured = subjects.map(({ count, cpu }) => ({
        count,
        us: median(cpu),
        ratio: median(cpu) / none,
      }));
      const most = measured.at(-1);
      return {
        report: [
          "\nendpoints: CPU of PostgreSQL to record a submission, by endpoints that get its event; µs, and as a multiple of none",
          ...measured.map(
            ({ count, us, ratio }) =>
              `  ${formatNumber(count, 0).padStart(3)} endpoints ${formatNumber(us, 0).padStart(6)} ${formatNumber(ratio, 2).padStart(6)}`,
          ),
        ].join("\n"),
        verdicts: [
          {
            isMet: most !== undefined && most.ratio <= MAX_RATIO,
            sentence: `${most?.count} endpoints cost a submission at most ${MAX_RATIO} times as much as none: ${formatNumber(most?.ratio ?? Number.NaN, 2)}`,
          },
        ],
        faults: [],
      };
    } finally {
      for (const { close } of subjects) await close();
    }
  },
};

/** Creates an organization with endpoints, and a connection of its own that records submissions one by one. */
async function createSubject({ database, direct, connection }: BenchEnvironment, count: number) {
  const { apiKey, organizationId } = await createTestOrganization(database, { organization: newId() });
  const api = createApiClient(direct.port, apiKey);
  const data = await submit.prepare(api);
  await database.sql`
    insert into webhook_endpoints (organization_id, id, url, events, status, sealed_secret)
    select ${organizationId}, new_uuid7(), 'https://receiver.example', '{submission.graded}', 'active', ''
    from generate_series(1, ${count}::int)`;
  const sql = openBaselineDatabase({ connection, poolSize: 1, organizationId, apiKey, prepared: {} });
  const baseline = await submit.createBaseline?.(sql, organizationId, data);
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  let next = 0;
  return {
    count,
    cpu: [] as number[],
    /** Records submissions, and returns the CPU time of each in µs. */
    async record(submissions: number): Promise<number> {
      const before = getCpuMs(backend?.pid ?? 0);
      for (const end = next + submissions; next < end; next++)
        await baseline?.statements(organizationId, next);
      return (1000 * (getCpuMs(backend?.pid ?? 0) - before)) / submissions;
    },
    close: () => sql.end(),
  };
}
