CREATE TABLE "attempts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"learner_ref" text,
	"browser" "bytea",
	"state" text DEFAULT 'open' NOT NULL,
	"source" text DEFAULT 'api' NOT NULL,
	"version" integer NOT NULL,
	"time_factor" double precision DEFAULT 1 NOT NULL,
	"extra_attempts" integer DEFAULT 0 NOT NULL,
	"metadata" jsonb,
	"started_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone,
	"submit_saved" boolean DEFAULT false NOT NULL,
	"saved_answers" jsonb,
	"answered_count" integer DEFAULT 0 NOT NULL,
	"last_saved_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"submission_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attempts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "submitted_by" text DEFAULT 'learner' NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_open" ON "attempts" USING btree ("assessment_id","organization_id","learner_ref",coalesce("browser", ''::bytea)) WHERE "attempts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "attempts_list" ON "attempts" USING btree ("assessment_id","organization_id","id");--> statement-breakpoint
CREATE INDEX "attempts_due" ON "attempts" USING btree ("deadline") WHERE "attempts"."state" = 'open' and "attempts"."submit_saved";--> statement-breakpoint
CREATE INDEX "attempts_guests" ON "attempts" USING btree ("organization_id","expires_at") WHERE "attempts"."state" = 'open' and "attempts"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "embed_tokens_attempt" ON "embed_tokens" USING btree ("attempt_id") WHERE "embed_tokens"."attempt_id" is not null;