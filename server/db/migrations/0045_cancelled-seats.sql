ALTER TABLE "seats" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "seat_requests_created" ON "seat_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "seats_cancelled" ON "seats" USING btree ("cancelled_at") WHERE cancelled_at is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_at" ON "ledger_entries" USING btree ("at");