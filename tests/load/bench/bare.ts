import postgres, { type Sql } from "postgres";
import type { DatabaseConnection } from "#lib/platform/db/client.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import type { Bare, Scenario } from "./scenario.ts";
import { scenarioNamed } from "./scenarios.ts";

/** What both bare processes are told: where the database is, and what `prepare` made, by scenario. */
export type BareConfig = {
  connection: DatabaseConnection;
  poolSize: number;
  organizationId: string;
  apiKey: string;
  prepared: Record<string, unknown>;
};

export const openBare = ({ connection, poolSize: max }: BareConfig): Sql =>
  typeof connection === "string" ? postgres(connection, { max }) : postgres({ ...connection, max });

/** A scenario's work together with the look-up of the key before it. */
export type KeyedBare = {
  path: string;
  answer(apiKey: string, input: Parameters<Bare["answer"]>[1]): Promise<unknown>;
  statements(apiKey: string, i: number): Promise<unknown>;
};

export async function bareScenarios(sql: Sql, config: BareConfig): Promise<Map<string, KeyedBare>> {
  const bares = new Map<string, KeyedBare>();
  for (const [name, data] of Object.entries(config.prepared)) {
    const scenario = scenarioNamed(name);
    const { need } = scenario;
    const bare = await scenario.bare?.(sql, config.organizationId, data);
    if (!bare || !need) continue;
    bares.set(name, {
      path: bare.path,
      answer: async (apiKey, input) => bare.answer(await authenticated(sql, apiKey, need), input),
      statements: async (apiKey, i) => bare.statements(await authenticated(sql, apiKey, need), i),
    });
  }
  return bares;
}

/** The statement of lib/domains/identity/auth/api-keys.ts; the organization of the key. */
async function authenticated(sql: Sql, apiKey: string, need: NonNullable<Scenario["need"]>): Promise<string> {
  const [row] = await sql<{ organization_id: string; granted: number }[]>`
    select * from authenticate(${sha256(apiKey)}, ${need.scope}, ${need.bucket}, ${1})`;
  if (!row?.granted) throw new Error("the key is not known, or its limit is used up");
  return row.organization_id;
}
