DROP INDEX "subscriptions_going";--> statement-breakpoint
DROP INDEX "outbox_to";--> statement-breakpoint
CREATE INDEX "bookings_released" ON "bookings" USING btree ("hold_expires_at") WHERE status = 'released';--> statement-breakpoint
CREATE INDEX "bookings_cancelled" ON "bookings" USING btree ("event_uuid") WHERE status = 'cancelled';--> statement-breakpoint
CREATE INDEX "jobs_given_up" ON "jobs" USING btree ("failed_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_unsettled" ON "subscriptions" USING btree ("id") WHERE state in ('incomplete', 'retrying');--> statement-breakpoint
CREATE INDEX "subscriptions_period" ON "subscriptions" USING btree ("period_ends_at") WHERE state in ('incomplete', 'active', 'retrying');--> statement-breakpoint
CREATE INDEX "subscriptions_read" ON "subscriptions" USING btree ("read_at") WHERE state in ('incomplete', 'active', 'retrying');--> statement-breakpoint
CREATE INDEX "outbox_to" ON "outbox" USING btree (lower("to"),"sent_at");