-- What the database makes of an entry for a search follows from the entry: before a change is stored it is not made yet.
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := array['user_uuid', 'facts', 'taxes', 'issuer', 'search_text'];
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - changing = to_jsonb(OLD) - changing
    AND (NEW.user_uuid IS NULL OR NEW.user_uuid IS NOT DISTINCT FROM OLD.user_uuid)
    AND NEW.facts IN (OLD.facts, OLD.facts || '{"payer": null}')
    AND (OLD.taxes IS NULL OR NEW.taxes IS NOT DISTINCT FROM OLD.taxes)
    AND (OLD.issuer IS NULL OR NEW.issuer IS NOT DISTINCT FROM OLD.issuer)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'An entry of the ledger is not changed: %', OLD.uuid;
END $$;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "search_text" text GENERATED ALWAYS AS (unpunctuated(coalesce(facts->'payer'->>'name', '') || ' ' || coalesce(facts->>'description', '') || ' ' || coalesce(lpad(receipt_number::text, greatest(6, length(receipt_number::text)), '0'), ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "charges_amount" ON "charges" USING btree ("amount_cents","uuid");--> statement-breakpoint
CREATE INDEX "ledger_entries_search" ON "ledger_entries" USING gin (search_text gin_trgm_ops) WITH (fastupdate=false);