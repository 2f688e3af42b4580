import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll } from "vitest";
import { createClient } from "#lib/platform/db/driver/index.ts";
import * as schema from "#lib/platform/db/schema/index.ts";
import { type SocketConnection, SUPERUSER } from "#lib/platform/runtime/postgres/embedded-sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";

const ROWS = [
  "Actual Rows",
  "Rows Removed by Filter",
  "Rows Removed by Join Filter",
  "Rows Removed by Index Recheck",
] as const;
const BLOCKS = ["Shared Hit Blocks", "Shared Read Blocks"] as const;

type PlanNode = Partial<Record<(typeof ROWS)[number] | (typeof BLOCKS)[number] | "Actual Loops", number>> & {
  Plans?: PlanNode[];
};

/** A statement, with the number of rows that the nodes of its plan visited and of blocks that they read. */
type ExplainedStatement = { text: string; visits: number };

/** Opens one connection as superuser that explains each statement, also those of triggers. */
export async function openExplainedDatabase(connection: SocketConnection) {
  const statements: ExplainedStatement[] = [];
  const sql = createClient(
    { ...connection, user: SUPERUSER },
    {
      max: 1,
      onnotice: ({ message }) => {
        const json = message?.match(/^duration: .*? plan:\n(.*)$/s)?.[1];
        if (!json) return;
        const { "Query Text": text, Plan: plan } = JSON.parse(json);
        statements.push({ text, visits: countRows(plan) + countBlocks(plan) });
      },
    },
  );
  // The client receives what is logged at the level of notices.
  await sql.unsafe(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0;
    set auto_explain.log_analyze = on;
    set auto_explain.log_buffers = on;
    set auto_explain.log_timing = off;
    set auto_explain.log_format = json;
    set auto_explain.log_level = notice;
    set auto_explain.log_nested_statements = on`);
  return { sql, db: drizzle(sql, { schema }), statements };
}

const countRows = ({ Plans = [], ...node }: PlanNode): number =>
  ROWS.reduce((sum, name) => sum + (node[name] ?? 0), 0) * (node["Actual Loops"] ?? 0) +
  Plans.reduce((sum, child) => sum + countRows(child), 0);

/** The blocks of a node include those of the nodes below, except for common table expressions that are read later. */
const countBlocks = ({ Plans = [], ...node }: PlanNode): number =>
  Math.max(
    BLOCKS.reduce((sum, name) => sum + (node[name] ?? 0), 0),
    ...Plans.map(countBlocks),
  );

/** Creates a database for the tests of a file, and a connection to it that explains each statement. */
export function setUpExplainedDatabase() {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let explained: Awaited<ReturnType<typeof openExplainedDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    explained = await openExplainedDatabase(database.connection);
  });
  afterAll(async () => {
    await explained.sql.end();
    await database.close();
  });
  return { getDatabase: () => database, getExplained: () => explained };
}
