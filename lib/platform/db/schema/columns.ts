import { sql } from "drizzle-orm";
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * Every row of a tenant has this column, and every foreign key includes it, so that no row can point into another
 * tenant.
 */
export const organizationId = () => uuid("organization_id").notNull();

/** A point in time. The application reads it to the millisecond. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const createdAt = () => timestamptz("created_at").notNull().default(sql`now()`);
export const updatedAt = () => timestamptz("updated_at").notNull().default(sql`now()`);

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
