import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { formatNumber, median, percentile } from "../numbers.ts";
import type { Part } from "../part.ts";

const ITEMS = 50_000;
const MAX_P95_MS = 50;
const REPEATS = 40;

/** Searches of the kinds that the item bank's page sends. Common words are in thousands of items. */
const SEARCHES: readonly { name: string; query: string }[] = [
  { name: "no filter", query: "" },
  { name: "a rare word", query: "q=w2718x" },
  { name: "a common word", query: "q=w3x" },
  { name: "the beginning of many words", query: "q=w1" },
  { name: "two words", query: "q=w17x w5" },
  { name: "a word and a tag", query: "q=w2x&tag=difficulty:easy" },
  { name: "two tags", query: "tags=topic 7,difficulty:hard" },
  { name: "a type and a common word", query: "type=choiceInteraction&q=w4x" },
  { name: "nothing that exists", query: "q=w2718x w2719x w2720x" },
];

/** Measures searching a bank of 50,000 items, beside as many items of another organization. */
export const items: Part = {
  name: "items",
  isOptional: true,
  async measure({ database, direct }, { isQuick }, stop) {
    const limits = { default: 1_000_000, submit: 1, check: 1 };
    const { apiKey, organizationId } = await createTestOrganization(database, { limits });
    const other = await createTestOrganization(database, { organization: "Bench: other items" });
    for (const id of [organizationId, other.organizationId]) await insertItems(database.db, id);
    await database.db.execute(sql`vacuum analyze items, item_search`);
    const times = new Map<string, number[]>(SEARCHES.map(({ name }) => [name, []]));
    const totals = new Map<string, number>();
    // Taking turns spreads the noise of the machine over all of them. The first round warms up.
    for (let n = -1; n < (isQuick ? REPEATS / 4 : REPEATS); n++) {
      stop.throwIfAborted();
      for (const { name, query } of SEARCHES) {
        const startedAt = performance.now();
        const response = await fetch(`http://127.0.0.1:${direct.port}/v1/items?${query}`, {
          headers: { authorization: `Bearer ${apiKey}` },
        });
        const body = (await response.json()) as { meta: { total: number } };
        if (n >= 0) times.get(name)?.push(performance.now() - startedAt);
        if (!response.ok) throw new Error(`Searching gave ${response.status}: ${JSON.stringify(body)}`);
        totals.set(name, body.meta.total);
      }
    }
    const p95 = getP95([...times.values()].flat());
    const lines = SEARCHES.map(({ name }) => {
      const ms = times.get(name) ?? [];
      const found = formatNumber(totals.get(name) ?? 0, 0).padStart(7);
      return `  ${name.padEnd(28)} ${found} found, median ${formatNumber(median(ms), 1)}, p95 ${formatNumber(getP95(ms), 1)}`;
    });
    const isComplete = totals.get("no filter") === ITEMS && totals.get("nothing that exists") === 0;
    return {
      report: [`\nitems: a page of 20 with the total, of ${formatNumber(ITEMS, 0)} items; ms`, ...lines].join(
        "\n",
      ),
      verdicts: [
        {
          isMet: p95 < MAX_P95_MS,
          sentence: `95% of searches of ${formatNumber(ITEMS, 0)} items take under ${MAX_P95_MS} ms: ${formatNumber(p95, 1)} ms`,
        },
      ],
      faults: isComplete ? [] : ["items: a search has a wrong total"],
    };
  },
};

const getP95 = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.95,
  );

/**
 * Inserts items of 25 words, whose frequencies follow Zipf's law: of 3,000 words, the nth occurs about 1/n as often as the
 * first. The word n is `w<n>x`, so that `w1` begins the first and many others.
 */
const insertItems = (db: Db, organizationId: string) =>
  db.execute(sql`
    insert into items (organization_id, id, title, content_ast, answer_keys, points, tags, interactions, excerpt, search_text)
    select ${organizationId}::uuid, ('0199a5a3-60c4-7e8d-b217-' || lpad(to_hex(n), 12, '0'))::uuid, 'Item ' || n,
      jsonb_build_object('type', 'doc', 'content', jsonb_build_array(
        jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
          jsonb_build_object('type', 'text', 'text', words))),
        jsonb_build_object('type', 'choiceInteraction', 'attrs', jsonb_build_object('responseId', 'r1', 'maxChoices', 1),
          'content', (select jsonb_agg(jsonb_build_object('type', 'simpleChoice', 'attrs', jsonb_build_object('id', 'c' || c),
            'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
              jsonb_build_object('type', 'text', 'text', 'Option ' || c)))))) from generate_series(1, 4) c)))),
      '[{"type":"choice","response_id":"r1","correct":["c1"]}]'::jsonb, 1,
      array['topic ' || n % 40, 'difficulty:' || (array['easy', 'medium', 'hard'])[1 + n % 3]],
      array[case when n % 2 = 0 then 'choiceInteraction' else 'textEntryInteraction' end], left(words, 200),
      'item ' || n || ' ' || words
    from generate_series(1, ${ITEMS}::integer) n
    cross join lateral (
      select string_agg('w' || floor(power(3000, random()))::integer || 'x', ' ') as words
      from generate_series(1, 25) where n > 0) as text`);
