-- Events get a version, and the people who booked are told of a new time or place ten minutes later (12.4, 12.5).
CREATE TABLE "event_moves" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_uuid" uuid NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"timezone" text NOT NULL,
	"venue_name" text NOT NULL,
	"venue_address" text NOT NULL,
	"venue_city" text NOT NULL,
	"venue_province" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "venue_latitude" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "venue_longitude" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "call_off_reason" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "event_moves" ADD CONSTRAINT "event_moves_event_uuid_events_uuid_fk" FOREIGN KEY ("event_uuid") REFERENCES "public"."events"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_moves_event" ON "event_moves" USING btree ("event_uuid","moved_at");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_changed_by_users_uuid_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_changed_by" ON "events" USING btree ("changed_by") WHERE changed_by is not null;--> statement-breakpoint
UPDATE "events" SET "published_at" = "created_at" WHERE "status" <> 'draft';
