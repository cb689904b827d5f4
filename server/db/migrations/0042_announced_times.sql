ALTER TABLE "events" ADD COLUMN "announced_start" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "announced_end" text;