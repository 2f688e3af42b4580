import fs from "node:fs";
import path from "node:path";
import { createClient } from "#lib/platform/db/driver/index.ts";
import { type EmbeddedLayout, getSocketPath } from "./embedded-layout.ts";

export type SocketConnection = { path: string; user: string; database: string };

/**
 * The service's database and the role that owns it. The role isn't a superuser. It has CREATEDB because tests create
 * databases.
 */
const DATABASE_NAME = "touchstone";
export const SUPERUSER = "postgres";

export const buildConnection = (layout: EmbeddedLayout): SocketConnection => ({
  path: getSocketPath(layout.socketDir),
  user: DATABASE_NAME,
  database: DATABASE_NAME,
});

function connectAsSuperuser(layout: EmbeddedLayout) {
  const connection = { path: getSocketPath(layout.socketDir), user: SUPERUSER, database: "postgres" };
  return createClient(connection, { max: 1, connect_timeout: 3, fetch_types: false, onnotice: () => {} });
}

/**
 * Checks whether the server of this cluster responds. Its system identifier must equal the one in the control file. If
 * a directory was deleted and created again, the identifiers differ, even while the old server is still running.
 */
export async function isAnswering(layout: EmbeddedLayout): Promise<boolean> {
  if (!fs.existsSync(getSocketPath(layout.socketDir))) return false;
  const sql = connectAsSuperuser(layout);
  try {
    const [row] = await sql`select system_identifier::text as id from pg_control_system()`;
    return row?.id === readSystemIdentifier(layout.cluster);
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Reads the system identifier, the first eight bytes of the control file. Users who can't read it couldn't connect to
 * PostgreSQL either.
 */
function readSystemIdentifier(cluster: string): string {
  return fs.readFileSync(path.join(cluster, "global/pg_control")).readBigInt64LE(0).toString();
}

export async function hasDatabase(layout: EmbeddedLayout): Promise<boolean> {
  const sql = connectAsSuperuser(layout);
  try {
    return (await sql`select 1 from pg_database where datname = ${DATABASE_NAME}`).length > 0;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

export async function ensureDatabase(layout: EmbeddedLayout): Promise<void> {
  const sql = connectAsSuperuser(layout);
  try {
    const [role] = await sql`select 1 from pg_roles where rolname = ${DATABASE_NAME}`;
    if (!role) await sql`create role ${sql(DATABASE_NAME)} login createdb`;
    const [database] = await sql`select 1 from pg_database where datname = ${DATABASE_NAME}`;
    if (!database) await sql`create database ${sql(DATABASE_NAME)} owner ${sql(DATABASE_NAME)}`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
