import { sql } from "drizzle-orm";
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** Every tenant's row says whose it is; every foreign key includes it, so that no row can point into another tenant. */
export const organizationId = () => uuid("organization_id").notNull();

/** A moment, to the millisecond in the application. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const createdAt = () => timestamptz("created_at").notNull().default(sql`now()`);
export const updatedAt = () => timestamptz("updated_at").notNull().default(sql`now()`);

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
