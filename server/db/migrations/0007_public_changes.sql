CREATE INDEX "events_opens" ON "events" USING btree ("booking_opens_at");--> statement-breakpoint
CREATE INDEX "events_closes" ON "events" USING btree ("booking_closes_at");--> statement-breakpoint
-- What everybody may read is kept as ready answers (server/http/ready-answers.ts); each process
-- hears with the commit that it changed. Several changes of a transaction are told once, and each
-- connection that hears of it tells by the transaction's number whether it is news.
CREATE FUNCTION tell_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_change', pg_current_xact_id()::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER events_public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "events" EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER event_media_public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "event_media" EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER event_agendas_public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "event_agendas" EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER event_finances_public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "event_finances" EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER bookings_public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "bookings" EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
-- The season's figures count the people.
CREATE TRIGGER users_public_change AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "email_verified_at" ON "users" EXECUTE FUNCTION tell_public_change();
