import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytea, createdAt, organizationId } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * Uploaded pictures and recordings, named by the SHA-256 of their bytes. Anyone who knows the digest may see them,
 * because content is shown to learners without an account.
 */
export const assets = pgTable(
  "assets",
  {
    organizationId: organizationId(),
    digest: bytea("digest").notNull(),
    /** Detected from the bytes, never taken from the upload's header. */
    mediaType: text("media_type").notNull(),
    /** Null if they are in the bucket. */
    bytes: bytea("bytes"),
    /** Set if the bytes are in the bucket. */
    byteLength: integer("byte_length"),
    /** In pixels; 0 for a recording. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.digest] }),
    check("assets_stored", sql`${t.bytes} is not null or ${t.byteLength} is not null`),
    index("assets_digest").on(t.digest),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete("cascade"),
  ],
);
