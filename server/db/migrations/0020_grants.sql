-- Who may do what, and who the association is, as rows. Organizers of before become owners.
CREATE TABLE "association" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text,
	"address" jsonb,
	"email" text,
	"phone" text,
	"hours" text,
	"links" jsonb,
	"taxes" jsonb,
	"time_zone" text,
	"fiscal_year_start" text,
	"privacy_officer" text,
	"data_location" text,
	CONSTRAINT "association_one" CHECK (one)
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_uuid" uuid NOT NULL,
	"role" text NOT NULL,
	"event_uuid" uuid,
	"until" timestamp with time zone,
	"granted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grants_once" UNIQUE NULLS NOT DISTINCT("user_uuid","role","event_uuid")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "by_terminal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_event_uuid_events_uuid_fk" FOREIGN KEY ("event_uuid") REFERENCES "public"."events"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_granted_by_users_uuid_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grants_owners" ON "grants" USING btree ("user_uuid") WHERE role = 'owner';--> statement-breakpoint
CREATE INDEX "grants_event" ON "grants" USING btree ("event_uuid") WHERE event_uuid is not null;--> statement-breakpoint
CREATE INDEX "grants_granted_by" ON "grants" USING btree ("granted_by") WHERE granted_by is not null;--> statement-breakpoint
INSERT INTO "grants" ("user_uuid", "role") SELECT "uuid", 'owner' FROM "users" WHERE "role" = 'organizer';--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "role";--> statement-breakpoint
-- Pages show the association, and are cached until they hear of a change.
CREATE TRIGGER association_public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "association" EXECUTE FUNCTION tell_public_change();