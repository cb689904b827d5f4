CREATE TABLE "seat_requests" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" text NOT NULL,
	"key" uuid,
	"fingerprint" text,
	"payment_method" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "seats" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" text NOT NULL,
	"event_uuid" uuid NOT NULL,
	"request_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_uuid" uuid,
	"name" text,
	"email" text,
	"handicap_index" double precision,
	"state" text NOT NULL,
	"price_cents" integer NOT NULL,
	"cancel_until" timestamp with time zone NOT NULL,
	"owing_cents" integer DEFAULT 0 NOT NULL,
	"hold_expires_at" timestamp with time zone,
	"meal" text,
	"dietary_restrictions" text,
	"ticket" text,
	"code" text,
	"checked_in_at" timestamp with time zone,
	CONSTRAINT "seats_price" CHECK (price_cents >= 0 and owing_cents between 0 and price_cents),
	CONSTRAINT "seats_hold" CHECK (state <> 'held' or hold_expires_at is not null),
	CONSTRAINT "seats_named" CHECK (state not in ('held', 'confirmed') or name is not null),
	CONSTRAINT "seats_owing" CHECK (state = 'confirmed' or owing_cents = 0),
	CONSTRAINT "seats_forgotten" CHECK (state <> 'expired' or coalesce(name, email, dietary_restrictions, meal, ticket) is null),
	CONSTRAINT "seats_ticket" CHECK (state <> 'confirmed' or (ticket is not null and code is not null))
);--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "has_party_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now a booking was taken by one request.
INSERT INTO "seat_requests" ("booking_id", "fingerprint", "payment_method", "created_at")
SELECT id, request, payment_method, created_at FROM "bookings";--> statement-breakpoint
-- A seat for each player. What was never paid, or paid too late, has lost its names and prices long ago: there the
-- total is divided. A ticket is 128 bits of a hash over two random uuids. A code is three letters of the title and four signs that
-- count through the event's seats in an order that does not show (569423 has no divisor in common with 31^4).
INSERT INTO "seats" ("booking_id", "event_uuid", "request_uuid", "position", "user_uuid", "name", "email",
  "handicap_index", "state", "price_cents", "cancel_until", "hold_expires_at", "dietary_restrictions", "ticket", "code")
SELECT b.id, b.event_uuid, r.uuid, n.position, CASE n.position WHEN 0 THEN b.user_uuid END, p.name, p.email, p.handicap_index,
  CASE b.status WHEN 'released' THEN 'expired' ELSE b.status END,
  coalesce(p.price_cents, (b.total_cents - b.donation_cents) / b.players
    + CASE n.position WHEN 0 THEN (b.total_cents - b.donation_cents) % b.players ELSE 0 END),
  e.cancel_until,
  b.hold_expires_at,
  CASE n.position WHEN 0 THEN b.dietary_restrictions END,
  CASE WHEN b.status IN ('held', 'confirmed') THEN left(translate(
    encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64'), '+/=', '-_'), 22) END,
  CASE WHEN b.status IN ('held', 'confirmed') THEN l.letters || '-' || (
    SELECT string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', ((v.number / (31 ^ digit)::integer) % 31)::integer + 1, 1), '')
    FROM generate_series(0, 3) digit) END
FROM "bookings" b
JOIN "events" e ON e.uuid = b.event_uuid
JOIN "seat_requests" r ON r.booking_id = b.id
CROSS JOIN LATERAL generate_series(0, b.players - 1) AS n(position)
LEFT JOIN "booking_places" p ON p.booking_id = b.id AND p.position = n.position
JOIN (
  SELECT uuid, CASE WHEN cardinality(words) > 1 THEN left(words[1], 1) || left(words[2], 1) || coalesce(left(words[3], 1), '')
    WHEN cardinality(words) = 1 THEN left(words[1], 3) ELSE 'FW' END AS letters
  FROM (SELECT uuid, array_remove(regexp_split_to_array(upper(fold(title)), '[^A-Z]+'), '') AS words FROM "events") w
) l ON l.uuid = e.uuid
JOIN (
  SELECT id, 4 * (row_number() OVER (PARTITION BY event_uuid ORDER BY created_at, id) - 1) AS first FROM "bookings"
) c ON c.id = b.id
CROSS JOIN LATERAL (SELECT ((c.first + n.position) * 569423 + abs(hashtext(e.uuid::text)::bigint)) % 923521 AS number) v;--> statement-breakpoint
UPDATE "bookings" SET "has_party_code" = true WHERE "status" = 'confirmed';--> statement-breakpoint
ALTER TABLE "seat_requests" ADD CONSTRAINT "seat_requests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_event_uuid_events_uuid_fk" FOREIGN KEY ("event_uuid") REFERENCES "public"."events"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_request_uuid_seat_requests_uuid_fk" FOREIGN KEY ("request_uuid") REFERENCES "public"."seat_requests"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seat_requests_booking" ON "seat_requests" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "seat_requests_key" ON "seat_requests" USING btree ("booking_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_position" ON "seats" USING btree ("booking_id","position");--> statement-breakpoint
CREATE INDEX "seats_live" ON "seats" USING btree ("event_uuid","state","hold_expires_at") WHERE state in ('held', 'confirmed');--> statement-breakpoint
CREATE INDEX "seats_held" ON "seats" USING btree ("hold_expires_at") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "seats_expired" ON "seats" USING btree ("hold_expires_at") WHERE state = 'expired';--> statement-breakpoint
CREATE INDEX "seats_request" ON "seats" USING btree ("request_uuid");--> statement-breakpoint
CREATE INDEX "seats_user" ON "seats" USING btree ("user_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_ticket" ON "seats" USING btree ("ticket");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_code" ON "seats" USING btree ("event_uuid","code");--> statement-breakpoint
CREATE INDEX "seats_emails" ON "seats" USING btree ("event_uuid") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "seats_diets" ON "seats" USING btree ("event_uuid") WHERE dietary_restrictions is not null or meal is not null;--> statement-breakpoint
CREATE INDEX "bookings_noted" ON "bookings" USING btree ("event_uuid") WHERE notes is not null;--> statement-breakpoint
DROP TABLE "booking_places";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_players";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_hold";--> statement-breakpoint
DROP INDEX "bookings_held";--> statement-breakpoint
DROP INDEX "bookings_released";--> statement-breakpoint
DROP INDEX "bookings_said";--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "players";--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "request";--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "payment_method";--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "hold_expires_at";--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "dietary_restrictions";--> statement-breakpoint
-- The places left follow the seats.
DROP TRIGGER "bookings_public_change" ON "bookings";--> statement-breakpoint
CREATE TRIGGER seats_public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seats" EXECUTE FUNCTION tell_public_change();
