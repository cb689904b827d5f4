CREATE TABLE "message_people" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_uuid" uuid NOT NULL,
	"booking_id" text NOT NULL,
	"seat_uuid" uuid,
	"ticket_hash" text
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"event_uuid" uuid NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"filters" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"emails" integer NOT NULL,
	"left_out" jsonb NOT NULL,
	"withdrawn" integer DEFAULT 0 NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"stopped_at" timestamp with time zone,
	"stopped_by" uuid,
	"sent_at" timestamp with time zone,
	CONSTRAINT "messages_stopped" CHECK ((state = 'stopped') = (stopped_at is not null)),
	CONSTRAINT "messages_sent" CHECK ((state = 'sent') = (sent_at is not null))
);
--> statement-breakpoint
ALTER TABLE "message_people" ADD CONSTRAINT "message_people_message_uuid_messages_uuid_fk" FOREIGN KEY ("message_uuid") REFERENCES "public"."messages"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_people" ADD CONSTRAINT "message_people_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_people" ADD CONSTRAINT "message_people_seat_uuid_seats_uuid_fk" FOREIGN KEY ("seat_uuid") REFERENCES "public"."seats"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_event_uuid_events_uuid_fk" FOREIGN KEY ("event_uuid") REFERENCES "public"."events"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_stopped_by_users_uuid_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_people_message" ON "message_people" USING btree ("message_uuid");--> statement-breakpoint
CREATE INDEX "message_people_booking" ON "message_people" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "message_people_seat" ON "message_people" USING btree ("seat_uuid") WHERE seat_uuid is not null;--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_event" ON "messages" USING btree ("event_uuid","created_at");--> statement-breakpoint
CREATE INDEX "messages_created_by" ON "messages" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "messages_stopped_by" ON "messages" USING btree ("stopped_by") WHERE stopped_by is not null;