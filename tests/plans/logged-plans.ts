import fs from "node:fs";
import path from "node:path";
import { openDatabase } from "#lib/platform/db/client.ts";
import { type SocketConnection, SUPERUSER } from "#lib/platform/runtime/postgres/embedded-sql.ts";

/** A node of a plan, as far as it is read here. Conditions are strings whose names end with Cond or Filter. */
type PlanNode = { [property: string]: unknown; Plans?: PlanNode[] };

export type LoggedStatement = {
  text: string;
  /** The tables that it reads, with whether the organization of its rows is bound to a value. */
  reads: { table: string; hasOrganization: boolean }[];
};

/**
 * Makes PostgreSQL write the plan of every statement to its log, for each new session of a database: also those of other
 * processes, and those inside functions and triggers. Returns a function that reads what was logged since then.
 */
export async function logPlans(connection: SocketConnection): Promise<() => LoggedStatement[]> {
  const superuser = openDatabase({ ...connection, user: SUPERUSER }, 1);
  try {
    const [directory] = await superuser.sql<
      { path: string }[]
    >`select current_setting('data_directory') as path`;
    const file = path.join(path.dirname(directory?.path ?? ""), "postgres.log");
    const start = fs.statSync(file).size;
    const settings = {
      session_preload_libraries: "auto_explain",
      "auto_explain.log_min_duration": "0",
      "auto_explain.log_nested_statements": "on",
      "auto_explain.log_verbose": "on",
      "auto_explain.log_format": "json",
    };
    for (const [name, value] of Object.entries(settings))
      await superuser.sql.unsafe(`alter database "${connection.database}" set ${name} = '${value}'`);
    return () => parseLog(fs.readFileSync(file).subarray(start).toString("utf8"));
  } finally {
    await superuser.close();
  }
}

function parseLog(log: string): LoggedStatement[] {
  // The lines of an entry after the first begin with a tab.
  return [...log.matchAll(/ plan:\n((?:\t.*\n)+)/g)].map(([, json = ""]) => {
    const { "Query Text": text, Plan: plan } = JSON.parse(json);
    return { text: String(text).replace(/\s+/g, " ").trim(), reads: listReads(plan) };
  });
}

function listReads(plan: PlanNode): LoggedStatement["reads"] {
  const nodes = flatten(plan);
  const scans = nodes.filter(
    (node) => typeof node["Relation Name"] === "string" && node["Node Type"] !== "ModifyTable",
  );
  const conditions = nodes.flatMap((node) =>
    Object.entries(node).flatMap(([name, value]) => (/(?:Cond|Filter)$/.test(name) ? [String(value)] : [])),
  );
  const bound = findBoundAliases(conditions, new Set(scans.map(({ Alias }) => String(Alias))));
  return scans.map((node) => ({
    table: String(node["Relation Name"]),
    hasOrganization: bound.has(String(node.Alias)),
  }));
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];

/**
 * Returns the aliases of tables whose organization must equal a value: a parameter, a column of something that isn't a
 * table, or the organization of such an alias. Two tables that are only compared with each other aren't bound.
 */
function findBoundAliases(conditions: readonly string[], aliases: ReadonlySet<string>): Set<string> {
  const bound = new Set<string>();
  const pairs: [string, string][] = [];
  for (const condition of conditions) {
    // Conditions name each column with the alias of its table.
    for (const [, left = "", right = ""] of condition.matchAll(/(\S+) = (?:ANY )?(\S+)/g)) {
      const [one, other] = [left, right].map((side) => {
        const alias = /^\(*"?(\w+)"?\.organization_id\)*$/.exec(side)?.[1];
        return alias !== undefined && aliases.has(alias) ? alias : undefined;
      });
      if (one && other) pairs.push([one, other]);
      else if (one ?? other) bound.add(one ?? other ?? "");
    }
  }
  for (let size = -1; size !== bound.size; ) {
    size = bound.size;
    for (const pair of pairs)
      if (pair.some((alias) => bound.has(alias))) for (const alias of pair) bound.add(alias);
  }
  return bound;
}
