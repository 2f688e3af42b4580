import { sql } from "drizzle-orm";
import { bigint, foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, organizationId, updatedAt } from "./columns.ts";
import { organizations } from "./organizations.ts";

export const folders = pgTable(
  "folders",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    slug: text("slug").notNull(),
    parentFolderId: uuid("parent_folder_id"),
    /** Increases with every change. The ETag names it. */
    revision: bigint("revision", { mode: "number" }).notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.parentFolderId], foreignColumns: [t.organizationId, t.id] }),
    uniqueIndex("folders_sibling_slug").on(
      t.organizationId,
      sql`coalesce(${t.parentFolderId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      t.slug,
    ),
  ],
);
