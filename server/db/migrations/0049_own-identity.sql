CREATE TABLE "installation" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"claimed_at" timestamp with time zone,
	"setup_token_hash" "bytea",
	"setup_expires_at" timestamp with time zone,
	"moved_in_at" timestamp with time zone,
	"backed_up_at" timestamp with time zone,
	CONSTRAINT "installation_one" CHECK (one)
);
--> statement-breakpoint
ALTER TABLE "association" ADD COLUMN "short_name" text;--> statement-breakpoint
ALTER TABLE "association" ADD COLUMN "tagline" text;--> statement-breakpoint
ALTER TABLE "association" ADD COLUMN "emblem_small" text;--> statement-breakpoint
ALTER TABLE "association" ADD COLUMN "emblem_large" text;--> statement-breakpoint
ALTER TABLE "association" ADD COLUMN "colours_deep" text;--> statement-breakpoint
ALTER TABLE "association" ADD COLUMN "colours_action" text;--> statement-breakpoint
ALTER TABLE "association" ADD COLUMN "how_to_pay" text;--> statement-breakpoint
INSERT INTO "installation" ("claimed_at") SELECT now() WHERE EXISTS (SELECT FROM "users");
