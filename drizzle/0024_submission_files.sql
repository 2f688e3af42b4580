CREATE TABLE "deleted_files" (
	"organization_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deleted_files_organization_id_file_id_pk" PRIMARY KEY("organization_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "submission_files" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"attempt_id" uuid,
	"submission_id" uuid,
	"claimed_at" timestamp with time zone,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"byte_length" integer NOT NULL,
	"bytes" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_files_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "assets" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "byte_length" integer;--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_files_usage" ON "submission_files" USING btree ("organization_id","byte_length");--> statement-breakpoint
CREATE INDEX "submission_files_attempt" ON "submission_files" USING btree ("organization_id","attempt_id") WHERE "submission_files"."attempt_id" is not null;--> statement-breakpoint
CREATE INDEX "submission_files_submission" ON "submission_files" USING btree ("organization_id","submission_id") WHERE "submission_files"."submission_id" is not null;--> statement-breakpoint
CREATE INDEX "submission_files_unclaimed" ON "submission_files" USING btree ("created_at") WHERE "submission_files"."submission_id" is null;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_stored" CHECK ("assets"."bytes" is not null or "assets"."byte_length" is not null);--> statement-breakpoint
-- The bytes of a deleted file leave the bucket later, because a transaction can't undo that.
create function note_deleted_file() returns trigger language plpgsql as $$
begin
  insert into deleted_files (organization_id, file_id) values (old.organization_id, old.id) on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger submission_files_deleted after delete on submission_files for each row when (old.bytes is null)
  execute function note_deleted_file();
--> statement-breakpoint
-- A file is claimed before its submission exists, so this isn't a foreign key.
create function delete_submission_files() returns trigger language plpgsql as $$
begin
  delete from submission_files f using deleted d
    where f.organization_id = d.organization_id and (f.submission_id = d.id or f.attempt_id = d.attempt_id);
  return null;
end $$;
--> statement-breakpoint
create trigger submissions_files_deleted after delete on submissions referencing old table as deleted for each statement
  execute function delete_submission_files();
--> statement-breakpoint
-- A discarded or deleted attempt takes its files along. Those of a submitted one belong to its submission.
create function delete_attempt_files() returns trigger language plpgsql as $$
begin
  delete from submission_files f where f.organization_id = old.organization_id and f.attempt_id = old.id
    and f.submission_id is null;
  return null;
end $$;
--> statement-breakpoint
create trigger attempts_files_deleted after delete on attempts for each row execute function delete_attempt_files();
--> statement-breakpoint
create trigger attempts_files_discarded after update of state on attempts for each row
  when (old.state = 'open' and new.state in ('discarded', 'expired')) execute function delete_attempt_files();
