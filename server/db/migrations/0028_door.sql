CREATE TABLE "check_ins" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"event_uuid" uuid NOT NULL,
	"seat_uuid" uuid,
	"ticket_hash" text NOT NULL,
	"here" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"result" text NOT NULL,
	"pass_uuid" uuid,
	"user_uuid" uuid
);
--> statement-breakpoint
CREATE TABLE "door_passes" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_uuid" uuid,
	"link_hash" "bytea",
	"link_expires_at" timestamp with time zone,
	"token_hash" "bytea",
	"name" text,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"known_lost" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "door_passes_opened" CHECK ((opened_at is null) = (token_hash is null))
);
--> statement-breakpoint
CREATE TABLE "lost_tickets" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"event_uuid" uuid NOT NULL,
	"seat_uuid" uuid NOT NULL,
	"ticket_hash" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_event_uuid_events_uuid_fk" FOREIGN KEY ("event_uuid") REFERENCES "public"."events"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_seat_uuid_seats_uuid_fk" FOREIGN KEY ("seat_uuid") REFERENCES "public"."seats"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_pass_uuid_door_passes_uuid_fk" FOREIGN KEY ("pass_uuid") REFERENCES "public"."door_passes"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_passes" ADD CONSTRAINT "door_passes_event_uuid_events_uuid_fk" FOREIGN KEY ("event_uuid") REFERENCES "public"."events"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_passes" ADD CONSTRAINT "door_passes_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_tickets" ADD CONSTRAINT "lost_tickets_event_uuid_events_uuid_fk" FOREIGN KEY ("event_uuid") REFERENCES "public"."events"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_tickets" ADD CONSTRAINT "lost_tickets_seat_uuid_seats_uuid_fk" FOREIGN KEY ("seat_uuid") REFERENCES "public"."seats"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_ins_seat" ON "check_ins" USING btree ("seat_uuid") WHERE seat_uuid is not null;--> statement-breakpoint
CREATE INDEX "check_ins_event" ON "check_ins" USING btree ("event_uuid","received_at");--> statement-breakpoint
CREATE INDEX "check_ins_pass" ON "check_ins" USING btree ("pass_uuid") WHERE pass_uuid is not null;--> statement-breakpoint
CREATE INDEX "check_ins_user" ON "check_ins" USING btree ("user_uuid") WHERE user_uuid is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "door_passes_link" ON "door_passes" USING btree ("link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "door_passes_token" ON "door_passes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "door_passes_event" ON "door_passes" USING btree ("event_uuid","created_at");--> statement-breakpoint
CREATE INDEX "door_passes_user" ON "door_passes" USING btree ("user_uuid") WHERE user_uuid is not null;--> statement-breakpoint
CREATE INDEX "door_passes_named" ON "door_passes" USING btree ("created_at") WHERE name is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lost_tickets_hash" ON "lost_tickets" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "lost_tickets_event" ON "lost_tickets" USING btree ("event_uuid","number");--> statement-breakpoint
CREATE INDEX "lost_tickets_seat" ON "lost_tickets" USING btree ("seat_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_ticket_hash" ON "seats" USING btree (encode(sha256(ticket::bytea), 'hex'));--> statement-breakpoint
-- What was cancelled before is known at the door as well.
INSERT INTO "lost_tickets" ("event_uuid", "seat_uuid", "ticket_hash", "state")
SELECT event_uuid, uuid, encode(sha256(ticket::bytea), 'hex'), state FROM "seats"
WHERE state IN ('cancelled', 'moved') AND ticket IS NOT NULL ORDER BY event_uuid, uuid;--> statement-breakpoint
CREATE FUNCTION record_lost_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lost_tickets (event_uuid, seat_uuid, ticket_hash, state)
  VALUES (OLD.event_uuid, OLD.uuid, encode(sha256(OLD.ticket::bytea), 'hex'),
    CASE NEW.state WHEN 'confirmed' THEN 'swapped' ELSE NEW.state END)
  ON CONFLICT (ticket_hash) DO UPDATE SET number = nextval('lost_tickets_number_seq'), state = excluded.state;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A rule of the database, because a ticket is lost in several ways and none may be forgotten.
CREATE TRIGGER seats_lost_ticket AFTER UPDATE ON "seats" FOR EACH ROW
WHEN (OLD.state = 'confirmed' AND (NEW.ticket IS DISTINCT FROM OLD.ticket OR NEW.state IN ('cancelled', 'moved')))
EXECUTE FUNCTION record_lost_ticket();
