CREATE TABLE "handover" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"outside" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"changed_by" uuid,
	CONSTRAINT "handover_one" CHECK (one)
);
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_changed_by_users_uuid_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;