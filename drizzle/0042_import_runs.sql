ALTER TABLE "imports" ADD COLUMN "last_good_run" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "last_progress_run" integer DEFAULT 0 NOT NULL;
