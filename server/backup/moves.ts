/**
 * Where migrations have moved what older tables said: for each a query over the tables of today that says
 * it again. `upgrade-check` compares both.
 */
export const moves: Record<string, string> = {
  bookings: `select b.*,
      (select count(*)::integer from seats s where s.booking_id = b.id) as players,
      r.fingerprint as request, r.payment_method, s.hold_expires_at, s.dietary_restrictions
    from bookings b
      join seats s on s.booking_id = b.id and s.position = 0
      join seat_requests r on r.uuid = s.request_uuid`,
  booking_places: `select booking_id, position, name, email, handicap_index, price_cents
    from seats where name is not null`,
  users: `select u.*, case when exists (select from grants g where g.user_uuid = u.uuid)
      then 'organizer' else 'user' end as role from users u`,
};
