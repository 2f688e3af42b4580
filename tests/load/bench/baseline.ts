import postgres, { type Sql } from "postgres";
import type { DatabaseConnection } from "#lib/platform/db/client.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import type { Baseline, Scenario } from "./scenario.ts";
import { getScenario } from "./scenarios.ts";

/** The configuration of both baseline processes: the database, and the result of `prepare` by scenario. */
export type BaselineConfig = {
  connection: DatabaseConnection;
  poolSize: number;
  organizationId: string;
  apiKey: string;
  prepared: Record<string, unknown>;
};

export const openBaselineDatabase = ({ connection, poolSize: max }: BaselineConfig): Sql =>
  typeof connection === "string" ? postgres(connection, { max }) : postgres({ ...connection, max });

/** A scenario's work, preceded by the lookup of the API key. */
export type KeyedBaseline = {
  path: string;
  answer(apiKey: string, input: Parameters<Baseline["answer"]>[1]): Promise<unknown>;
  statements(apiKey: string, i: number): Promise<unknown>;
};

export async function createBaselineScenarios(
  sql: Sql,
  config: BaselineConfig,
): Promise<Map<string, KeyedBaseline>> {
  const baselines = new Map<string, KeyedBaseline>();
  for (const [name, data] of Object.entries(config.prepared)) {
    const scenario = getScenario(name);
    const { access } = scenario;
    const baseline = await scenario.createBaseline?.(sql, config.organizationId, data);
    if (!baseline || !access) continue;
    baselines.set(name, {
      path: baseline.path,
      answer: async (apiKey, input) => baseline.answer(await authenticate(sql, apiKey, access), input),
      statements: async (apiKey, i) => baseline.statements(await authenticate(sql, apiKey, access), i),
    });
  }
  return baselines;
}

/** Runs the statement of lib/domains/identity/auth/api-keys.ts. Returns the organization of the key. */
async function authenticate(
  sql: Sql,
  apiKey: string,
  access: NonNullable<Scenario["access"]>,
): Promise<string> {
  const [row] = await sql<{ organization_id: string; granted: number }[]>`
    select * from authenticate(${sha256(apiKey)}, ${access.scope}, ${access.bucket}, ${1})`;
  if (!row?.granted) throw new Error("the key is not known, or its limit is used up");
  return row.organization_id;
}
