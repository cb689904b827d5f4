import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { vacuum } from '#server/testing/vacuum.ts';

/** The current time of the filled database. Its rows go back nine years. */
export const filledNow = new Date('2026-06-15T16:00:00Z');

/** The uuid of one of the filled rows. Rows of a kind differ by their number only. */
export function filledUuid(
  what:
    | 'user'
    | 'event'
    | 'payment'
    | 'job'
    | 'email'
    | 'request'
    | 'seat'
    | 'charge'
    | 'refund'
    | 'invitation'
    | 'factor'
    | 'picture'
    | 'pass'
    | 'arrival'
    | 'key'
    | 'message'
    | 'person'
    | 'grant'
    | 'import'
    | 'entry'
    | 'offer'
    | 'export'
    | 'deposit'
    | 'by hand'
    | 'given',
  number: number,
): string {
  const digest = createHash('md5').update(`${what}${number}`).digest('hex');
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The stored hash of a filled session or link. */
export function filledHash(
  what: 'session' | 'link' | 'stop' | 'address' | 'invitation' | 'challenge' | 'code' | 'pass',
  number: number,
): Buffer {
  return createHash('sha256').update(`${what}${number}`).digest();
}

const people = 10_000;
const events = 2_000;
const now = `timestamptz '${filledNow.toISOString()}'`;
const ago = (step: string, number = 'i') => `${now} - ${number} * interval '${step}'`;
const uuid = (what: string, number = 'i') => `md5('${what}' || ${number})::uuid`;
const series = (count: number) => `from generate_series(1, ${count}) i`;

// Nine years of an association larger than any real one. Almost all events, jobs and payments are past.
const fillings = [
  // Building the trigram index at the end takes a tenth of the time of updating it row by row.
  `drop index member_cards_search`,
  `insert into users (uuid, email, email_key, email_verified_at, password_hash, first_name, last_name,
      pfp_url, deletion_requested_at, created_at)
    select ${uuid('user')}, i || '@example.org', i || '@example.org', ${ago('4 hours')}, 'x',
      'Person' || i % 90, 'Surname' || i % 4000, case when i % 5 = 0 then '/pictures/' || i || '.webp' end,
      case when i % 500 = 0 then ${now} - i % 40 * interval '1 day' end, ${ago('4 hours')}
    ${series(people)}`,
  ...[
    ['employment', 'title, company'],
    ['education', 'course, place'],
  ].map(
    ([table, texts]) => `insert into ${table} (user_uuid, ${texts}, start_month)
    select ${uuid('user')}, 'One', 'Two', '2020-01-01' ${series(people)}`,
  ),
  `insert into memberships (user_uuid, started_at, ends_at, subscription_id)
    select ${uuid('user')}, ${ago('4 hours')}, case when i % 4 = 0 then ${ago('1 hour')} end, 'sub_' || i
    ${series(people)}`,
  `insert into membership_spans (user_uuid, source, begins_at, ends_at, subscription_id)
    select user_uuid, 'card', started_at, ends_at, subscription_id from memberships`,
  `insert into member_details (user_uuid, number, member_since)
    select user_uuid, 'M' || left(user_uuid::text, 8), '2020-01-01' from memberships`,
  `insert into imports (uuid, source, state, columns, counts, created_at, created_by, run_at, run_by)
    select ${uuid('import')}, 'hand', 'done', '[]', '{}', ${ago('40 hours')}, ${uuid('user')}, ${ago('40 hours')},
      ${uuid('user')} ${series(events)}`,
  `insert into exports (uuid, kind, state, asked_at, asked_by, ready_at)
    select ${uuid('export')}, 'everything', case when i > 9 then 'gone' else 'ready' end, ${ago('40 hours')},
      ${uuid('user')}, ${ago('40 hours')} ${series(events)}`,
  `insert into import_rows (import_uuid, line, cells, email_key, outcome, changes, same_name)
    select ${uuid('import', `1 + i % ${events}`)}, i, '[]', i || '@example.org', 'new', '[]', '[]' ${series(2 * people)}`,
  `insert into imported_people (import_uuid, user_uuid, is_new, before, after)
    select ${uuid('import', `1 + i % ${events}`)}, ${uuid('user')}, true, case when i % 90 = 0 then '{}'::jsonb end,
      case when i % 90 = 0 then '{}'::jsonb end ${series(people)}`,
  `insert into removed_addresses (address_hash, removed_at)
    select sha256(('removed' || i)::bytea), ${ago('4 hours')} ${series(people)}`,
  `insert into end_reminders (user_uuid, ends_at, step, at)
    select user_uuid, started_at, 30, now() from memberships`,
  `insert into member_cards (user_uuid, first_name, last_name, headline, city, joined_at, listed_until)
    select ${uuid('user')}, 'Person' || i % 90, 'Surname' || i % 4000, 'Work of ' || md5('' || i),
      'City' || i % 300, ${ago('4 hours')}, case when i % 4 = 0 then ${ago('1 hour')} else '9999-12-31' end
    ${series(people)}`,
  `create index member_cards_search on member_cards using gin (search_text gin_trgm_ops)
    with (fastupdate = off)`,
  `insert into sessions (token_hash, user_uuid, created_at, last_seen_at, remember, user_agent)
    select sha256(('session' || i)::bytea), ${uuid('user', '1 + i % 5000')}, ${ago('1 minute')},
      ${ago('1 minute')}, i % 2 = 0, 'x' ${series(people)}`,
  `insert into link_tokens (token_hash, user_uuid, purpose, email, expires_at)
    select sha256(('link' || i)::bytea), ${uuid('user')}, 'verify_email', i || '@example.org',
      ${now} + (i - 50) * interval '1 minute' ${series(people)}`,
  `insert into consents (user_uuid, purpose, is_given, words, place, at)
    select ${uuid('user', '1 + i % 5000')}, 'newsletter', i % 2 = 0, 'x', 'settings', ${now} - i * interval '1 minute'
    ${series(people)}`,
  `insert into stop_tokens (token_hash, user_uuid, purpose, created_at)
    select sha256(('stop' || i)::bytea), ${uuid('user', '1 + i % 5000')}, 'newsletter', ${now} - i * interval '1 hour'
    ${series(people)}`,
  `insert into stopped_addresses (address_hash, purpose, at)
    select sha256(('address' || i)::bytea), 'newsletter', ${ago('1 hour')} ${series(people)}`,
  `insert into throttles (key, count, expires_at)
    select 'key' || i, 1, ${now} + (i - 50) * interval '1 second' ${series(people)}`,
  // More waiting jobs than on any real day, and failed ones.
  `insert into jobs (uuid, kind, payload, run_at, failed_at, created_at)
    select ${uuid('job')}, 'letter', '{}', ${now} + (i - 4990) * interval '1 minute',
      case when i < 4500 then ${ago('5 minutes')} end, ${now} ${series(people / 2)}`,
  `insert into outbox (uuid, "to", subject, text, html, sent_at)
    select gen_random_uuid(), 'To' || i % 5000 || '@example.org', 'x', 'x', 'x', ${ago('1 hour')}
    ${series(people)}`,
  `insert into events (uuid, slug, title, summary, description, kind, format, starts_at, ends_at, timezone,
      venue_name, venue_address, venue_city, venue_province, venue_latitude, venue_longitude, featured,
      capacity, price_cents, member_price_cents, booking_opens_at, booking_closes_at, cancel_until, status,
      statement_published_at)
    select ${uuid('event')}, 'event-' || i, 'Event ' || md5('' || i), 'A round.', repeat('Text. ', 60),
      'round', 'Scramble', start, start + interval '8 hours', 'America/Toronto', 'Club ' || md5('c' || i),
      '1 Club Road', 'Guelph', 'ON', 43 + i % 10, -80 - i % 40, i % 10 = 0, 72, i, 100,
      start - interval '90 days', start - interval '1 day', start - interval '7 days', 'published',
      case when start < ${ago('3 days', '1')} then start + interval '2 days' end
    ${series(events)}, lateral (select ${now} + (50 - i) * interval '20 hours' as start) s`,
  `insert into waitlist_entries (uuid, event_uuid, user_uuid, seats, least, turn, joined_at)
    select ${uuid('entry')}, ${uuid('event', '1 + i % 500')}, ${uuid('user')}, 2, 1, i, ${ago('1 minute')}
    ${series(2 * events)}`,
  `insert into seat_offers (uuid, event_uuid, user_uuid, seats, made_at, until, state, ended_at)
    select ${uuid('offer')}, ${uuid('event', '1 + i % 100')}, ${uuid('user')}, 2, ${ago('1 hour')},
      case when i < 1000 then ${now} + i * interval '1 minute' else ${ago('1 hour')} end, case when i < 1000 then 'open' else 'ran_out' end,
      case when i >= 1000 then ${ago('1 hour')} end ${series(2 * events)}`,
  `insert into opening_reminders (event_uuid, user_uuid, set_at)
    select ${uuid('event', '1 + i % 100')}, ${uuid('user')}, ${ago('1 hour')} ${series(2 * events)}`,
  `insert into event_emails (event_uuid, kind, to_key, at, email)
    select ${uuid('event', '1 + i % 100')}, 'week', i || '@example.org', ${ago('1 hour')}, ${uuid('email')}
    ${series(people)}`,
  `insert into library_pictures (uuid, url, content_hash, alt, width, height, created_at)
    select ${uuid('picture')}, '/pictures/lib' || i || '.webp', 'hash' || i, 'The green of hole ' || i, 1200, 800,
      ${ago('1 day')} ${series(events)}`,
  `insert into site_pages (page, published) values ('terms', 1), ('home', 1)`,
  // As if the terms were published each day of six years.
  `insert into page_versions (page, version, texts, published_at, stored_at, kind, changed, by)
    select 'terms', i, '{}', ${ago('1 day')}, ${ago('1 day')}, case when i % 90 = 0 then 'anew' else 'correction' end, '[]',
      ${uuid('user', '1 + i % 5')}
    ${series(events)}`,
  `insert into page_acceptances (user_uuid, page, version, at)
    select ${uuid('user')}, 'terms', 1 + i % 9, ${ago('1 hour')} ${series(people)}`,
  // A captain for each event of every year, and a board.
  `insert into grants (uuid, user_uuid, role, event_uuid, until)
    select ${uuid('grant')}, ${uuid('user', `1 + i % ${people}`)}, 'captain', ${uuid('event')}, ${now} + (80 - i) * interval '20 hours'
    ${series(events)}`,
  `insert into daily_emails (grant_uuid, looked_on, known_seats, known_lost)
    select ${uuid('grant')}, '2026-01-01', 10, 0 ${series(events)}`,
  `insert into grants (user_uuid, role) select ${uuid('user')}, 'owner' ${series(4)}`,
  // As many as if nobody ever accepted, and each captain so far has an app and a passkey.
  `insert into invitations (uuid, email, email_key, role, event_uuid, token_hash, created_at, expires_at)
    select ${uuid('invitation')}, i || '@example.org', i || '@example.org', 'captain', ${uuid('event')},
      sha256(('invitation' || i)::bytea), ${now}, ${now} + (i - 50) * interval '1 minute' ${series(events)}`,
  `insert into factors (uuid, user_uuid, kind, name, secret, created_at)
    select ${uuid('factor')}, ${uuid('user')}, 'totp', 'App', 'sealed', ${ago('1 hour')} ${series(events)}`,
  `insert into factors (user_uuid, kind, name, credential_id, public_key, counter, created_at)
    select ${uuid('user')}, 'passkey', 'Key', 'credential' || i, 'x', 0, ${ago('1 hour')} ${series(events)}`,
  `insert into recovery_codes (user_uuid, code_hash)
    select ${uuid('user')}, sha256(('code' || n)::bytea) ${series(events)}, generate_series(1, 10) n`,
  `insert into factor_challenges (bound_to, purpose, user_uuid, value, expires_at)
    select sha256(('challenge' || i)::bytea), 'add_totp', ${uuid('user')}, 'x', ${now} + (i - 50) * interval '1 second'
    ${series(people / 2)}`,
  `insert into event_media (event_uuid, position, kind, url, alt, caption)
    select ${uuid('event')}, position, 'image', '/pictures/' || i || 'at' || position || '.webp', 'x', ''
    ${series(events)}, generate_series(1, 4) position`,
  `insert into event_agendas (event_uuid, starts_at, ends_at, title, description)
    select ${uuid('event')}, ${now}, ${now}, 'x', '' ${series(events)}, generate_series(1, 4)`,
  `insert into event_finances (event_uuid, position, kind, label, amount_cents)
    select ${uuid('event')}, position, 'donation', 'x', 100
    ${series(events)}, generate_series(1, 4) position`,
  `insert into event_result_rows (event_uuid, position, kind, label, amount_cents)
    select ${uuid('event')}, position, 'expense', 'x', 100
    ${series(events)}, generate_series(1, 4) position`,
  // One in ten was cancelled, one in ten was not paid; a few are on hold, or owe a refund.
  `insert into bookings (id, event_uuid, user_uuid, status, created_at, cancelled_at)
    select 'booking' || i, ${uuid('event', `1 + (i + i / ${people}) % ${events}`)}, ${uuid('user', `1 + i % ${people}`)},
      case when i % 4000 = 5 then 'held' when i % 10 = 0 then 'cancelled' when i % 10 = 1 then 'released'
        else 'confirmed' end,
      ${ago('2 hours')}, case when i % 10 = 0 then ${ago('1 hour')} end
    ${series(2 * people)}`,
  `insert into seat_requests (uuid, booking_id, fingerprint, created_at)
    select ${uuid('request')}, 'booking' || i, 'request', ${ago('2 hours')} ${series(2 * people)}`,
  `insert into seats (uuid, booking_id, event_uuid, request_uuid, position, user_uuid, name, state,
      price_cents, cancel_until, hold_expires_at, ticket, code)
    select ${uuid('seat')}, b.id, b.event_uuid, ${uuid('request')}, 0, b.user_uuid,
      case when b.status <> 'released' then 'Somebody' end,
      case b.status when 'released' then 'expired' else b.status end, 100, ${now},
      case when i % 4000 = 5 then ${now} + (i - 10000) * interval '1 second'
        when i % 10 = 1 then ${ago('2 hours')} end, case when b.status <> 'released' then 'ticket' || i end,
      case when b.status <> 'released' then 'code' || i end
    ${series(2 * people)} join bookings b on b.id = 'booking' || i`,
  // A helper at each door; their names are deleted after it. One ticket in ten was cancelled.
  `insert into door_passes (uuid, event_uuid, kind, user_uuid, link_hash, link_expires_at, token_hash, name,
      created_at, opened_at)
    select ${uuid('pass')}, ${uuid('event')}, 'helper', ${uuid('user')}, sha256(('link of pass' || i)::bytea), ${now},
      sha256(('pass' || i)::bytea), case when i < 60 then 'Helper' end, ${now}, ${now} ${series(events)}`,
  `insert into check_ins (uuid, event_uuid, seat_uuid, ticket_hash, here, at, received_at, result, pass_uuid)
    select ${uuid('arrival')}, s.event_uuid, s.uuid, encode(sha256(s.ticket::bytea), 'hex'), true, ${now}, ${now},
      'here', ${uuid('pass', `1 + i % ${events}`)}
    ${series(2 * people)} join seats s on s.uuid = ${uuid('seat')} where s.state = 'confirmed'`,
  `insert into lost_tickets (event_uuid, seat_uuid, ticket_hash, state)
    select event_uuid, uuid, encode(sha256(ticket::bytea), 'hex'), 'cancelled' from seats where state = 'cancelled'`,
  `update seats set cancelled_at = r.created_at + interval '1 hour' from seat_requests r
    where r.uuid = request_uuid and state = 'cancelled'`,
  // Notes for an event are deleted after it.
  `update bookings set notes = 'A cart, please.'
    where id like '%7'
      and event_uuid in (select uuid from events where ends_at > ${ago('30 days', '1')})`,
  `update seats set email = 'guest@example.org', dietary_restrictions = 'sealed'
    where booking_id in (select id from bookings where notes is not null)`,
  `insert into payment_customers (user_uuid, customer_id)
    select ${uuid('user')}, 'cus_' || i ${series(people)}`,
  // Most subscriptions have ended. The others are read once a day and renew on different days.
  `insert into subscriptions (id, user_uuid, state, started_at, period_ends_at, reading, read_at)
    select 'sub_' || i, ${uuid('user')},
      case when i % 1000 = 0 then 'incomplete' when i % 4 = 0 then 'active' else 'ended' end,
      ${ago('4 hours')}, case when i % 4 = 0 then ${now} + (i - 100) * interval '25 minutes'
        else ${ago('1 hour')} end, i, ${now} - i % 1445 * interval '1 minute'
    ${series(people)}`,
  `insert into payment_requests (user_uuid, kind, asked_at)
    select ${uuid('user')}, 'subscribe', ${now} + (i - 50) * interval '1 second' ${series(people / 2)}`,
  `insert into charges (uuid, user_uuid, booking_id, amount_cents, currency, method, state, provider_ref,
      idempotency_key, correlation_id, description, paid_at, created_at)
    select ${uuid('charge')}, ${uuid('user', `1 + i % ${people}`)}, 'booking' || i, 100, 'CAD', 'card', state,
      'ch_' || i, 'booking:' || i, 'mark' || i, 'x', case state when 'paid' then ${ago('2 hours')} end, ${ago('2 hours')}
    ${series(2 * people)}, lateral (select case when i % 4000 = 5 then 'pending' when i % 10 = 1 then 'cancelled'
      else 'paid' end as state) s`,
  `insert into fee_changes (charge_uuid, at, cents)
    select ${uuid('charge')}, ${ago('2 hours')}, 1500 ${series(2 * people)} where i % 8 = 2`,
  `update seat_requests r set charge_uuid = c.uuid from charges c where c.booking_id = r.booking_id`,
  `insert into charge_lines (charge_uuid, position, kind, seat_uuid, cents)
    select ${uuid('charge')}, 0, 'seat', ${uuid('seat')}, 100 ${series(2 * people)}`,
  `insert into refunds (uuid, charge_uuid, cents, reason, way, state, provider_ref, idempotency_key, created_at)
    select ${uuid('refund')}, ${uuid('charge')}, 100, 'cancelled', 'card',
      case when i % 4000 = 0 then 'owed' else 'done' end, 're_ch_' || i, 'refund:' || i, ${ago('1 hour')}
    ${series(2 * people)} where i % 10 = 0`,
  `insert into refund_lines (refund_uuid, position, cents) select uuid, 0, 100 from refunds`,
  `insert into ledger_entries (uuid, kind, charge_uuid, user_uuid, cents, currency, facts, issuer, receipt_number, at)
    select ${uuid('payment')}, 'event', ${uuid('charge')}, ${uuid('user', `1 + i % ${people}`)}, 100, 'CAD',
      '{"description": "x"}', case when i % 5000 > 0 then '{}'::jsonb end, i, ${ago('2 hours')}
    ${series(2 * people)} where i % 10 <> 1`,
  `insert into ledger_entries (kind, charge_uuid, refund_uuid, reverses, user_uuid, cents, currency, facts, issuer,
      receipt_number, at)
    select 'refund', charge_uuid, r.uuid, e.uuid, user_uuid, -100, 'CAD', facts, '{}', receipt_number + 100000, at
    from ledger_entries e join refunds r using (charge_uuid)`,
  // Paid and given back by hand: all but the last is deposited, ten payments at a time.
  `insert into deposits (uuid, banked_on, slip, total_cents, created_at)
    select ${uuid('deposit')}, ${now}::date - i, i::text, 1000, ${ago('1 day')} ${series(events)}`,
  `insert into charges (uuid, user_uuid, amount_cents, currency, method, state, description, received_on, deposit_uuid,
      paid_at, created_at)
    select ${uuid('by hand')}, ${uuid('user', `1 + i % ${people}`)}, 100, 'CAD', 'cheque', 'paid', 'x', ${now}::date - i,
      case when i > 100 then ${uuid('deposit', `1 + i % ${events}`)} end, ${ago('2 hours')}, ${ago('2 hours')}
    ${series(2 * people)}`,
  `insert into refunds (uuid, charge_uuid, cents, reason, way, state, given_on, deposit_uuid, created_at, done_at)
    select ${uuid('given')}, ${uuid('by hand')}, 50, 'by_organizer', 'cheque', 'done', ${now}::date - i,
      case when i > 300 then ${uuid('deposit', `1 + i % ${events}`)} end, ${now}, ${now} ${series(2 * people)} where i % 10 = 0`,
  `insert into deposit_lines (deposit_uuid, position, charge_uuid, cents, in_total)
    select ${uuid('deposit', `1 + i % ${events}`)}, i, ${uuid('by hand')}, 100, true ${series(2 * people)} where i > 100`,
  `insert into payouts (id, arrives_on, amount_cents, state, list, created_at)
    select 'po_' || i, ${now}::date - i, 100, 'paid', 'listed', ${ago('1 day')} ${series(events)}`,
  `insert into payout_lines (id, payout_id, kind, what, charge_uuid, cents, fee_cents, at)
    select 'txn_' || i, 'po_' || (1 + i / 10), 'payment', 'charge', ${uuid('charge')}, 100, 3, ${ago('2 hours')}
    ${series(2 * people)}`,
  // As many in 90 days as an association sends in years.
  `insert into emails (uuid, kind, job, payload, "to", to_key, subject, user_uuid, booking_id, event_uuid, state,
      attempts, enqueued_at)
    select ${uuid('email')}, 'booking-confirmed', 'booking-letter', '{}', 'To' || i % 5000 || '@example.org',
      'to' || i % 5000 || '@example.org', 'x', ${uuid('user', `1 + i % ${people}`)}, 'booking' || i,
      ${uuid('event', `1 + i % ${events}`)}, case when i % 400 = 0 then 'refused' when i % 300 = 0 then 'waiting'
      when i % 700 = 0 then 'given_up' when i % 900 = 0 then 'stopped' else 'taken' end, 1, ${ago('6 minutes')}
    ${series(2 * people)}`,
  `insert into seen_events (id, seen_at) select 'evt_' || i, ${ago('3 minutes')} ${series(people)}`,
  `insert into audit_entries (at, who, what, whose)
    select ${ago('52 minutes')}, ${uuid('user', `1 + i % ${people}`)}, 'charged',
      ${uuid('user', `1 + i % 7000`)} ${series(people)}`,
  // A message to everybody of each event.
  `insert into messages (uuid, event_uuid, subject, text, filters, state, emails, left_out, send_at, created_at,
      created_by, sent_at)
    select ${uuid('message')}, ${uuid('event')}, 'News ' || i, 'Text.',
      jsonb_build_object('event', ${uuid('event')}, 'state', 'confirmed', 'owing', false),
      case when i > 3 then 'sent' else 'waiting' end, 8, '[]', ${ago('8 hours')}, ${ago('8 hours')},
      ${uuid('user')}, case when i > 3 then ${ago('8 hours')} end ${series(events)}`,
  `insert into message_people (uuid, message_uuid, booking_id)
    select ${uuid('person')}, ${uuid('message', `1 + (i + i / ${people}) % ${events}`)}, 'booking' || i
    ${series(2 * people)}`,
  `insert into act_keys (key, fingerprint, about, created_at)
    select ${uuid('key')}, 'x', ${uuid('event')}, ${now} - i * interval '22 minutes' ${series(events)}`,
  // More events that were moved just now than there ever are.
  `insert into event_moves (event_uuid, moved_at, starts_at, ends_at, timezone, venue_name, venue_address, venue_city,
      venue_province)
    select uuid, ${now}, starts_at, ends_at, timezone, venue_name, venue_address, venue_city, venue_province from events`,
  `insert into incidents (reference, noticed_on, happened, what, data, serious_risk, reason, measures, notified,
      recorded_at, changed_at)
    select 'incident-' || i, ${now}::date - i % 1000, 'x', 'x', 'x', false, 'x', 'x', '[]', ${now}, ${now} ${series(events)}`,
  `insert into sandbox_customers (id, user_uuid, card_id)
    select 'cus_' || i, ${uuid('user')}, 'card_' || i ${series(people)}`,
  `insert into sandbox_cards (id, customer_id, brand, last4, exp_month, exp_year, behaviour)
    select 'card_' || i, 'cus_' || i, 'visa', '4242', 1, 2030, 'pays' ${series(people)}`,
  `insert into sandbox_subscriptions (id, customer_id, mark, state, started_at, years, period_ends_at)
    select 'sub_' || i, 'cus_' || i, 'mark' || i, 'active', ${now}, 1, ${now} ${series(people)}`,
  `insert into sandbox_charges (id, customer_id, subscription_id, mark, amount_cents, description, state,
      card_id, client_secret, charged_at)
    select 'ch_' || i, 'cus_' || i, 'sub_' || i, 'mark' || i, 100, 'x', 'paid', 'card_' || i,
      'secret' || i, ${now} ${series(people)}`,
  `insert into sandbox_refunds (id, charge_id, amount_cents, refunded_at)
    select 're_' || i, 'ch_' || i, 100, ${now} ${series(people)}`,
  `insert into sandbox_requests (key, request) select 'key' || i, 'x' ${series(people)}`,
  `select store_money_movements(array(select uuid from ledger_entries))`,
];

/** Fills every table that grows, so that a query plan shows when one is read completely. */
export async function fillEverything(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // Without foreign keys and triggers: the rows are consistent, and nothing listens.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const filling of fillings) await tx.execute(sql.raw(filling));
  });
  await vacuum(db);
}
