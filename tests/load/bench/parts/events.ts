import { createTestOrganization } from "#tests/support/organization.ts";
import { createApiClient } from "../api.ts";
import type { BenchEnvironment } from "../environment.ts";
import { formatNumber, median } from "../numbers.ts";
import type { Part } from "../part.ts";

const COMMON = "submission.graded";
const RARE = "collection.reordered";
const EVENTS = 1_000_000;
/** How much slower a page can be in a feed of a million events than in one that has no more than the page. */
const MAX_RATIO = 1.5;

type Feed = { organizationId: string; apiKey: string };

/** Measures pages of the feed of events in an empty, a short and a long feed. */
export const events: Part = {
  name: "events",
  isOptional: true,
  async measure(environment, { isQuick }, stop) {
    const { database } = environment;
    const limits = { default: 1_000_000, submit: 1, check: 1 };
    const createFeed = (): Promise<Feed> => createTestOrganization(database, { limits });
    const [empty, short, long] = [await createFeed(), await createFeed(), await createFeed()];
    await insertEvents(environment, short, 100);
    await insertEvents(environment, long, isQuick ? EVENTS / 10 : EVENTS);
    await database.sql`vacuum analyze events`;
    const middle = await findMiddle(environment, long);

    const pages = [
      { name: "empty feed", feed: empty, query: "" },
      { name: "100 events", feed: short, query: "" },
      { name: "first page", feed: long, query: "" },
      { name: "from the middle", feed: long, query: `?after=${middle}` },
      { name: "a rare type", feed: long, query: `?types=${RARE}` },
    ].map((page) => ({ ...page, times: [] as number[] }));
    for (let round = 0; round < (isQuick ? 50 : 300); round++) {
      stop.throwIfAborted();
      for (const { feed, query, times } of pages) {
        const began = performance.now();
        await createApiClient(environment.direct.port, feed.apiKey).get(`/v1/events${query}`);
        times.push(performance.now() - began);
      }
    }
    const results = pages.map(({ name, times }) => ({ name, ms: median(times) }));
    const base = results[1]?.ms ?? Number.NaN;
    const ratios = results.slice(2).map(({ name, ms }) => ({ name, ratio: ms / base }));
    const worst = Math.max(...ratios.map(({ ratio }) => ratio));
    return {
      report: `
events: a page of 100 in a feed of ${formatNumber(isQuick ? EVENTS / 10 : EVENTS, 0)}; median ms of one caller
${results.map(({ name, ms }) => `  ${name}: ${formatNumber(ms, 2)}, ${formatNumber(ms / base, 2)} of the feed of 100 events`).join("\n")}`,
      verdicts: [
        {
          isMet: worst <= MAX_RATIO,
          sentence: `a page of a long feed takes at most ${MAX_RATIO} times as long as that of a short one: ${formatNumber(worst, 2)}`,
        },
      ],
      faults: [],
    };
  },
};

/** Inserts events as of transactions of a thousand each, before all others. The last 100 of many are of a rare type. */
async function insertEvents({ database }: BenchEnvironment, feed: Feed, count: number): Promise<void> {
  await database.sql`
    insert into events (organization_id, id, type, data, created_at, transaction)
    select ${feed.organizationId}, new_uuid7(), case when n > ${count}::int - 100 and ${count}::int > 100 then ${RARE} else ${COMMON} end,
      json_build_object('submission_id', new_uuid7(), 'score', n), now(), n / 1000 - 1001
    from generate_series(1, ${count}::int) n`;
}

async function findMiddle({ database }: BenchEnvironment, feed: Feed): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    select id from events where organization_id = ${feed.organizationId} and type = ${COMMON}
    order by transaction, id offset (select count(*) / 2 from events where organization_id = ${feed.organizationId}) limit 1`;
  if (!row) throw new Error("The feed has no events");
  return row.id;
}
