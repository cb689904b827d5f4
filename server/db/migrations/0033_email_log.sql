-- The log of emails (15.4). Those that still wait are in it from now on; whom they are to is known once they are written.
CREATE TABLE "emails" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"to" text,
	"to_key" text,
	"subject" text,
	"user_uuid" uuid,
	"booking_id" text,
	"event_uuid" uuid,
	"message_uuid" uuid,
	"job" text NOT NULL,
	"payload" jsonb,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"enqueued_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"answer" text,
	"error" text
);
--> statement-breakpoint
CREATE INDEX "emails_enqueued" ON "emails" USING btree ("enqueued_at","uuid");--> statement-breakpoint
CREATE INDEX "emails_state" ON "emails" USING btree ("state","enqueued_at","uuid");--> statement-breakpoint
CREATE INDEX "emails_to" ON "emails" USING gin (fold("to") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "emails_to_key" ON "emails" USING btree ("to_key");--> statement-breakpoint
CREATE INDEX "emails_user" ON "emails" USING btree ("user_uuid") WHERE user_uuid is not null;--> statement-breakpoint
CREATE INDEX "emails_booking" ON "emails" USING btree ("booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "emails_message" ON "emails" USING btree ("message_uuid") WHERE message_uuid is not null;--> statement-breakpoint
INSERT INTO "emails" ("uuid", "kind", "booking_id", "event_uuid", "job", "payload", "state", "attempts", "enqueued_at", "next_at", "error")
SELECT j."uuid", left(j."kind", -6) || (j."payload"->>'letter'), b."id", b."event_uuid", j."kind",
  CASE WHEN j."payload"->>'letter' NOT IN ('contact', 'account-erased') THEN j."payload" - 'reason' END,
  CASE WHEN j."failed_at" IS NULL THEN 'waiting' ELSE 'given_up' END, j."attempts", j."created_at",
  CASE WHEN j."failed_at" IS NULL THEN j."run_at" END, j."last_error"
FROM "jobs" j LEFT JOIN "bookings" b ON b."id" = j."payload"->>'booking'
WHERE j."kind" LIKE '%letter' AND j."payload" ? 'letter';
