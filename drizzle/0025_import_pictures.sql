CREATE TABLE "import_pictures" (
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_pictures_organization_id_import_id_digest_pk" PRIMARY KEY("organization_id","import_id","digest")
);
--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_organization_id_import_id_imports_organization_id_id_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE cascade ON UPDATE no action;
