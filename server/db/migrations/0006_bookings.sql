CREATE TABLE "booking_places" (
	"booking_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"handicap_index" double precision,
	"price_cents" integer NOT NULL,
	CONSTRAINT "booking_places_booking_id_position_pk" PRIMARY KEY("booking_id","position"),
	CONSTRAINT "booking_places_position" CHECK (position between 0 and 3),
	CONSTRAINT "booking_places_price" CHECK (price_cents >= 0)
);
--> statement-breakpoint
DROP INDEX "bookings_one_live";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "payment_method" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "total_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "donation_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hold_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "charge_id" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "refund_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "dietary_restrictions" text;--> statement-breakpoint
ALTER TABLE "booking_places" ADD CONSTRAINT "booking_places_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_charge" ON "bookings" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "bookings_held" ON "bookings" USING btree ("hold_expires_at") WHERE status = 'held';--> statement-breakpoint
CREATE INDEX "bookings_refunds" ON "bookings" USING btree ("cancelled_at") WHERE refund_cents > 0 and refunded_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_live" ON "bookings" USING btree ("event_uuid","user_uuid") WHERE status in ('held', 'confirmed');--> statement-breakpoint
UPDATE "bookings" SET "hold_expires_at" = "created_at" WHERE "status" = 'held';--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_hold" CHECK (status <> 'held' or hold_expires_at is not null);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_money" CHECK (donation_cents >= 0 and total_cents >= donation_cents);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_refund" CHECK (refund_cents between 0 and total_cents);--> statement-breakpoint
-- What was booked before there were places: the booker, and guests whose names nobody wrote down.
INSERT INTO "booking_places" ("booking_id", "position", "name", "price_cents")
SELECT b.id, n, CASE n WHEN 0 THEN left(u.first_name || ' ' || u.last_name, 250) ELSE 'Guest' END, 0
FROM "bookings" b JOIN "users" u ON u.uuid = b.user_uuid, generate_series(0, b.players - 1) n;--> statement-breakpoint
UPDATE "bookings" SET "cancelled_at" = "created_at" WHERE "status" = 'cancelled';
