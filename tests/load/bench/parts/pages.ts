import { sql } from "drizzle-orm";
import { SUBMISSION_ORDERS } from "#lib/contract/submissions.ts";
import { encodeCursor } from "#lib/platform/cursor.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { insertSubmissions, QUESTIONS } from "../../fill-submissions.ts";
import { createApiClient } from "../api.ts";
import type { BenchEnvironment } from "../environment.ts";
import { formatNumber, median } from "../numbers.ts";
import type { Part } from "../part.ts";

const LIMIT = 20;
const REPEATS = 40;
/** How many times as long as an empty list a page of 20 submissions may take. */
const MAX_RATIO = 3;

const POSITIONS = ["first", "middle", "last"] as const;
type Page = { list: string; position: (typeof POSITIONS)[number]; path: string };

export const pages: Part = {
  name: "pages",
  async measure(environment, { rows, isQuick }, stop) {
    const { database, direct } = environment;
    // Other parts also record submissions, so this one has its own organizations.
    const empty = await createTestOrganization(database, { organization: "Bench: empty" });
    const full = await createTestOrganization(database, { organization: "Bench: full" });
    const found = await fill(environment, full, rows);
    const reference = { key: empty.apiKey, path: `/v1/submissions?limit=${LIMIT}&cursor=` };
    const faults: string[] = [];
    const times = new Map<Page | "empty", number[]>();
    // Taking turns spreads the noise of the machine over all of them.
    for (let n = 0; n < (isQuick ? REPEATS / 4 : REPEATS); n++) {
      stop.throwIfAborted();
      const none = await timePage(direct.port, reference);
      times.set("empty", [...(times.get("empty") ?? []), none.ms]);
      for (const page of found) {
        const { ms, body } = await timePage(direct.port, { key: full.apiKey, path: page.path });
        times.set(page, [...(times.get(page) ?? []), ms]);
        const isEnd = body.meta.next_cursor === null;
        if (body.data.length !== LIMIT || isEnd !== (page.position === "last"))
          faults.push(`pages: the ${page.position} page of ${page.list} has ${body.data.length} items`);
      }
    }
    const base = median(times.get("empty") ?? []);
    const ratios = found.map((page) => ({ ...page, ratio: median(times.get(page) ?? []) / base }));
    const slowest = Math.max(...ratios.map(({ ratio }) => ratio));
    const lines = [...new Set(found.map(({ list }) => list))].map((list) => {
      const told = ratios
        .filter((page) => page.list === list)
        .map(({ position, ratio }) => `${position} ${formatNumber(ratio, 2)}`);
      return `  ${list.padEnd(22)} ${told.join(", ")}`;
    });
    return {
      report: [
        `\npages: ${LIMIT} of ${formatNumber(rows, 0)} submissions by cursor; time as a multiple of an empty list's, ${formatNumber(base, 2)} ms`,
        ...lines,
      ].join("\n"),
      verdicts: [
        {
          isMet: slowest < MAX_RATIO,
          sentence: `with ${formatNumber(rows, 0)} submissions, every page takes under ${MAX_RATIO} times as long as an empty list: ${formatNumber(slowest, 2)}`,
        },
      ],
      faults,
    };
  },
};

type Tenant = { apiKey: string; organizationId: string };

/** Inserts the submissions and returns the pages to read. */
async function fill(
  { database: { db }, direct }: BenchEnvironment,
  { apiKey, organizationId }: Tenant,
  rows: number,
): Promise<Page[]> {
  const api = createApiClient(direct.port, apiKey);
  const { id } = await api.post<{ id: string }>("/v1/assessments", {
    title: "Bench: pages",
    settings: { allowed_attempts: null },
    exercises: [{ questions: QUESTIONS }],
  });
  await api.post(`/v1/assessments/${id}/publish`);
  await insertSubmissions(db, organizationId, id, rows, 0);
  await db.execute(sql`vacuum analyze submissions`);
  const lists = [
    ...SUBMISSION_ORDERS.map((order) => ({
      list: `submissions, ${order}`,
      path: `/v1/submissions?order=${order}`,
      name: `submissions/${order}`,
      owner: [organizationId],
      order,
    })),
    {
      list: "results",
      path: `/v1/assessments/${id}/results?`,
      name: "results/submitted",
      owner: [organizationId, id],
      order: "submitted" as const,
    },
  ];
  const found: Page[] = [];
  for (const { list, path, name, owner, order } of lists) {
    for (const position of POSITIONS) {
      const skipped = { first: 0, middle: Math.floor(rows / 2), last: rows - LIMIT }[position];
      const after = skipped === 0 ? undefined : await findKeys(db, id, order, skipped);
      const cursor = after ? encodeCursor({ name, owner }, after) : "";
      found.push({ list, position, path: `${path}&limit=${LIMIT}&cursor=${cursor}` });
    }
  }
  return found;
}

/** Returns the sort keys of the row before a position. */
async function findKeys(
  db: Db,
  assessmentId: string,
  order: (typeof SUBMISSION_ORDERS)[number],
  skipped: number,
): Promise<string[]> {
  const direction = sql.raw(order.startsWith("-") ? "asc" : "desc");
  const isByUpdate = order.endsWith("updated");
  const key = isByUpdate ? sql`updated_at` : sql`id`;
  const [row] = await db.execute<{ id: string; micros: string }>(sql`
    select id, (extract(epoch from updated_at) * 1000000)::bigint::text as micros from submissions
    where assessment_id = ${assessmentId} order by ${key} ${direction}, id ${direction} limit 1 offset ${skipped - 1}`);
  if (!row) throw new Error("there are fewer submissions than were inserted");
  return isByUpdate ? [row.micros, row.id] : [row.id];
}

type ListBody = { data: unknown[]; meta: { next_cursor: string | null } };

async function timePage(
  port: number,
  { key, path }: { key: string; path: string },
): Promise<{ ms: number; body: ListBody }> {
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const body = (await response.json()) as ListBody;
  const ms = performance.now() - startedAt;
  if (!response.ok) throw new Error(`GET ${path} gave ${response.status}: ${JSON.stringify(body)}`);
  return { ms, body };
}
