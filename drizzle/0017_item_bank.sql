-- How many questions a learner is asked. A pool counts with the questions that are drawn from it.
CREATE FUNCTION count_questions(p_exercises jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  select coalesce(sum(coalesce((e -> 'pool' ->> 'draw')::integer, jsonb_array_length(e -> 'questions'))), 0)::integer
    from jsonb_array_elements(p_exercises) e
$$;
--> statement-breakpoint
CREATE TABLE "item_revisions" (
	"organization_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"title" text,
	"content_ast" jsonb NOT NULL,
	"answer_keys" jsonb NOT NULL,
	"points" double precision NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"folder_id" uuid,
	"external_id" text,
	"metadata" jsonb,
	"content_revision" integer NOT NULL,
	"created_by_kind" text NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_revisions_organization_id_item_id_revision_pk" PRIMARY KEY("organization_id","item_id","revision")
);
--> statement-breakpoint
CREATE TABLE "item_uses" (
	"organization_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"revision" integer,
	CONSTRAINT "item_uses_organization_id_assessment_id_version_question_id_item_id_pk" PRIMARY KEY("organization_id","assessment_id","version","question_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text,
	"content_ast" jsonb NOT NULL,
	"answer_keys" jsonb NOT NULL,
	"points" double precision NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"folder_id" uuid,
	"external_id" text,
	"metadata" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"content_revision" integer DEFAULT 1 NOT NULL,
	"interactions" text[] DEFAULT '{}' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"search_text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array['@' || organization_id::text]) || to_tsvector('simple'::regconfig, search_text)) STORED NOT NULL,
	"last_used_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "items_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "assessment_versions" drop column "question_count";--> statement-breakpoint
ALTER TABLE "assessment_versions" ADD COLUMN "question_count" integer GENERATED ALWAYS AS (count_questions(exercises)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" drop column "question_count";--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "question_count" integer GENERATED ALWAYS AS (count_questions(exercises)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "exercise_order" text DEFAULT 'as_written' NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "blueprint" jsonb;--> statement-breakpoint
-- A constant default doesn't rewrite the table. Attempts that are already open show their version as written.
ALTER TABLE "attempts" ADD COLUMN "seed" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "seed" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "exercise_order" text DEFAULT 'as_written' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "draw" smallint[];--> statement-breakpoint
ALTER TABLE "item_revisions" ADD CONSTRAINT "item_revisions_organization_id_item_id_items_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."items"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_uses" ADD CONSTRAINT "item_uses_organization_id_item_id_items_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."items"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_uses" ADD CONSTRAINT "item_uses_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_organization_id_folder_id_folders_organization_id_id_fk" FOREIGN KEY ("organization_id","folder_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_uses_item" ON "item_uses" USING btree ("organization_id","item_id","assessment_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "items_external_id" ON "items" USING btree ("organization_id","external_id") WHERE "items"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "items_active" ON "items" USING btree ("organization_id","id") WHERE "items"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "items_folder" ON "items" USING btree ("organization_id","folder_id","id");--> statement-breakpoint
CREATE INDEX "items_search" ON "items" USING gin ("search");--> statement-breakpoint
CREATE INDEX "items_tags" ON "items" USING gin ("tags");