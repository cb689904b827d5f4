ALTER TABLE "refunds" ADD COLUMN "bank_fee_cents" integer;--> statement-breakpoint
-- What the bank charged for the returned cheque of a membership is a fee, too: of its reversal, on its day.
CREATE OR REPLACE FUNCTION money_movements_of(entries uuid[]) RETURNS SETOF money_movements LANGUAGE sql STABLE AS $$
  SELECT e.uuid, k.kind, e.charge_uuid, e.refund_uuid,
    CASE WHEN e.refund_uuid IS NULL THEN 'in' ELSE 'back' END,
    coalesce(r.way, c.method),
    CASE WHEN h.day IS NULL
        OR EXISTS (SELECT FROM fiscal_years y WHERE y.closed_at < e.at AND h.day BETWEEN y.begins_on AND y.ends_on)
      THEN (e.at AT TIME ZONE z.zone)::date ELSE h.day END,
    e.at,
    CASE WHEN e.kind <> 'kept' THEN e.cents
      ELSE (e.facts->'moved'->>'cents')::integer * CASE k.kind WHEN 'event' THEN -1 ELSE 1 END END,
    CASE WHEN f.bears THEN c.provider_fee_cents
      WHEN e.kind = 'refund' AND k.kind = 'membership' THEN r.bank_fee_cents END,
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
$$;
