CREATE TYPE "submission_result" AS (
	"fractions" jsonb,
	"question_scores" double precision[],
	"question_outcomes" smallint[],
	"score" double precision,
	"max_score" double precision,
	"percentage" double precision,
	"passed" boolean,
	"auto_score" double precision,
	"manual_score" double precision,
	"status" text,
	"graded_at" timestamp with time zone,
	"regrades" uuid[]
);
--> statement-breakpoint
CREATE TABLE "analytics_pending_regrades" (
	"organization_id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"regrade_id" uuid NOT NULL,
	"is_revert" boolean NOT NULL,
	"after" uuid,
	"except" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "analytics_pending_regrades_organization_id_assessment_id_pk" PRIMARY KEY("organization_id","assessment_id")
);
--> statement-breakpoint
CREATE TABLE "regrade_event_queue" (
	"organization_id" uuid NOT NULL,
	"regrade_id" uuid NOT NULL,
	"is_revert" boolean NOT NULL,
	"transaction" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"after" uuid,
	"except" uuid[] DEFAULT '{}' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "regrade_event_queue_organization_id_regrade_id_is_revert_pk" PRIMARY KEY("organization_id","regrade_id","is_revert")
);
--> statement-breakpoint
ALTER TABLE "regrade_submissions" ADD COLUMN "result_before" "submission_result";--> statement-breakpoint
ALTER TABLE "regrade_submissions" ADD COLUMN "result_after" "submission_result";--> statement-breakpoint
ALTER TABLE "regrades" ADD COLUMN "changed_count" integer;--> statement-breakpoint
ALTER TABLE "analytics_pending_regrades" ADD CONSTRAINT "analytics_pending_regrades_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrade_event_queue" ADD CONSTRAINT "regrade_event_queue_organization_id_regrade_id_regrades_organization_id_id_fk" FOREIGN KEY ("organization_id","regrade_id") REFERENCES "public"."regrades"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "regrade_submissions_kept" ON "regrade_submissions" USING btree ("organization_id","regrade_id","submission_id") WHERE "regrade_submissions"."after" is null;