ALTER TABLE "assessments" ADD COLUMN "on_deadline" text DEFAULT 'accept_late' NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "grade_skipped" boolean DEFAULT false NOT NULL;