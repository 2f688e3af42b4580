CREATE TABLE "import_file_chunks" (
	"organization_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_file_chunks_organization_id_file_id_position_pk" PRIMARY KEY("organization_id","file_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_files" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_files_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"source" text NOT NULL,
	"title" text NOT NULL,
	"question" jsonb,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"metadata" jsonb,
	"is_item" boolean DEFAULT false NOT NULL,
	"losses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_excess" boolean DEFAULT false NOT NULL,
	"outcome" text GENERATED ALWAYS AS (case when question is null or is_excess then 'skipped'
          when jsonb_array_length(losses) > 0 then 'changed' else 'imported' end) STORED NOT NULL,
	"assessment_id" uuid,
	"item_id" uuid,
	"question_id" uuid,
	CONSTRAINT "import_rows_organization_id_import_id_position_pk" PRIMARY KEY("organization_id","import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_tests" (
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"test" jsonb NOT NULL,
	"assessment_id" uuid,
	CONSTRAINT "import_tests_organization_id_import_id_position_pk" PRIMARY KEY("organization_id","import_id","position")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"filename" text NOT NULL,
	"requested_format" text NOT NULL,
	"format" text,
	"format_version" text,
	"as" text NOT NULL,
	"folder_id" uuid,
	"preview" boolean NOT NULL,
	"status" text NOT NULL,
	"phase" text NOT NULL,
	"progress_done" integer DEFAULT 0 NOT NULL,
	"progress_total" integer DEFAULT 0 NOT NULL,
	"losses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" jsonb,
	"runs" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"created_by_kind" text NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imports_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_file_chunks" ADD CONSTRAINT "import_file_chunks_organization_id_file_id_import_files_organization_id_id_fk" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."import_files"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_organization_id_import_id_imports_organization_id_id_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_tests" ADD CONSTRAINT "import_tests_organization_id_import_id_imports_organization_id_id_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_files_created" ON "import_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_rows_source" ON "import_rows" USING btree ("organization_id","import_id","source");--> statement-breakpoint
CREATE INDEX "imports_running" ON "imports" USING btree ("claimed_until") WHERE "imports"."status" = 'running';--> statement-breakpoint
CREATE INDEX "imports_expiry" ON "imports" USING btree ("expires_at");