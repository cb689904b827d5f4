-- The season counts who is in the directory, no longer who has an account.
DROP TRIGGER users_public_change ON "users";--> statement-breakpoint
CREATE TRIGGER member_cards_public_change AFTER INSERT OR DELETE ON "member_cards" FOR EACH ROW EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
-- Every save of a profile writes the card; public is only when it ends.
CREATE TRIGGER member_cards_end_public_change AFTER UPDATE ON "member_cards" FOR EACH ROW WHEN (OLD."listed_until" IS DISTINCT FROM NEW."listed_until") EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER member_cards_empty_public_change AFTER TRUNCATE ON "member_cards" EXECUTE FUNCTION tell_public_change();
