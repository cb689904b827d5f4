-- What the provider keeps of a payment later, as for a dispute, is a row of its own: it counts when the portal learns of it,
-- and no closed year changes. Fees that are known already stay as they are, those of disputes within them.
CREATE TABLE "fee_changes" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"charge_uuid" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cents" integer NOT NULL,
	CONSTRAINT "fee_changes_cents" CHECK (cents <> 0)
);
--> statement-breakpoint
ALTER TABLE "fee_changes" ADD CONSTRAINT "fee_changes_charge_uuid_charges_uuid_fk" FOREIGN KEY ("charge_uuid") REFERENCES "public"."charges"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_changes_charge" ON "fee_changes" USING btree ("charge_uuid");--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "fee_outdated_at" timestamp with time zone;--> statement-breakpoint
DROP INDEX "charges_without_fee";--> statement-breakpoint
CREATE INDEX "charges_without_fee" ON "charges" USING btree ("paid_at") WHERE state = 'paid' and method = 'card' and (provider_fee_cents is null or fee_outdated_at is not null);--> statement-breakpoint
ALTER TABLE "money_movements" ADD COLUMN "source_uuid" uuid;--> statement-breakpoint
UPDATE "money_movements" SET "source_uuid" = "entry_uuid";--> statement-breakpoint
ALTER TABLE "money_movements" ALTER COLUMN "source_uuid" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "money_movements" DROP CONSTRAINT "money_movements_entry_uuid_kind_pk";--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_entry_uuid_kind_source_uuid_pk" PRIMARY KEY("entry_uuid","kind","source_uuid");--> statement-breakpoint
CREATE OR REPLACE FUNCTION money_movements_of(entries uuid[]) RETURNS SETOF money_movements LANGUAGE sql STABLE AS $$
  WITH e AS (
    SELECT *, kind IN ('event', 'membership') OR (kind = 'donation' AND cents = (SELECT amount_cents FROM charges WHERE uuid = charge_uuid)) AS bears
    FROM ledger_entries WHERE uuid = ANY(entries)
  ), z AS (
    SELECT coalesce((SELECT nullif(time_zone, '') FROM association LIMIT 1), 'America/Toronto') AS zone
  )
  SELECT e.uuid, k.kind, e.charge_uuid, e.refund_uuid,
    CASE WHEN e.refund_uuid IS NULL THEN 'in' ELSE 'back' END,
    coalesce(r.way, c.method),
    CASE WHEN h.day IS NULL
        OR EXISTS (SELECT FROM fiscal_years y WHERE y.closed_at < e.at AND h.day BETWEEN y.begins_on AND y.ends_on)
      THEN (e.at AT TIME ZONE z.zone)::date ELSE h.day END,
    e.at,
    CASE WHEN e.kind <> 'kept' THEN e.cents
      ELSE (e.facts->'moved'->>'cents')::integer * CASE k.kind WHEN 'event' THEN -1 ELSE 1 END END,
    CASE WHEN e.bears THEN c.provider_fee_cents
      WHEN e.kind = 'refund' AND k.kind = 'membership' THEN r.bank_fee_cents END,
    e.bears AND c.method = 'card' AND c.provider_fee_cents IS NULL,
    e.uuid
  FROM e
    JOIN charges c ON c.uuid = e.charge_uuid
    LEFT JOIN refunds r ON r.uuid = e.refund_uuid
    LEFT JOIN ledger_entries p ON p.uuid = e.reverses
    LEFT JOIN ledger_entries q ON q.uuid = p.reverses AND e.kind = 'refund_reversal'
    CROSS JOIN z
    CROSS JOIN LATERAL (SELECT CASE WHEN e.kind = 'kept' THEN NULL WHEN e.refund_uuid IS NULL THEN c.received_on
      ELSE r.given_on END AS day) h
    CROSS JOIN LATERAL (SELECT CASE e.kind WHEN 'refund' THEN p.kind WHEN 'refund_reversal' THEN q.kind ELSE e.kind END AS kind) o
    CROSS JOIN LATERAL unnest(CASE WHEN e.kind = 'kept' THEN ARRAY['event', 'donation']
      ELSE ARRAY[CASE o.kind WHEN 'kept' THEN 'donation' WHEN 'moved' THEN 'event' ELSE o.kind END] END) k (kind)
  WHERE (e.cents <> 0 OR e.kind = 'kept')
    -- Not yet: a backup may restore what reverses an entry before that entry.
    AND k.kind IS NOT NULL
  UNION ALL
  SELECT e.uuid, e.kind, e.charge_uuid, NULL, 'fee', c.method, (f.at AT TIME ZONE z.zone)::date, f.at, 0, f.cents, false, f.uuid
  FROM e JOIN fee_changes f ON f.charge_uuid = e.charge_uuid JOIN charges c ON c.uuid = e.charge_uuid CROSS JOIN z
  WHERE e.bears AND e.cents <> 0
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION store_money_movements(entries uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO money_movements AS m SELECT * FROM money_movements_of(entries)
  ON CONFLICT (entry_uuid, kind, source_uuid) DO UPDATE SET charge_uuid = excluded.charge_uuid, refund_uuid = excluded.refund_uuid,
    type = excluded.type, way = excluded.way, day = excluded.day, at = excluded.at, cents = excluded.cents,
    fee_cents = excluded.fee_cents, fee_unknown = excluded.fee_unknown
  WHERE m IS DISTINCT FROM excluded
$$;--> statement-breakpoint
CREATE FUNCTION count_fee_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('money movements'));
  PERFORM store_money_movements(ARRAY(SELECT uuid FROM ledger_entries WHERE charge_uuid = NEW.charge_uuid));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER fee_changes_counted AFTER INSERT ON "fee_changes" FOR EACH ROW EXECUTE FUNCTION count_fee_change();--> statement-breakpoint
CREATE FUNCTION refuse_fee_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A fee that has changed is not changed: %', OLD.uuid;
END $$;--> statement-breakpoint
CREATE TRIGGER fee_changes_unchanged BEFORE UPDATE ON "fee_changes" FOR EACH ROW EXECUTE FUNCTION refuse_fee_change();--> statement-breakpoint
-- A portal of the version before forgets a fee that may be another one, and asks for it again: this version adds the difference.
CREATE FUNCTION keep_first_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.provider_fee_cents := OLD.provider_fee_cents;
  NEW.fee_outdated_at := clock_timestamp();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER charges_first_fee BEFORE UPDATE ON "charges" FOR EACH ROW
WHEN (OLD.provider_fee_cents IS DISTINCT FROM NEW.provider_fee_cents AND OLD.provider_fee_cents IS NOT NULL)
EXECUTE FUNCTION keep_first_fee();
