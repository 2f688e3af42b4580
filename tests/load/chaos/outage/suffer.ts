import { setTimeout as sleep } from "node:timers/promises";

/** One request as it is made over and over; `usual` is its status while all is well. */
export type Ask = { path: string; init?: () => RequestInit; usual: number; needsDatabase: boolean };

type Seen = { ask: Ask; at: number; ms: number; status: number; retryAfter: string | null; text: string };

/** When requests went on being made: 1 s before the outage, all of it, and until this long after its end. */
const BEFORE_MS = 1000;
const AFTER_MS = 6500;
/** The longest that an answer, and the recovery, may take. */
export const LIMIT_MS = 5000;
const LANES_OF_EACH = 6;

/** Nothing of our insides: a stack, a file, where the database is, what the driver says. */
const INSIDES =
  /\bat .+:\d+|\.[mc]?[jt]s\b|node:|\/tmp\/|postgres|\.s\.PGSQL|ECONN|ENOENT|ETIMEDOUT|CONNECTION_/i;

export type Course = { faults: string[]; report: string };

/**
 * Makes requests all the while as the database goes away (`begin`) and comes back (what `begin` gives), and tells of
 * each answer that should have been another, or sooner.
 */
export async function suffer(
  name: string,
  baseUrl: string,
  asks: readonly Ask[],
  begin: () => Promise<() => unknown> | (() => unknown),
  awayMs: number,
): Promise<Course> {
  const seen: Seen[] = [];
  const faults: string[] = [];
  const stop = new AbortController();
  const lane = async (ask: Ask) => {
    while (!stop.signal.aborted) {
      const at = performance.now();
      try {
        const response = await fetch(baseUrl + ask.path, ask.init?.());
        const text = await response.text();
        const retryAfter = response.headers.get("retry-after");
        seen.push({ ask, at, ms: performance.now() - at, status: response.status, retryAfter, text });
      } catch (error) {
        faults.push(`${name}: ${ask.path} was not answered: ${(error as Error).message}`);
      }
      await sleep(10);
    }
  };
  const lanes = asks.flatMap((ask) => Array.from({ length: LANES_OF_EACH }, () => lane(ask)));
  await sleep(BEFORE_MS);
  const gone = performance.now();
  const end = await begin();
  await sleep(awayMs);
  await end();
  const back = performance.now();
  await sleep(AFTER_MS);
  stop.abort();
  await Promise.all(lanes);
  return judge(name, seen, faults, gone, back);
}

function judge(
  name: string,
  seen: readonly Seen[],
  failed: readonly string[],
  gone: number,
  back: number,
): Course {
  const wrong = (what: string, those: readonly Seen[]) => {
    const [one] = those;
    if (!one) return [];
    const when = one.at < gone ? "before" : `${((one.at - gone) / 1000).toFixed(1)} s after`;
    return [
      `${name}: ${those.length} ${what}; ${one.ask.path}, asked ${when} the outage began, gave ${one.status} in ${one.ms.toFixed(0)} ms: ${one.text.slice(0, 200)}`,
    ];
  };
  const needing = seen.filter(({ ask }) => ask.needsDatabase);
  const refused = needing.filter(({ status }) => status === 503);
  const isUsual = ({ status, ask }: Seen) => status === ask.usual;
  const worst = Math.max(...seen.map(({ ms }) => ms));
  const lastRefused = Math.max(back, ...refused.map(({ at, ms }) => at + ms));
  return {
    report: `${name}: ${((back - gone) / 1000).toFixed(1)} s away, ${seen.length} requests, ${refused.length} answered 503; the longest took ${worst.toFixed(0)} ms; back after ${(lastRefused - back).toFixed(0)} ms`,
    faults: [
      ...failed.slice(0, 3),
      ...(refused.length === 0 ? [`${name}: nothing was refused`] : []),
      ...wrong(
        `took longer than ${LIMIT_MS} ms`,
        seen.filter(({ ms }) => ms > LIMIT_MS),
      ),
      ...wrong(
        "were answered neither as usual nor 503",
        seen.filter((one) => !isUsual(one) && !(one.ask.needsDatabase && one.status === 503)),
      ),
      ...wrong(
        "were refused without Retry-After",
        refused.filter(({ retryAfter }) => !/^[1-9]\d*$/.test(retryAfter ?? "")),
      ),
      ...wrong(
        "were refused before the outage, or later than so long after it",
        refused.filter(({ at }) => at < gone - LIMIT_MS || at > back + LIMIT_MS),
      ),
      ...wrong(
        "tell of our insides",
        refused.filter(({ text }) => INSIDES.test(text)),
      ),
    ],
  };
}
