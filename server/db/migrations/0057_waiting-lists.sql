CREATE TABLE "opening_reminders" (
	"event_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opening_reminders_event_uuid_user_uuid_pk" PRIMARY KEY("event_uuid","user_uuid")
);
--> statement-breakpoint
CREATE TABLE "seat_offers" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"seats" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"ended_at" timestamp with time zone,
	"made_by" uuid,
	CONSTRAINT "seat_offers_seats" CHECK (seats between 1 and 4),
	CONSTRAINT "seat_offers_ended" CHECK ((state = 'open') = (ended_at is null))
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"seats" integer NOT NULL,
	"least" integer NOT NULL,
	"turn" integer NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"run_outs" integer DEFAULT 0 NOT NULL,
	"informed_at" timestamp with time zone,
	CONSTRAINT "waitlist_entries_seats" CHECK (seats between 1 and 4 and least between 1 and seats)
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "waitlist" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "opening_reminders" ADD CONSTRAINT "opening_reminders_event_uuid_events_uuid_fk" FOREIGN KEY ("event_uuid") REFERENCES "public"."events"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_reminders" ADD CONSTRAINT "opening_reminders_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_offers" ADD CONSTRAINT "seat_offers_event_uuid_events_uuid_fk" FOREIGN KEY ("event_uuid") REFERENCES "public"."events"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_offers" ADD CONSTRAINT "seat_offers_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_offers" ADD CONSTRAINT "seat_offers_made_by_users_uuid_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_event_uuid_events_uuid_fk" FOREIGN KEY ("event_uuid") REFERENCES "public"."events"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opening_reminders_user" ON "opening_reminders" USING btree ("user_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "seat_offers_open" ON "seat_offers" USING btree ("event_uuid","user_uuid") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "seat_offers_until" ON "seat_offers" USING btree ("until") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "seat_offers_event" ON "seat_offers" USING btree ("event_uuid","made_at");--> statement-breakpoint
CREATE INDEX "seat_offers_user" ON "seat_offers" USING btree ("user_uuid","made_at");--> statement-breakpoint
CREATE INDEX "seat_offers_made_by" ON "seat_offers" USING btree ("made_by") WHERE made_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entries_person" ON "waitlist_entries" USING btree ("event_uuid","user_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entries_turn" ON "waitlist_entries" USING btree ("event_uuid","turn");--> statement-breakpoint
CREATE INDEX "waitlist_entries_user" ON "waitlist_entries" USING btree ("user_uuid");--> statement-breakpoint
CREATE TRIGGER seat_offers_public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seat_offers" EXECUTE FUNCTION tell_public_change();