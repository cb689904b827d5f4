DROP INDEX "seats_emails";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "private_consent_wording" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "private_consent_source" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_wording" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_source" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_ins_noted_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "idle_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "consent_wording" text;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "consent_source" text;--> statement-breakpoint
CREATE INDEX "users_idle" ON "users" USING btree (coalesce(sign_ins_noted_from, created_at));--> statement-breakpoint
CREATE INDEX "users_idle_asked" ON "users" USING btree ("idle_asked_at") WHERE idle_asked_at is not null;--> statement-breakpoint
CREATE INDEX "seats_guests" ON "seats" USING btree ("event_uuid") WHERE user_uuid is null and name is not null and name <> 'Guest';--> statement-breakpoint
-- Nothing tells when somebody last signed in, so nobody is idle for two years from now on (N12).
UPDATE "users" SET "sign_ins_noted_from" = now() WHERE "email_verified_at" IS NOT NULL;--> statement-breakpoint
-- Nobody could register without accepting the terms; which ones is not known (N9).
UPDATE "users" SET "terms_accepted_at" = "created_at", "terms_source" = 'form' WHERE "email" NOT LIKE '%@erased.invalid';
