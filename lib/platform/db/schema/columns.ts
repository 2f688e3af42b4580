import { sql } from "drizzle-orm";
import { customType, uuid } from "drizzle-orm/pg-core";

/**
 * Every row of a tenant has this column, and every foreign key includes it, so that no row can point into another
 * tenant.
 */
export const organizationId = () => uuid("organization_id").notNull();

/** A point in time. The application reads it to the millisecond. */
export const timestamptz = customType<{ data: Date; driverData: string }>({
  dataType: () => "timestamp with time zone",
  toDriver: (date) => date.toISOString(),
  fromDriver: parseTimestamp,
});
export const createdAt = () => timestamptz("created_at").notNull().default(sql`now()`);
export const updatedAt = () => timestamptz("updated_at").notNull().default(sql`now()`);

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/**
 * Parses what PostgreSQL writes in UTC, the time zone of every connection: `2026-09-01 08:00:00.5+00`. JavaScript reads
 * that form too, but takes the years 1 to 99 for two-digit years. In ISO 8601 it takes them as they are.
 */
function parseTimestamp(text: string): Date {
  return new Date(text.startsWith("00") ? `${text.replace(" ", "T")}:00` : text);
}
