CREATE TABLE "item_search" (
	"organization_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"tags" text[] NOT NULL,
	"interactions" text[] NOT NULL,
	"folder_id" uuid,
	"external_id" text,
	"archived_at" timestamp with time zone,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "item_search_organization_id_item_id_pk" PRIMARY KEY("organization_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "list_count_changes" (
	"organization_id" uuid NOT NULL,
	"list" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"facets" jsonb NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_counts" (
	"organization_id" uuid NOT NULL,
	"list" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"facets" jsonb NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "list_counts_organization_id_list_owner_id_facets_pk" PRIMARY KEY("organization_id","list","owner_id","facets")
);
--> statement-breakpoint
ALTER TABLE "item_search" ADD CONSTRAINT "item_search_organization_id_item_id_items_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."items"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_search_words" ON "item_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "list_count_changes_list" ON "list_count_changes" USING btree ("organization_id","list","owner_id");--> statement-breakpoint
CREATE INDEX "list_counts_empty" ON "list_counts" USING btree ("organization_id") WHERE "list_counts"."n" = 0;--> statement-breakpoint
-- Indexes on large tables can be created concurrently before the upgrade.
CREATE INDEX IF NOT EXISTS "attempts_unsubmitted" ON "attempts" USING btree ("assessment_id","organization_id","state","id") WHERE "attempts"."state" in ('expired', 'discarded');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submissions_late" ON "submissions" USING btree ("organization_id","assessment_id","id") WHERE "submissions"."late";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submissions_draft" ON "submissions" USING btree ("organization_id","assessment_id","id") WHERE "submissions"."is_draft";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submissions_ungraded" ON "submissions" USING btree ("organization_id","assessment_id","id") WHERE "submissions"."status" = 'awaiting_manual_grading';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submissions_by_score" ON "submissions" USING btree ("organization_id","assessment_id",("status" = 'graded'),"passed","percentage","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submissions_of_learner" ON "submissions" USING btree ("organization_id","learner_id","assessment_id","id");--> statement-breakpoint
-- The index above begins with the same columns, so it also serves instances of the release before.
DROP INDEX "submissions_learner";
