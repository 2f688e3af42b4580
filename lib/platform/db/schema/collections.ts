import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { assessments } from "./assessments.ts";
import { createdAt, organizationId, updatedAt } from "./columns.ts";
import { organizations } from "./organizations.ts";

export const collections = pgTable(
  "collections",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    slug: text("slug").notNull(),
    description: text("description").notNull().default(""),
    status: text("status", { enum: ["active", "archived"] })
      .notNull()
      .default("active"),
    /** The integrator's own name for the collection, unique in the organization. */
    externalId: text("external_id"),
    metadata: jsonb("metadata").$type<Record<string, unknown>>(),
    tags: text("tags").array().notNull().default([]),
    /** Increases with every change of the collection or its items. The ETag names it. */
    revision: bigint("revision", { mode: "number" }).notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    unique("collections_slug").on(t.organizationId, t.slug),
    uniqueIndex("collections_external_id")
      .on(t.organizationId, t.externalId)
      .where(sql`${t.externalId} is not null`),
  ],
);

/** Positions are 1, 2, 3 ... without gaps. A change of positions locks the collection's row first. */
export const collectionItems = pgTable(
  "collection_items",
  {
    organizationId: organizationId(),
    id: uuid("id").notNull(),
    collectionId: uuid("collection_id").notNull(),
    assessmentId: uuid("assessment_id").notNull(),
    position: integer("position").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.collectionId],
      foreignColumns: [collections.organizationId, collections.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
    index("collection_items_of_assessment").on(t.organizationId, t.assessmentId),
    unique("collection_items_assessment").on(t.organizationId, t.collectionId, t.assessmentId),
  ],
);
