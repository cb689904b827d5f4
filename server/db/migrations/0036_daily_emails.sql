-- Captains who want a daily email of what changed at their event (clause 13.2).
CREATE TABLE "daily_emails" (
	"grant_uuid" uuid PRIMARY KEY NOT NULL,
	"told_on" date NOT NULL,
	"told_seats" integer NOT NULL,
	"told_lost" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_emails" ADD CONSTRAINT "daily_emails_grant_uuid_grants_uuid_fk" FOREIGN KEY ("grant_uuid") REFERENCES "public"."grants"("uuid") ON DELETE cascade ON UPDATE no action;