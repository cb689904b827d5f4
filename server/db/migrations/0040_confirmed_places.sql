-- V24: a person whom an organizer added or moved confirms the place before anybody reads their notes. Of what was booked
-- before, those count as confirmed who booked, added places or paid by card themselves; release 0.14 knew no others.
ALTER TABLE "bookings" ADD COLUMN "place_confirmed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "bookings" SET "place_confirmed_at" = "created_at"
WHERE "user_uuid" IS NOT NULL AND ("has_party_code"
	OR EXISTS (SELECT FROM "seat_requests" r WHERE r."booking_id" = "bookings"."id" AND r."fingerprint" IS NOT NULL)
	OR EXISTS (SELECT FROM "charges" c WHERE c."booking_id" = "bookings"."id" AND c."user_uuid" = "bookings"."user_uuid"
		AND c."method" = 'card' AND c."state" = 'paid'));
