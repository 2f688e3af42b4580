ALTER TABLE "assessment_versions" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "revision" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD COLUMN "has_accommodations" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "learner_id" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "transaction" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "revision" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "learner_ref_digest" "bytea";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "default_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "display_name" text;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "time_factor" double precision;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "extra_attempts" integer;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "void_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "assessments_external_id" ON "assessments" USING btree ("organization_id","external_id") WHERE "assessments"."external_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "collections_external_id" ON "collections" USING btree ("organization_id","external_id") WHERE "collections"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "events_feed" ON "events" USING btree ("organization_id","type","transaction","id");--> statement-breakpoint
CREATE INDEX "events_learner" ON "events" USING btree ("organization_id","learner_id") WHERE "events"."learner_id" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_learner" ON "idempotency_keys" USING btree ("organization_id","learner_ref_digest") WHERE "idempotency_keys"."learner_ref_digest" is not null;--> statement-breakpoint
CREATE INDEX "submissions_by_update" ON "submissions" USING btree ("organization_id","updated_at","id");