-- Captains who want a daily email of what changed at their event (clause 13.2).
CREATE TABLE "daily_emails" (
	"grant_uuid" uuid PRIMARY KEY NOT NULL,
	"looked_on" date NOT NULL,
	"known_seats" integer NOT NULL,
	"known_lost" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_emails" ADD CONSTRAINT "daily_emails_grant_uuid_grants_uuid_fk" FOREIGN KEY ("grant_uuid") REFERENCES "public"."grants"("uuid") ON DELETE cascade ON UPDATE no action;