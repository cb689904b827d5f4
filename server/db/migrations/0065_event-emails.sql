CREATE TABLE "event_emails" (
	"event_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"to_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"email" uuid NOT NULL,
	CONSTRAINT "event_emails_event_uuid_kind_to_key_pk" PRIMARY KEY("event_uuid","kind","to_key")
);
--> statement-breakpoint
CREATE TABLE "stopped_addresses" (
	"address_hash" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stopped_addresses_address_hash_purpose_pk" PRIMARY KEY("address_hash","purpose")
);
--> statement-breakpoint
ALTER TABLE "stop_tokens" ALTER COLUMN "user_uuid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stop_tokens" ADD COLUMN "address_hash" "bytea";--> statement-breakpoint
ALTER TABLE "event_emails" ADD CONSTRAINT "event_emails_event_uuid_events_uuid_fk" FOREIGN KEY ("event_uuid") REFERENCES "public"."events"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_emails_to_key" ON "event_emails" USING btree ("to_key");--> statement-breakpoint
CREATE INDEX "event_emails_email" ON "event_emails" USING btree ("email");--> statement-breakpoint
CREATE INDEX "event_emails_at" ON "event_emails" USING btree ("at");--> statement-breakpoint
ALTER TABLE "stop_tokens" ADD CONSTRAINT "stop_tokens_whose" CHECK ((user_uuid is null) <> (address_hash is null));