-- What the first release may have left behind: a row or more in each of its tables, for
-- `npm run upgrade-check`. It is brought in under that release's schema, so it never changes.
INSERT INTO users (uuid, email, email_key, email_verified_at, password_hash, role, first_name, last_name, about, about_visibility, dob_at, location, created_at) VALUES
  ('00000000-0000-4000-8000-000000000001', 'Aline@example.org', 'aline@example.org', '2026-01-05T12:00:00Z', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'organizer', 'Aline', 'Côté', 'Plays for the hospice; "early" rounds, 7 a.m.', true, '1971-03-08', 'Trois-Rivières', '2026-01-05T11:59:59.123456Z'),
  ('00000000-0000-4000-8000-000000000002', 'bo@example.org', 'bo@example.org', '2026-02-01T00:00:00Z', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'user', 'Bo', 'O''Hara', NULL, false, NULL, NULL, '2026-02-01T00:00:00Z'),
  ('00000000-0000-4000-8000-000000000003', 'new@example.org', 'new@example.org', NULL, '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'user', 'Kim', 'Novak', NULL, false, NULL, NULL, '2026-03-01T00:00:00Z');

INSERT INTO employment (uuid, user_uuid, title, company, start_month, end_month) VALUES
  ('00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000001', 'Greenkeeper', 'Ki-8-Eb', '2009-04-01', NULL);

INSERT INTO education (uuid, user_uuid, course, place, start_month, end_month) VALUES
  ('00000000-0000-4000-8000-000000000012', '00000000-0000-4000-8000-000000000001', 'Turf management', 'Guelph', '2005-09-01', '2008-05-01');

INSERT INTO events (uuid, slug, title, summary, description, format, starts_at, ends_at, timezone, venue_name, venue_address, venue_city, venue_province, venue_latitude, venue_longitude, member_only, capacity, price_cents, member_price_cents, booking_opens_at, booking_closes_at, cancel_until, status, charity_name, charity_raised_cents, charity_goal_cents) VALUES
  ('00000000-0000-4000-8000-000000000021', 'spring-scramble', 'Spring Scramble', 'Eighteen holes for the hospice', E'Shotgun start.\n\nLunch after.', 'Scramble', '2026-05-09T13:00:00Z', '2026-05-09T20:00:00Z', 'America/Toronto', 'Le club', '1 rue du Golf', 'Québec', 'QC', 46.81228, -71.21454, false, 72, 12500, 9900, '2026-03-01T14:00:00Z', '2026-05-07T04:00:00Z', '2026-05-02T04:00:00Z', 'published', 'The hospice', 410050, 500000),
  ('00000000-0000-4000-8000-000000000022', 'draft-round', 'A round to come', 'Not announced', 'Nothing yet.', 'Stroke play', '2026-09-12T13:00:00Z', '2026-09-12T20:00:00Z', 'America/St_Johns', 'Bally Haly', '100 Logy Bay Rd', 'St. John''s', 'NL', 47.6, -52.69, true, NULL, 0, 0, '2026-07-01T14:00:00Z', '2026-09-10T04:00:00Z', '2026-09-05T04:00:00Z', 'draft', NULL, NULL, NULL);

INSERT INTO event_media (uuid, event_uuid, position, kind, url, alt, caption) VALUES
  ('00000000-0000-4000-8000-000000000031', '00000000-0000-4000-8000-000000000021', 0, 'image', '/drawings/spring.svg', 'The first tee', 'At dawn');

INSERT INTO event_agendas (uuid, event_uuid, starts_at, ends_at, title, description) VALUES
  ('00000000-0000-4000-8000-000000000032', '00000000-0000-4000-8000-000000000021', '2026-05-09T13:00:00Z', '2026-05-09T18:00:00Z', 'Play', 'Eighteen holes');

INSERT INTO event_finances (uuid, event_uuid, position, kind, label, amount_cents) VALUES
  ('00000000-0000-4000-8000-000000000033', '00000000-0000-4000-8000-000000000021', 0, 'donation', 'To the hospice', 3000000000);

INSERT INTO bookings (id, event_uuid, user_uuid, players, status, created_at) VALUES
  ('booking-confirmed', '00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000001', 2, 'confirmed', '2026-03-02T10:00:00Z'),
  ('booking-held', '00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000002', 1, 'held', '2026-03-02T11:00:00Z'),
  ('booking-cancelled', '00000000-0000-4000-8000-000000000022', '00000000-0000-4000-8000-000000000002', 4, 'cancelled', '2026-03-02T12:00:00Z');

INSERT INTO sessions (token_hash, user_uuid, created_at, last_seen_at, remember, user_agent) VALUES
  ('\x00ff10', '00000000-0000-4000-8000-000000000001', '2026-03-02T10:00:00Z', '2026-03-02T10:00:00Z', true, 'A browser');

INSERT INTO link_tokens (token_hash, user_uuid, purpose, email, expires_at) VALUES
  ('\x01fe20', '00000000-0000-4000-8000-000000000003', 'verify_email', 'new@example.org', '2026-03-03T00:00:00Z');

INSERT INTO throttles (key, count, expires_at) VALUES ('login 203.0.113.0', 3, '2026-03-02T11:00:00Z');

INSERT INTO jobs (uuid, kind, payload, run_at, attempts, last_error) VALUES
  ('00000000-0000-4000-8000-000000000041', 'letter', '{"letter": "verify-email", "email_key": "new@example.org"}', '2026-03-01T00:00:00Z', 2, 'The mail server did not answer.');

INSERT INTO outbox (uuid, "to", subject, text, html, sent_at) VALUES
  ('00000000-0000-4000-8000-000000000042', 'bo@example.org', 'Welcome', E'Bonjour,\nBo', '<p>Bonjour</p>', '2026-02-01T00:00:00Z');
