-- The season counts everybody whose membership runs, also who has not claimed the account and is not in the directory.
CREATE TRIGGER memberships_public_change AFTER INSERT OR DELETE ON "memberships" FOR EACH ROW EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER memberships_end_public_change AFTER UPDATE ON "memberships" FOR EACH ROW WHEN (OLD."ends_at" IS DISTINCT FROM NEW."ends_at") EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER memberships_empty_public_change AFTER TRUNCATE ON "memberships" EXECUTE FUNCTION tell_public_change();
