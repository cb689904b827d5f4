import { and, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { bookingFields } from '../bookings/booking-queries.ts';
import type { SeatRow } from '../bookings/seat-queries.ts';
import type { Db } from '../db/database.ts';
import { emailForms } from '../db/email-forms.ts';
import { bookings, seats } from '../db/tables/booking-tables.ts';
import { emails } from '../db/tables/email-tables.ts';
import { events } from '../db/tables/event-tables.ts';
import { users } from '../db/tables/tables.ts';
import { seatsUnder } from './deletion-queries.ts';

type ExportedSeat = Pick<SeatRow, 'uuid' | 'booking_id' | 'position' | 'dietary_restrictions'>;

/** What a person has agreed to: when, the version of its wording, and how (N9). */
export async function findConsents(db: Db, userUuid: string) {
  const [row] = await db
    .select({
      terms: {
        at: users.terms_accepted_at,
        wording: users.terms_wording,
        source: users.terms_source,
      },
      private_texts: {
        at: users.private_consent_at,
        wording: users.private_consent_wording,
        source: users.private_consent_source,
      },
    })
    .from(users)
    .where(eq(users.uuid, userUuid));
  return row ?? null;
}

/** The bookings of a person with their events. */
export function findBookedEvents(db: Db, userUuid: string) {
  return db
    .select({
      id: bookings.id,
      event: events.title,
      starts_at: events.starts_at,
      timezone: events.timezone,
      players: bookingFields(db).players,
      status: bookings.status,
      booked_at: bookings.created_at,
      place_confirmed_at: bookings.place_confirmed_at,
      cancelled_at: bookings.cancelled_at,
      notes: bookings.notes,
      organizers_note: bookings.note,
      seats: sql<ExportedSeat[]>`(
        select coalesce(json_agg(json_build_object('uuid', s.uuid, 'booking_id', s.booking_id,
          'position', s.position, 'name', s.name, 'email', s.email, 'handicap_index', s.handicap_index,
          'meal', s.meal, 'dietary_restrictions', s.dietary_restrictions, 'state', s.state,
          'consent_at', s.consent_at, 'consent_wording', s.consent_wording,
          'consent_source', s.consent_source, 'price_cents', s.price_cents, 'owing_cents', s.owing_cents,
          'ticket', s.ticket, 'code', s.code) order by s.position), '[]')
        from ${seats} s where s.booking_id = ${bookings.id} and s.name is not null
      )`,
    })
    .from(bookings)
    .innerJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(and(eq(bookings.user_uuid, userUuid), ne(bookings.status, 'released')))
    .orderBy(desc(bookings.created_at), bookings.id);
}

/** V27: the places that others, or organizers, booked under an address, for a guest or for somebody by name. */
export async function findPlacesUnder(db: Db, emailKey: string) {
  const found = await db
    .select({
      event: events.title,
      starts_at: events.starts_at,
      timezone: events.timezone,
      name: sql<string>`${seats.name}`,
      email: sql<string>`coalesce(${seats.email}, ${bookings.email})`,
      phone: sql<string | null>`case when ${seats.email} is null then ${bookings.phone} end`,
      state: seats.state,
      handicap_index: seats.handicap_index,
      meal: seats.meal,
      code: seats.code,
      consent_at: seats.consent_at,
      consent_wording: seats.consent_wording,
      consent_source: seats.consent_source,
      seat: {
        uuid: seats.uuid,
        booking_id: seats.booking_id,
        position: seats.position,
        dietary_restrictions: seats.dietary_restrictions,
      },
    })
    .from(seats)
    .innerJoin(bookings, eq(bookings.id, seats.booking_id))
    .innerJoin(events, eq(events.uuid, seats.event_uuid))
    .where(and(sql`${seats.uuid} = any(array(${seatsUnder(db, emailKey)}))`, isNotNull(seats.name)))
    .orderBy(desc(events.starts_at), seats.uuid);
  return found;
}

/** The emails of 90 days to a person and to their address, newest first. */
export function findEmailsOf(db: Db, userUuid: string, emailKey: string) {
  return db
    .select({
      enqueued_at: emails.enqueued_at,
      kind: emails.kind,
      to: emails.to,
      subject: emails.subject,
      state: emails.state,
      attempts: emails.attempts,
      tried_at: emails.tried_at,
      answer: emails.answer,
    })
    .from(emails)
    .where(or(eq(emails.user_uuid, userUuid), inArray(emails.to_key, emailForms(emailKey))))
    .orderBy(desc(emails.enqueued_at), desc(emails.uuid));
}
