CREATE TABLE "end_reminders" (
	"user_uuid" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"step" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "end_reminders_user_uuid_ends_at_step_pk" PRIMARY KEY("user_uuid","ends_at","step")
);
--> statement-breakpoint
CREATE TABLE "member_details" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"number" text,
	"note" text,
	"member_since" date,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"changed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "membership_spans" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_uuid" uuid NOT NULL,
	"source" text NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"subscription_id" text,
	"charge_uuid" uuid,
	"reason" text,
	"by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_spans_order" CHECK (ends_at >= begins_at),
	CONSTRAINT "membership_spans_card" CHECK ((source = 'card') = (subscription_id is not null))
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "source" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unclaimed_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "fee_cents" integer;--> statement-breakpoint
ALTER TABLE "end_reminders" ADD CONSTRAINT "end_reminders_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_details" ADD CONSTRAINT "member_details_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_details" ADD CONSTRAINT "member_details_changed_by_users_uuid_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_spans" ADD CONSTRAINT "membership_spans_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_spans" ADD CONSTRAINT "membership_spans_charge_uuid_charges_uuid_fk" FOREIGN KEY ("charge_uuid") REFERENCES "public"."charges"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_spans" ADD CONSTRAINT "membership_spans_by_users_uuid_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_spans_user" ON "membership_spans" USING btree ("user_uuid","begins_at");--> statement-breakpoint
CREATE INDEX "membership_spans_charge" ON "membership_spans" USING btree ("charge_uuid") WHERE charge_uuid is not null;--> statement-breakpoint
CREATE INDEX "membership_spans_by_hand_end" ON "membership_spans" USING btree ("ends_at") WHERE source <> 'card';--> statement-breakpoint
CREATE UNIQUE INDEX "membership_spans_subscription" ON "membership_spans" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "users_unclaimed" ON "users" USING btree ("unclaimed_since") WHERE unclaimed_since is not null;--> statement-breakpoint
-- The times of one person never overlap. The extension lets uuid stand in a GiST index.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "membership_spans" ADD CONSTRAINT "membership_spans_apart" EXCLUDE USING gist ("user_uuid" WITH =, tstzrange("begins_at", "ends_at") WITH &&);--> statement-breakpoint
UPDATE "memberships" SET "source" = 'given' WHERE "subscription_id" IS NULL;--> statement-breakpoint
-- What each membership is now: one time, whole.
INSERT INTO "membership_spans" ("user_uuid", "source", "begins_at", "ends_at", "subscription_id", "created_at")
  SELECT m."user_uuid", m."source", least(coalesce(s."started_at", m."started_at"), m."ends_at"), m."ends_at", m."subscription_id",
    coalesce(s."started_at", m."started_at")
  FROM "memberships" m LEFT JOIN "subscriptions" s ON s."id" = m."subscription_id";--> statement-breakpoint
-- And the earlier ones that were paid for, each until the next begins.
INSERT INTO "membership_spans" ("user_uuid", "source", "begins_at", "ends_at", "subscription_id", "created_at")
  SELECT e."user_uuid", 'card', e."begins_at", greatest(e."begins_at", least(e."ends_at", e."next", n."begins_at")), e."id", e."begins_at"
  FROM (
    SELECT s."user_uuid", s."id", s."started_at" AS "begins_at",
      coalesce(s."ends_at", s."period_ends_at") AS "ends_at",
      lead(s."started_at") OVER (PARTITION BY s."user_uuid" ORDER BY s."started_at", s."id") AS "next"
    FROM "subscriptions" s JOIN "memberships" m ON m."user_uuid" = s."user_uuid"
    WHERE s."state" IN ('active', 'retrying', 'ended') AND s."id" IS DISTINCT FROM m."subscription_id"
  ) e JOIN "membership_spans" n ON n."user_uuid" = e."user_uuid"
  WHERE e."begins_at" < n."begins_at";
