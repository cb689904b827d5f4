/**
 * Where migrations have moved what older tables said: for each a query over the tables of today that says
 * it again. `upgrade-check` compares both.
 */
export const moves: Record<string, string> = {
  bookings: `select b.*,
      (select count(*)::integer from seats s where s.booking_id = b.id) as players,
      r.fingerprint as request, r.payment_method, s.hold_expires_at, s.dietary_restrictions,
      coalesce(c.amount_cents, 0) as total_cents, coalesce(gift.cents, 0) as donation_cents,
      c.provider_ref as charge_id,
      case b.status when 'cancelled' then coalesce(c.amount_cents, 0) else 0 end as refund_cents,
      case when b.status = 'cancelled' and not back.is_owed then back.done_at end as refunded_at
    from bookings b
      join seats s on s.booking_id = b.id and s.position = 0
      join seat_requests r on r.uuid = s.request_uuid
      left join charges c on c.uuid = r.charge_uuid
      left join charge_lines gift on gift.charge_uuid = c.uuid and gift.kind = 'donation'
      left join lateral (
        select bool_or(state = 'owed') as is_owed, max(done_at) filter (where way = 'card') as done_at
        from refunds where charge_uuid = c.uuid
      ) back on true`,
  booking_places: `select booking_id, position, name, email, handicap_index, price_cents
    from seats where name is not null`,
  users: `select u.*, case when exists (select from grants g where g.user_uuid = u.uuid)
      then 'organizer' else 'user' end as role from users u`,
  payments: `select e.uuid, e.user_uuid,
      case when e.refund_uuid is null then c.provider_ref else r.provider_ref end as reference,
      e.kind, e.facts->>'description' as description, e.cents as amount_cents, e.currency,
      case when v.uuid is not null then 'failed'
        when e.kind <> 'refund' and e.cents > 0 and e.cents = back.cents then 'refunded' else 'paid' end as status,
      e.reverses as refunds, e.facts->'card'->>'brand' as card_brand,
      e.facts->'card'->>'last4' as card_last4, e.at as paid_at, e.receipt_number
    from ledger_entries e
      join charges c on c.uuid = e.charge_uuid
      left join refunds r on r.uuid = e.refund_uuid
      left join ledger_entries v on v.reverses = e.uuid and v.kind = 'refund_reversal'
      left join lateral (
        select -sum(b.cents) as cents from ledger_entries b where b.reverses = e.uuid
          and not exists (select from ledger_entries w where w.reverses = b.uuid)
      ) back on true
    where e.kind <> 'refund_reversal'
    union all
    select uuid, user_uuid, provider_ref, 'membership', description, amount_cents, currency,
      case state when 'pending' then 'pending' else 'failed' end, null, card_brand, card_last4,
      created_at, null
    from charges where booking_id is null and state <> 'paid'`,
};
