import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { assessments } from "./assessments.ts";
import { bytea, createdAt, organizationId, timestamptz } from "./columns.ts";

/** A link carries context and grants nothing by itself. It can be opened any number of times until it expires. */
export const authorLinks = pgTable(
  "author_links",
  {
    organizationId: organizationId(),
    id: uuid("id").notNull(),
    digest: bytea("digest").notNull(),
    assessmentId: uuid("assessment_id").notNull(),
    returnUrl: text("return_url"),
    expiresAt: timestamptz("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index("author_links_of_assessment").on(t.organizationId, t.assessmentId),
    uniqueIndex("author_links_digest").on(t.digest),
    index("author_links_age").on(t.expiresAt),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
  ],
);
