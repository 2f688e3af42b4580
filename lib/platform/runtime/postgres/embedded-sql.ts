import fs from "node:fs";
import path from "node:path";
import { createClient } from "#lib/platform/db/driver.ts";
import { type Place, socketIn } from "./embedded-place.ts";

export type SocketConnection = { path: string; user: string; database: string };

/** The service's own role owns its database and is no superuser. CREATEDB: tests make databases of their own. */
const NAME = "touchstone";
export const SUPERUSER = "postgres";

export const connectionTo = (place: Place): SocketConnection => ({
  path: socketIn(place.socketDir),
  user: NAME,
  database: NAME,
});

function connectAsSuperuser(place: Place) {
  const connection = { path: socketIn(place.socketDir), user: SUPERUSER, database: "postgres" };
  return createClient(connection, { max: 1, connect_timeout: 3, fetch_types: false, onnotice: () => {} });
}

/**
 * Whether the server of this very cluster answers. The number in its control file must be the server's: a directory
 * that was deleted and made anew has another, even while the old server lives on.
 */
export async function answers(place: Place): Promise<boolean> {
  if (!fs.existsSync(socketIn(place.socketDir))) return false;
  const sql = connectAsSuperuser(place);
  try {
    const [row] = await sql`select system_identifier::text as id from pg_control_system()`;
    return row?.id === systemIdentifier(place.cluster);
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The first eight bytes of the control file; unreadable to users whom PostgreSQL would not let in either. */
function systemIdentifier(cluster: string): string {
  return fs.readFileSync(path.join(cluster, "global/pg_control")).readBigInt64LE(0).toString();
}

export async function hasDatabase(place: Place): Promise<boolean> {
  const sql = connectAsSuperuser(place);
  try {
    return (await sql`select 1 from pg_database where datname = ${NAME}`).length > 0;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

export async function ensureDatabase(place: Place): Promise<void> {
  const sql = connectAsSuperuser(place);
  try {
    const [role] = await sql`select 1 from pg_roles where rolname = ${NAME}`;
    if (!role) await sql`create role ${sql(NAME)} login createdb`;
    const [database] = await sql`select 1 from pg_database where datname = ${NAME}`;
    if (!database) await sql`create database ${sql(NAME)} owner ${sql(NAME)}`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
