-- Found by the sweep, which forgets after an event what was said for it alone.
CREATE INDEX "booking_places_addresses" ON "booking_places" USING btree ("booking_id") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "bookings_said" ON "bookings" USING btree ("event_uuid") WHERE notes is not null or dietary_restrictions is not null;