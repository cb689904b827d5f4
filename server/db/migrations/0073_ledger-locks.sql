-- Who changes a charge or a refund waits for who changes the years or the zone, as who adds entries does (migration 71).
-- Beyond this lock nobody waits for a row of the movements: only who has the lock writes them.
CREATE OR REPLACE FUNCTION count_changed_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('money movements'));
  PERFORM store_money_movements(ARRAY(SELECT uuid FROM ledger_entries WHERE charge_uuid = NEW.uuid));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('money movements'));
  PERFORM store_money_movements(ARRAY(SELECT uuid FROM ledger_entries WHERE refund_uuid = NEW.uuid));
  RETURN NULL;
END $$;
