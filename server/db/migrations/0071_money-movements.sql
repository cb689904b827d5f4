CREATE TABLE "money_movements" (
	"entry_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"charge_uuid" uuid NOT NULL,
	"refund_uuid" uuid,
	"type" text NOT NULL,
	"way" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cents" integer NOT NULL,
	"fee_cents" integer,
	"fee_unknown" boolean NOT NULL,
	CONSTRAINT "money_movements_entry_uuid_kind_pk" PRIMARY KEY("entry_uuid","kind")
);
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_entry_uuid_ledger_entries_uuid_fk" FOREIGN KEY ("entry_uuid") REFERENCES "public"."ledger_entries"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_movements_charge" ON "money_movements" USING btree ("charge_uuid");--> statement-breakpoint
CREATE INDEX "money_movements_day" ON "money_movements" USING btree ("day","at","kind","way","type","cents","fee_cents","fee_unknown");--> statement-breakpoint
-- What the rows of some entries must be.
CREATE FUNCTION money_movements_of(entries uuid[]) RETURNS SETOF money_movements LANGUAGE sql STABLE AS $$
  SELECT e.uuid, k.kind, e.charge_uuid, e.refund_uuid,
    CASE WHEN e.refund_uuid IS NULL THEN 'in' ELSE 'back' END,
    coalesce(r.way, c.method),
    CASE WHEN h.day IS NULL
        OR EXISTS (SELECT FROM fiscal_years y WHERE y.closed_at < e.at AND h.day BETWEEN y.begins_on AND y.ends_on)
      THEN (e.at AT TIME ZONE z.zone)::date ELSE h.day END,
    e.at,
    CASE WHEN e.kind <> 'kept' THEN e.cents
      ELSE (e.facts->'moved'->>'cents')::integer * CASE k.kind WHEN 'event' THEN -1 ELSE 1 END END,
    CASE WHEN f.bears THEN c.provider_fee_cents END,
    f.bears AND c.method = 'card' AND c.provider_fee_cents IS NULL
  FROM ledger_entries e
    JOIN charges c ON c.uuid = e.charge_uuid
    LEFT JOIN refunds r ON r.uuid = e.refund_uuid
    LEFT JOIN ledger_entries p ON p.uuid = e.reverses
    LEFT JOIN ledger_entries q ON q.uuid = p.reverses AND e.kind = 'refund_reversal'
    CROSS JOIN (SELECT coalesce((SELECT nullif(time_zone, '') FROM association LIMIT 1), 'America/Toronto') AS zone) z
    CROSS JOIN LATERAL (SELECT CASE WHEN e.kind = 'kept' THEN NULL WHEN e.refund_uuid IS NULL THEN c.received_on
      ELSE r.given_on END AS day) h
    CROSS JOIN LATERAL (SELECT e.kind IN ('event', 'membership') OR (e.kind = 'donation' AND e.cents = c.amount_cents) AS bears) f
    CROSS JOIN LATERAL (SELECT CASE e.kind WHEN 'refund' THEN p.kind WHEN 'refund_reversal' THEN q.kind ELSE e.kind END AS kind) o
    CROSS JOIN LATERAL unnest(CASE WHEN e.kind = 'kept' THEN ARRAY['event', 'donation']
      ELSE ARRAY[CASE o.kind WHEN 'kept' THEN 'donation' WHEN 'moved' THEN 'event' ELSE o.kind END] END) k (kind)
  WHERE e.uuid = ANY(entries) AND (e.cents <> 0 OR e.kind = 'kept')
    -- Not yet: a backup may restore what reverses an entry before that entry.
    AND k.kind IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION store_money_movements(entries uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO money_movements AS m SELECT * FROM money_movements_of(entries)
  ON CONFLICT (entry_uuid, kind) DO UPDATE SET charge_uuid = excluded.charge_uuid, refund_uuid = excluded.refund_uuid,
    type = excluded.type, way = excluded.way, day = excluded.day, at = excluded.at, cents = excluded.cents,
    fee_cents = excluded.fee_cents, fee_unknown = excluded.fee_unknown
  WHERE m IS DISTINCT FROM excluded
$$;--> statement-breakpoint
-- A rule of the database, because a day or a fee changes in several ways, and portals of the version before write too.
-- Who adds entries and who changes the years or the zone wait for each other: neither sees what the other has not committed.
CREATE FUNCTION count_new_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('money movements'));
  PERFORM store_money_movements(ARRAY(SELECT uuid FROM added));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_counted AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_new_entries();--> statement-breakpoint
CREATE FUNCTION count_changed_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM store_money_movements(ARRAY(SELECT uuid FROM ledger_entries WHERE charge_uuid = NEW.uuid));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER charges_counted AFTER UPDATE ON "charges" FOR EACH ROW
WHEN ((OLD.method, OLD.amount_cents, OLD.received_on, OLD.provider_fee_cents)
  IS DISTINCT FROM (NEW.method, NEW.amount_cents, NEW.received_on, NEW.provider_fee_cents))
EXECUTE FUNCTION count_changed_charge();--> statement-breakpoint
-- A backup restores the refunds after their entries.
CREATE FUNCTION count_changed_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM store_money_movements(ARRAY(SELECT uuid FROM ledger_entries WHERE refund_uuid = NEW.uuid));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER refunds_counted AFTER INSERT ON "refunds" FOR EACH ROW EXECUTE FUNCTION count_changed_refund();--> statement-breakpoint
CREATE TRIGGER refunds_counted_again AFTER UPDATE ON "refunds" FOR EACH ROW
WHEN ((OLD.way, OLD.given_on) IS DISTINCT FROM (NEW.way, NEW.given_on))
EXECUTE FUNCTION count_changed_refund();--> statement-breakpoint
CREATE FUNCTION count_changed_year() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first date := least(OLD.begins_on, NEW.begins_on);
  last date := greatest(OLD.ends_on, NEW.ends_on);
BEGIN
  IF OLD.closed_at IS NULL AND NEW.closed_at IS NULL
    OR (OLD.begins_on, OLD.ends_on, OLD.closed_at) IS NOT DISTINCT FROM (NEW.begins_on, NEW.ends_on, NEW.closed_at)
  THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('money movements'));
  PERFORM store_money_movements(ARRAY(
    SELECT e.uuid FROM charges c JOIN ledger_entries e ON e.charge_uuid = c.uuid WHERE c.received_on BETWEEN first AND last
    UNION ALL
    SELECT e.uuid FROM refunds r JOIN ledger_entries e ON e.refund_uuid = r.uuid WHERE r.given_on BETWEEN first AND last));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER fiscal_years_counted AFTER INSERT OR UPDATE OR DELETE ON "fiscal_years" FOR EACH ROW
EXECUTE FUNCTION count_changed_year();--> statement-breakpoint
CREATE FUNCTION count_changed_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('money movements'));
  PERFORM store_money_movements(ARRAY(SELECT uuid FROM ledger_entries));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER association_counted AFTER INSERT OR DELETE ON "association" FOR EACH ROW EXECUTE FUNCTION count_changed_zone();--> statement-breakpoint
CREATE TRIGGER association_counted_again AFTER UPDATE ON "association" FOR EACH ROW
WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION count_changed_zone();--> statement-breakpoint
SELECT store_money_movements(ARRAY(SELECT uuid FROM ledger_entries));
