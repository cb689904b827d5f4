-- Bookings by name in place of an account, notes, seats that were moved or whose money was kept, money given by hand,
-- and the booking that an entry of the audit log is about (clause 13).
ALTER TABLE "charge_lines" DROP CONSTRAINT "charge_lines_cents";--> statement-breakpoint
ALTER TABLE "charge_lines" DROP CONSTRAINT "charge_lines_seat_only";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_sign";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "user_uuid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "email_key" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "kept_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "moved_to" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "given_on" date;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "booking" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_changed_by_users_uuid_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_moved_to_seats_uuid_fk" FOREIGN KEY ("moved_to") REFERENCES "public"."seats"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_given_by_users_uuid_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_noted_by_organizers" ON "bookings" USING btree ("event_uuid") WHERE note is not null;--> statement-breakpoint
CREATE INDEX "bookings_by_name" ON "bookings" USING btree ("event_uuid") WHERE user_uuid is null and name <> 'Guest';--> statement-breakpoint
CREATE INDEX "bookings_unclaimed" ON "bookings" USING btree ("email_key") WHERE email_key is not null;--> statement-breakpoint
CREATE INDEX "bookings_changed_by" ON "bookings" USING btree ("changed_by") WHERE changed_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "seats_moved_to" ON "seats" USING btree ("moved_to");--> statement-breakpoint
CREATE INDEX "audit_entries_booking" ON "audit_entries" USING btree ("booking") WHERE booking is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_booker" CHECK ((user_uuid is null) = (name is not null));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_contact" CHECK (user_uuid is null or coalesce(email, email_key, phone) is null);--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_kept" CHECK (kept_cents >= 0 and (state = 'cancelled' or kept_cents = 0));--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_moved" CHECK ((state = 'moved') = (moved_to is not null));--> statement-breakpoint
ALTER TABLE "charge_lines" ADD CONSTRAINT "charge_lines_cents" CHECK (cents >= 0 or (kind = 'seat' and seat_uuid is not null and position > 0));--> statement-breakpoint
ALTER TABLE "charge_lines" ADD CONSTRAINT "charge_lines_seat_only" CHECK (kind <> 'membership' or seat_uuid is null);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_sign" CHECK (case kind when 'refund' then cents <= 0 when 'moved' then cents = 0 when 'kept' then cents = 0 else cents >= 0 end);