CREATE TABLE "seen_events" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "seen_events_at" ON "seen_events" USING btree ("seen_at");