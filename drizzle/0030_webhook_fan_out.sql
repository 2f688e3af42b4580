CREATE TABLE "webhook_fan_outs" (
	"organization_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"webhook_ids" uuid[] NOT NULL,
	CONSTRAINT "webhook_fan_outs_event_id_organization_id_pk" PRIMARY KEY("event_id","organization_id")
);
