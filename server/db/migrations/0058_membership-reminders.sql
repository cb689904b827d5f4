ALTER TABLE "payment_requests" ADD COLUMN "charges_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "end_reminders" ADD COLUMN "email" uuid;--> statement-breakpoint
ALTER TABLE "end_reminders" ADD COLUMN "why_not" text;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "price_cents" integer;--> statement-breakpoint
CREATE INDEX "end_reminders_email" ON "end_reminders" USING btree ("email") WHERE email is not null;--> statement-breakpoint
-- Renewals by card that were announced stand beside the reminders of an end by hand.
INSERT INTO "end_reminders" ("user_uuid", "ends_at", "step", "at")
	SELECT "user_uuid", "announced_renewal", coalesce("announced_days", 30), now() FROM "subscriptions"
	WHERE "announced_renewal" IS NOT NULL ON CONFLICT DO NOTHING;