ALTER TABLE "grants" ADD COLUMN "begins_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "begins_at" timestamp with time zone;