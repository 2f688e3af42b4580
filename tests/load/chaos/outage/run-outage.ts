import { setTimeout as sleep } from "node:timers/promises";

/** A request that is repeated. `usual` is its status without an outage. */
export type RequestSpec = {
  path: string;
  init?: () => RequestInit;
  expectedStatus: number;
  needsDatabase: boolean;
};

type ObservedResponse = {
  spec: RequestSpec;
  at: number;
  ms: number;
  status: number;
  retryAfter: string | null;
  text: string;
};

/** Requests are sent from 1 s before the outage until this long after it. */
const BEFORE_MS = 1000;
const AFTER_MS = 6500;
/** The longest acceptable time for a response and for the recovery, in ms. */
const LIMIT_MS = 5000;
const CLIENTS_PER_REQUEST = 6;

/** Matches internals of the service: stacks, files, the address of the database, and messages of the driver. */
const INTERNALS =
  /\bat .+:\d+|\.[mc]?[jt]s\b|node:|\/tmp\/|postgres|\.s\.PGSQL|ECONN|ENOENT|ETIMEDOUT|CONNECTION_/i;

export type OutageResult = { faults: string[]; report: string };

/**
 * Sends requests while the database goes down (`begin`) and comes back (the function that `begin` returns). Returns
 * each response that was wrong or too late.
 */
export async function runOutage(
  name: string,
  baseUrl: string,
  specs: readonly RequestSpec[],
  begin: () => Promise<() => unknown> | (() => unknown),
  awayMs: number,
): Promise<OutageResult> {
  const observed: ObservedResponse[] = [];
  const faults: string[] = [];
  const stop = new AbortController();
  const sendRepeatedly = async (spec: RequestSpec) => {
    while (!stop.signal.aborted) {
      const at = performance.now();
      try {
        const response = await fetch(baseUrl + spec.path, spec.init?.());
        const text = await response.text();
        const retryAfter = response.headers.get("retry-after");
        observed.push({ spec, at, ms: performance.now() - at, status: response.status, retryAfter, text });
      } catch (error) {
        faults.push(`${name}: ${spec.path} was not answered: ${(error as Error).message}`);
      }
      await sleep(10);
    }
  };
  const clients = specs.flatMap((spec) =>
    Array.from({ length: CLIENTS_PER_REQUEST }, () => sendRepeatedly(spec)),
  );
  await sleep(BEFORE_MS);
  const startedAt = performance.now();
  const end = await begin();
  await sleep(awayMs);
  await end();
  const endedAt = performance.now();
  await sleep(AFTER_MS);
  stop.abort();
  await Promise.all(clients);
  return judge(name, observed, faults, startedAt, endedAt);
}

function judge(
  name: string,
  observed: readonly ObservedResponse[],
  failed: readonly string[],
  startedAt: number,
  endedAt: number,
): OutageResult {
  const formatFault = (what: string, those: readonly ObservedResponse[]) => {
    const [one] = those;
    if (!one) return [];
    const when = one.at < startedAt ? "before" : `${((one.at - startedAt) / 1000).toFixed(1)} s after`;
    return [
      `${name}: ${those.length} ${what}; ${one.spec.path}, asked ${when} the outage began, gave ${one.status} in ${one.ms.toFixed(0)} ms: ${one.text.slice(0, 200)}`,
    ];
  };
  const needing = observed.filter(({ spec }) => spec.needsDatabase);
  const refused = needing.filter(({ status }) => status === 503);
  const isExpected = ({ status, spec }: ObservedResponse) => status === spec.expectedStatus;
  const worst = Math.max(...observed.map(({ ms }) => ms));
  const lastRefused = Math.max(endedAt, ...refused.map(({ at, ms }) => at + ms));
  return {
    report: `${name}: ${((endedAt - startedAt) / 1000).toFixed(1)} s away, ${observed.length} requests, ${refused.length} answered 503; the longest took ${worst.toFixed(0)} ms; back after ${(lastRefused - endedAt).toFixed(0)} ms`,
    faults: [
      ...failed.slice(0, 3),
      ...(refused.length === 0 ? [`${name}: nothing was refused`] : []),
      ...formatFault(
        `took longer than ${LIMIT_MS} ms`,
        observed.filter(({ ms }) => ms > LIMIT_MS),
      ),
      ...formatFault(
        "were answered neither as usual nor 503",
        observed.filter((one) => !isExpected(one) && !(one.spec.needsDatabase && one.status === 503)),
      ),
      ...formatFault(
        "were refused without Retry-After",
        refused.filter(({ retryAfter }) => !/^[1-9]\d*$/.test(retryAfter ?? "")),
      ),
      ...formatFault(
        "were refused before the outage, or later than so long after it",
        refused.filter(({ at }) => at < startedAt - LIMIT_MS || at > endedAt + LIMIT_MS),
      ),
      ...formatFault(
        "tell of our insides",
        refused.filter(({ text }) => INTERNALS.test(text)),
      ),
    ],
  };
}
