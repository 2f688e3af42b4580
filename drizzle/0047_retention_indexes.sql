-- What expires is found by these indexes instead of by reading the tables. On a large installation, they can be created
-- concurrently before the upgrade.
CREATE INDEX IF NOT EXISTS "embed_tokens_submission" ON "embed_tokens" USING btree ("submission_id") WHERE "embed_tokens"."submission_id" is not null and "embed_tokens"."attempt_id" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "regrades_uncommitted" ON "regrades" USING btree ("created_at") WHERE "regrades"."status" in ('previewed', 'failed');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submissions_unerased" ON "submissions" USING btree ("organization_id","submitted_at") WHERE "submissions"."erased_at" is null;--> statement-breakpoint
-- Earlier releases claimed files before they recorded the submission, which then can have failed. These files become unclaimed
-- here, so that maintenance doesn't have to look for them among those of submissions.
update submission_files f set submission_id = null, claimed_at = null
  where f.submission_id is not null and f.claimed_at < now() - interval '10 minutes' and not exists (
    select from submissions s where s.organization_id = f.organization_id and s.id = f.submission_id);
