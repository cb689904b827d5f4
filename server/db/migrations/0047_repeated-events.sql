ALTER TABLE "events" ADD COLUMN "repeated_from" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_repeated_from_events_uuid_fk" FOREIGN KEY ("repeated_from") REFERENCES "public"."events"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_repeated_from" ON "events" USING btree ("repeated_from") WHERE repeated_from is not null;